internal import PatternAutomata
internal import PhoneCheck

// Alternatives that can never match, and alternatives whose texts other alternatives match.

extension RegexLinter {
  mutating func lintAlternatives() {
    guard isExact, numbers?.isEmpty == false else { return }
    let lists = alternatives.filter { !$0.holdsOptions && $0.ranges.count <= Self.comparedCount }
    let redundant = lists.map(redundant)
    report(.deadAlternative, zip(lists, redundant).map { ($0, dead(in: $0, besides: $1)) }) {
      LocalizedText(
        "the alternative \($0) never matches: part of it is in an impossible position",
        "分支 \($0) 永远不会匹配：其中一部分处在不可能匹配的位置", "分支 \($0) 永遠不會比對：其中一部分處在不可能比對的位置")
    }
    report(.redundantAlternative, Array(zip(lists, redundant))) {
      LocalizedText(
        "all that the alternative \($0) accepts is accepted by another one; was something else meant?",
        "分支 \($0) 能匹配的内容，其他分支都已能匹配；是否想写别的内容？", "分支 \($0) 能比對的內容，其他分支都已能比對；是否想寫別的內容？")
    }
  }

  /// The most alternatives of one list that are compared.
  private static let comparedCount = 100

  private func languages(of list: RegexAlternatives) -> [Automaton]? {
    let languages = list.ranges.compactMap { range in
      try? Automaton(pattern: text(range), matching: .wholeSubject)
    }
    return languages.count == list.ranges.count ? languages : nil
  }

  /// The alternatives without any text, and those whose anchors contradict what surrounds them.
  private func dead(in list: RegexAlternatives, besides redundant: [Int]) -> [Int] {
    guard let alone = languages(of: list) else { return [] }
    return list.ranges.indices.filter { index in
      if alone[index].isEmpty { return true }
      let isAnchored = tokens(in: list.ranges[index]).contains(where: \.isAnchor)
      guard isAnchored, !redundant.contains(index) else { return false }
      return unprovenLanguages(of: replacing([(list.rangeWithBar(index), "")]))?.search == languages?.search
    }
  }

  /// The alternatives that can be left out one after the other, the last ones first.
  private func redundant(in list: RegexAlternatives) -> [Int] {
    guard let languages = languages(of: list), let classifier = try? Classifier(languages, detail: .all)
    else { return [] }
    var kept = Set(languages.indices)
    for index in languages.indices.reversed() where !languages[index].isEmpty {
      let isTaken = classifier.acceptSets.filter { $0.contains(index) }
        .allSatisfy { $0.contains { $0 != index && kept.contains($0) } }
      if isTaken { kept.remove(index) }
    }
    return languages.indices.filter { !kept.contains($0) && !languages[$0].isEmpty }
  }

  /// Reports alternatives that can be left out, which is proven.
  private mutating func report(
    _ rule: LintRule, _ found: [(list: RegexAlternatives, indices: [Int])],
    _ message: (String) -> LocalizedText
  ) {
    let removable = found.flatMap { list, indices in
      indices.map { (alternative: list.ranges[$0], edit: list.rangeWithBar($0)) }
    }
    guard let first = removable.min(by: { $0.alternative.lowerBound < $1.alternative.lowerBound }) else {
      return
    }
    let all = removable.filter { one in
      !removable.contains { $0.edit != one.edit && $0.edit.contains(one.edit.lowerBound) }
    }
    guard let fix = provenEquivalent(all.map { ($0.edit, "") }) else { return }
    report(rule, at: first.alternative.lowerBound, message(text(first.alternative)), fix: fix)
  }
}
