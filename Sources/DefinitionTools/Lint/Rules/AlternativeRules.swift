internal import PatternAutomata
internal import PhoneCheck

// Alternatives that can never match, and alternatives whose texts other alternatives also match.

extension RegexLinter {
  mutating func lintAlternatives() {
    guard isExact, numbers?.isEmpty == false, !WorkAllowance.isCurrentSpent else { return }
    let lists = alternatives.filter { !$0.holdsOptions && $0.ranges.count <= Self.comparedCount }
    let redundant = lists.map(redundant)
    report(.deadAlternative, zip(lists, redundant).map { ($0, dead(in: $0, besides: $1)) }) {
      LintMessage.deadAlternative(part: $0)
    }
    report(.redundantAlternative, Array(zip(lists, redundant))) {
      LintMessage.redundantAlternative(part: $0)
    }
    for list in lists where lintLength(in: list) { return }
  }

  // MARK: Lengths

  /// Reports `170[059]` before eight digits, among alternatives of three.
  ///
  /// Only a length that no mobile number of the country has is reported. Fixed numbers may have it, but begin
  /// differently.
  ///
  /// - Returns: Whether there is such an alternative.
  private mutating func lintLength(in list: RegexAlternatives) -> Bool {
    guard hasLengths, let alone = languages(of: list), Set(alone.map(\.lengths)).count > 1 else {
      return false
    }
    let all = list.ranges.indices.compactMap { index in
      numbers(taking: index, of: list).map { (range: list.ranges[index], numbers: $0) }
    }
    let counts = all.compactMap(\.numbers.singleLength)
    guard counts.count == all.count, let odd = counts.indices.first(where: { !lengths.isMobile(counts[$0]) })
    else { return false }
    let (range, own) = (all[odd].range, all[odd].numbers)
    let others = all.indices.filter { $0 != odd }
    guard let usual = others.first.map({ counts[$0] }), others.allSatisfy({ counts[$0] == usual }),
      lengths.isMobile(usual), others.count > 1 || isBody(range),
      !lengths.isMobileOrFixed(counts[odd])
        || others.contains(where: { all[$0].numbers.beginsLike(own) }),
      let witness = Witness.word(of: own).flatMap({ acceptedSpelling(of: $0) })
    else { return false }
    let (part, count) = (text(range), counts[odd])
    report(
      .alternativeLength, at: range.lowerBound,
      others.count == 1
        ? LintMessage.alternativeLengthOfTwo(count: count, part: part, usual: usual)
        : LintMessage.alternativeLength(count: count, part: part, usual: usual),
      witness: witness)
    return true
  }

  /// Whether an alternative has a beginning of its own, and more.
  ///
  /// In a pair, `\d{8}` beside `\d{7}` is meant, and `0` is a prefix.
  private func isBody(_ range: Range<Int>) -> Bool {
    let kinds = tokens(in: range).map(\.kind)
    guard case .literal(let byte) = kinds.first(where: { $0 != .caret && $0 != .groupOpen }) else {
      return false
    }
    return ByteSet.digits.contains(byte)
      && kinds.contains { if case .literal = $0 { false } else { $0 != .caret && $0 != .dollar } }
  }

  /// Returns the numbers of matches that take one alternative, not dialled from abroad; `nil` if there are none or they
  /// aren't known.
  private func numbers(taking index: Int, of list: RegexAlternatives) -> Automaton? {
    guard let edits = taking(index, of: list), let languages = unprovenLanguages(of: replacing(edits)),
      let numbers = languages.numbersRead?.without(dialledAbroad(languages.forms)), !numbers.isEmpty
    else { return nil }
    return numbers
  }

  /// The maximum number of alternatives of one list that are compared.
  private static let comparedCount = 100

  private func languages(of list: RegexAlternatives) -> [Automaton]? {
    let languages = list.ranges.compactMap { range in
      try? Automaton(pattern: text(range), matching: .wholeSubject)
    }
    return languages.count == list.ranges.count ? languages : nil
  }

