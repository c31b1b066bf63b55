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
      return add(.overlap, .definition, of: family[0], LintMessage.overlapUnknown(names: names))
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
    let names = LintText.list(
      (winners + unknown).map { LocalizedText(untranslated: name($0)) }, atMost: 6)
    let number = DigitWord.canonical(areaCode(of: index), word)
    let isKnown = unknown.isEmpty
    let example = (isKnown ? first : nil).map {
      LintMessage.overlapExample(number: number, definition: name($0))
    }
    let (count, total) = (lost.wordCount.text, own.wordCount.text)
    let rule: LintRule = lost == own ? .shadowed : isBySuffix && isKnown ? .suffixOverlap : .overlap
    let text =
      switch (rule, isKnown) {
      case (.shadowed, true): LintMessage.shadowed(count: total, names: names, winners: winners.count)
      case (.shadowed, false): LintMessage.shadowedBySome(count: total, names: names)
      case (.suffixOverlap, _):
        LintMessage.suffixOverlap(names: names, winners: winners.count, count: count, total: total)
      case (_, true):
        LintMessage.overlap(names: names, winners: winners.count, count: count, total: total)
      case (_, false): LintMessage.overlapWithSome(count: count, total: total, names: names)
      }
    add(
      rule, .definition, of: index, text, example: example ?? LocalizedText(untranslated: number))
  }

  private func name(_ index: Int) -> String { catalog.definitions[index].id.codesInSentence }
}
