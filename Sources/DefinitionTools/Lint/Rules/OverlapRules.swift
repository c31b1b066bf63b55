internal import PatternAutomata
internal import PhoneCheck

// The owner of a number that several definitions accept, determined exactly from their languages.

extension CatalogLinter {
  mutating func lintOverlaps() {
    let indices = Dictionary(uniqueKeysWithValues: catalog.definitions.enumerated().map { ($1.id, $0) })
    for (root, ids) in NumberClaims.families(of: catalog.definitions.map(\.id)) {
      if allowance.isSpent {
        report.leftOutCount = max(report.leftOutCount, ids.count)
        continue
      }
      let family = ids.compactMap { indices[$0] }.sorted()
      lintFamily(
        family.filter { numbers[$0]?.isEmpty == false }, root, besides: family.filter { numbers[$0] == nil })
    }
  }

  /// Numbers that a definition accepts but doesn't own.
  private struct Loss {
    /// The sets of claims that contain the numbers.
    var claims: Set<[Int]> = []
    /// The definitions that own them.
    var winners: Set<Int> = []
    /// Whether all of them belong to definitions with the same area code because of their suffixes.
    var isBySuffix = true

    mutating func add(_ claims: [Int], to winner: Int, _ isBySuffix: Bool) {
      self.claims.insert(claims)
      winners.insert(winner)
      self.isBySuffix = self.isBySuffix && isBySuffix
    }
  }

  /// - Parameter unknown: Definitions of the family whose accepted numbers are unknown.
  private mutating func lintFamily(_ family: [Int], _ root: AreaCode, besides unknown: [Int]) {
    guard family.count > 1 else { return }
    guard let (claims, classifier) = try? self.claims(of: family, root) else {
      let names = LintText.list(family.dropFirst().prefix(6).map(name))
      return add(
        .overlap, .definition, of: family[0],
        LocalizedText(
          "whether its numbers also belong to \(names.english) can't be determined: "
            + "their automaton would be too large", "无法确定其号码是否也属于 \(names.simplifiedChinese)：它们的自动机过大",
          "無法確定其號碼是否也屬於 \(names.traditionalChinese)：它們的自動機過大"))
    }
    let (owners, own) = (claims.claims, claims.numbers)
    var losses: [Int: Loss] = [:]
    for set in classifier.acceptSets {
      guard let first = set.first, first < owners.count else { continue }
      let winner = owners[first]
      for loser in set.map({ $0 - owners.count }) where loser >= 0 && loser != winner.owner {
        let isBySuffix =
          winner.isBySuffix && areaCode(of: family[loser]) == areaCode(of: family[winner.owner])
        losses[loser, default: Loss()].add(set, to: winner.owner, isBySuffix)
      }
    }
    for (loser, loss) in losses.sorted(by: { $0.key < $1.key }) {
      let rest = areaCode(of: family[loser]).digits.utf8.dropFirst(root.digits.utf8.count)
      let lost = classifier.language { loss.claims.contains($0) }.quotient(byPrefix: rest)
      guard let word = Witness.word(of: lost) else { continue }
      let first = classifier.indices(accepting: rest + word).first { $0 < owners.count }
      reportLoss(
        of: family[loser], lost, among: own[loser], word, to: loss.winners.sorted().map { family[$0] },
        first: first.map { family[owners[$0].owner] }, isBySuffix: loss.isBySuffix, besides: unknown)
    }
  }

  /// Returns the claims of a family, and one classifier for the claims and the numbers of each definition: first the
  /// claims, by index, then the numbers.
  private func claims(of family: [Int], _ root: AreaCode) throws -> (NumberClaims, Classifier) {
    let claims = try NumberClaims(
      of: family.map { index in
        let definition = catalog.definitions[index]
        return (definition, try NumberReadings(of: definition, accepting: numbers[index] ?? .nothing))
      }, preferred: catalog.preferred?.id, root: root)
    return (claims, try Classifier(claims.claims.map(\.numbers) + claims.numbers, detail: .all))
  }

  private func areaCode(of index: Int) -> AreaCode { catalog.definitions[index].areaCode }

  private mutating func reportLoss(
    of index: Int, _ lost: Automaton, among own: Automaton, _ word: [UInt8], to winners: [Int], first: Int?,
    isBySuffix: Bool, besides unknown: [Int]
  ) {
    let names = LintText.list((winners + unknown).map(name), atMost: 6)
    let verb = winners.count == 1 ? "takes" : "take"
    let number = DigitWord.canonical(areaCode(of: index), word)
    let isKnown = unknown.isEmpty
    let witness =
      first.flatMap { first in
        isKnown
          ? LocalizedText(
            "\(number) goes to \(name(first))", "\(number) 归 \(name(first))", "\(number) 歸 \(name(first))")
          : nil
      } ?? LocalizedText(untranslated: number)
    let (count, all) = (lost.wordCount.text.afterHan, own.wordCount.text(.number).afterHan)
    let text: LocalizedText
    let rule: LintRule = lost == own ? .shadowed : isBySuffix && isKnown ? .suffixOverlap : .overlap
    switch (rule, isKnown) {
    case (.shadowed, true):
      text = LocalizedText(
        "none of its \(all.english) reaches this definition unless its area is given: \(names.english) \(verb) them",
        "除非指定了地区，它的\(all.simplifiedChinese)都不归此定义：它们归 \(names.simplifiedChinese)",
        "除非指定了地區，它的\(all.traditionalChinese)都不歸此定義：它們歸 \(names.traditionalChinese)")
    case (.shadowed, false):
      text = LocalizedText(
        "none of its \(all.english) reaches this definition unless its area is given: definitions that are asked before "
          + "it take them (\(names.english))",
        "除非指定了地区，它的\(all.simplifiedChinese)都不归此定义：它们归在它之前询问的定义（\(names.simplifiedChinese)）",
        "除非指定了地區，它的\(all.traditionalChinese)都不歸此定義：它們歸在它之前詢問的定義（\(names.traditionalChinese)）")
    case (.suffixOverlap, _):
      text = LocalizedText(
        "\(names.english) \(verb) \(count.english) of its \(all.english) by suffix unless an area is given",
        "除非指定了地区，它的\(all.simplifiedChinese)中有\(count.simplifiedChinese)按后缀归 \(names.simplifiedChinese)",
        "除非指定了地區，它的\(all.traditionalChinese)中有\(count.traditionalChinese)按後綴歸 \(names.traditionalChinese)")
    case (_, true):
      text = LocalizedText(
        "\(names.english) \(verb) \(count.english) of its \(all.english) unless an area is given",
        "除非指定了地区，它的\(all.simplifiedChinese)中有\(count.simplifiedChinese)归 \(names.simplifiedChinese)",
        "除非指定了地區，它的\(all.traditionalChinese)中有\(count.traditionalChinese)歸 \(names.traditionalChinese)")
    case (_, false):
      text = LocalizedText(
        "definitions that are asked before it take at least \(count.english) of its \(all.english) unless an area is given "
          + "(\(names.english))",
        "除非指定了地区，它的\(all.simplifiedChinese)中至少有\(count.simplifiedChinese)归在它之前询问的定义（\(names.simplifiedChinese)）",
        "除非指定了地區，它的\(all.traditionalChinese)中至少有\(count.traditionalChinese)歸在它之前詢問的定義（\(names.traditionalChinese)）"
      )
    }
    add(rule, .definition, of: index, text, example: witness)
  }

  private func name(_ index: Int) -> String { catalog.definitions[index].id.codesInSentence }
}