  /// Returns the alternatives that no match can take.
  private func dead(in list: RegexAlternatives, besides redundant: [Int]) -> [Int] {
    guard let alone = languages(of: list) else { return [] }
    return list.ranges.indices.filter { index in
      let isAnchored = tokens(in: list.ranges[index]).contains(where: \.isAnchor)
      guard alone[index].isEmpty || isAnchored, !redundant.contains(index), !WorkAllowance.isCurrentSpent,
        let edits = taking(index, of: list)
      else { return false }
      return unprovenLanguages(of: replacing(edits))?.search.isEmpty == true
    }
  }

  /// Returns edits that make every match take an alternative: groups around it have no others and aren't optional.
  ///
  /// - Returns: `nil` if a group around it looks around or is repeated, since a repeated group may also take another
  ///   one.
  private func taking(_ index: Int, of list: RegexAlternatives) -> [(range: Range<Int>, text: String)]? {
    let inner = list.ranges[index]
    var edits = list.leaving(index)
    for outer in alternatives where outer.ranges != list.ranges {
      if let around = outer.ranges.firstIndex(where: {
        $0.lowerBound <= inner.lowerBound && inner.upperBound <= $0.upperBound
      }) {
        edits += outer.leaving(around)
      }
    }
    for opening in tokens.indices
    where tokens[opening].kind == .groupOpen && tokens[opening].range.upperBound <= inner.lowerBound {
      guard let close = closing(opening), tokens[close].range.lowerBound >= inner.upperBound else { continue }
      guard !looksAround(opening) else { return nil }
      guard let quantifier = quantifier(after: close) else { continue }
      guard quantifier.maximum == 1 else { return nil }
      edits.append((tokens[quantifier.index].range, "{1}"))
    }
    return edits
  }

  /// Returns the alternatives that can be left out one after another, the last first.
  private func redundant(in list: RegexAlternatives) -> [Int] {
    guard let languages = languages(of: list), let classifier = try? Classifier(languages, detail: .all)
    else { return [] }
    let conditions = list.ranges.map(conditions)
    var kept = Set(languages.indices)
    for index in languages.indices.reversed() where !languages[index].isEmpty {
      guard let own = conditions[index] else { continue }
      let isTaken = classifier.acceptSets.filter { $0.contains(index) }
        .allSatisfy { set in
          set.contains { $0 != index && kept.contains($0) && conditions[$0].map(own.isSuperset) ?? false }
        }
      if isTaken { kept.remove(index) }
    }
    return languages.indices.filter { !kept.contains($0) && !languages[$0].isEmpty }
  }

  /// Returns the anchors at the ends of an alternative; `nil` if anything else in it depends on the text around it.
  private func conditions(of range: Range<Int>) -> Set<RegexToken.Kind>? {
    let own = tokens(in: range)
    let hasContext = tokens.indices.contains { index in
      guard range.contains(tokens[index].range.lowerBound) else { return false }
      if case .escape(let letter) = tokens[index].kind { return "bBAGKZz".utf8.contains(letter) }
      return looksAround(index)
    }
    let inner = own.indices.filter { own[$0].isAnchor && $0 != 0 && $0 != own.count - 1 }
    guard !hasContext, inner.isEmpty else { return nil }
    return Set([own.first, own.last].compactMap { $0?.isAnchor == true ? $0?.kind : nil })
  }

  /// Reports alternatives that are proven to be removable.
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
    let alternative = text(first.alternative)
    let shown = alternative.isEmpty ? "(?:)" : alternative
    report(rule, at: first.alternative.lowerBound, message(shown), fix: fix)
  }
}

extension Automaton {
  /// The length of all words; `nil` if there are several lengths, or no words.
  fileprivate var singleLength: Int? {
    guard let shortest = shortestLength, lengths.maximum == shortest else { return nil }
    return shortest
  }

  /// Whether some word of this language begins with the same digit as some word of another language.
  fileprivate func beginsLike(_ other: Automaton) -> Bool {
    DigitWord.digits.contains { !quotient(byPrefix: [$0]).isEmpty && !other.quotient(byPrefix: [$0]).isEmpty }
  }
}
