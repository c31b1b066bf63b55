internal import PatternAutomata
internal import PhoneCheck

// Which definition gets a number that several accept. As languages, that is exact.

extension CatalogLinter {
  mutating func lintOverlaps() {
    let places = Dictionary(uniqueKeysWithValues: catalog.definitions.enumerated().map { ($1.id, $0) })
    for (root, ids) in NumberClaims.families(of: catalog.definitions.map(\.id)) {
      if allowance.isSpent {
        report.leftOutCount = max(report.leftOutCount, ids.count)
        continue
      }
      lintFamily(ids.compactMap { places[$0] }.sorted().filter { numbers[$0]?.isEmpty == false }, root)
    }
  }

  /// Numbers that a definition accepts and does not get.
  private struct Loss {
    /// The sets of claims that the numbers are in.
    var claims: Set<[Int]> = []
    /// The definitions that get them.
    var winners: Set<Int> = []
    /// Whether all go to definitions with the same area code by their suffixes.
    var isBySuffix = true

    mutating func add(_ claims: [Int], to winner: Int, _ isBySuffix: Bool) {
      self.claims.insert(claims)
      winners.insert(winner)
      self.isBySuffix = self.isBySuffix && isBySuffix
    }
  }

  private mutating func lintFamily(_ family: [Int], _ root: AreaCode) {
    let definitions = family.map { (definition: catalog.definitions[$0], numbers: numbers[$0] ?? .nothing) }
    guard family.count > 1 else { return }
    guard
      let claims = try? NumberClaims(of: definitions, preferred: catalog.preferred?.id, root: root).claims,
      let classifier = try? Classifier(claims.map(\.numbers), detail: .all)
    else {
      return add(
        .overlap, .definition, of: family[0],
        "whether its numbers also belong to \(LintText.list(family.dropFirst().prefix(6).map(name))) can't be determined: "
          + "their automaton would be too large")
    }
    var losses: [Int: Loss] = [:]
    for set in classifier.acceptSets {
      guard let first = set.first else { continue }
      let winner = claims[first]
      for loser in Set(set.map { claims[$0].owner }) where loser != winner.owner {
        let isBySuffix =
          winner.isBySuffix
          && definitions[loser].definition.areaCode == definitions[winner.owner].definition.areaCode
        losses[loser, default: Loss()].add(set, to: winner.owner, isBySuffix)
      }
    }
    for (loser, loss) in losses.sorted(by: { $0.key < $1.key }) {
      let rest = definitions[loser].definition.areaCode.digits.utf8.dropFirst(root.digits.utf8.count)
      let lost = classifier.language { loss.claims.contains($0) }.quotient(byPrefix: rest)
      guard let word = Witness.word(of: lost) else { continue }
      let accepting = classifier.indices(accepting: rest + word)
      reportLoss(
        of: family[loser], lost, word, to: loss.winners.sorted().map { family[$0] },
        first: accepting.first.map { family[claims[$0].owner] }, isBySuffix: loss.isBySuffix)
    }
  }

  private mutating func reportLoss(
    of index: Int, _ lost: Automaton, _ word: [UInt8], to winners: [Int], first: Int?, isBySuffix: Bool
  ) {
    guard let own = numbers[index] else { return }
    let names = LintText.list(
      winners.prefix(6).map(name) + (winners.count > 6 ? ["\(winners.count - 6) more"] : []))
    let verb = winners.count == 1 ? "takes" : "take"
    let areaCode = catalog.definitions[index].areaCode
    let witness = DigitWord.canonical(areaCode, word) + (first.map { " goes to \(name($0))" } ?? "")
    let (count, all) = (lost.wordCount, own.wordCount)
    if lost == own {
      add(
        .shadowed, .definition, of: index,
        "none of its \(all.text("number")) reaches this definition unless its area is given: \(names) \(verb) them",
        witness: witness)
    } else if isBySuffix {
      add(
        .suffixOverlap, .definition, of: index,
        "\(names) \(verb) \(count.text) of its \(all.text("number")) by suffix unless an area is given",
        witness: witness)
    } else {
      add(
        .overlap, .definition, of: index,
        "\(names) \(verb) \(count.text) of its \(all.text("number")) unless an area is given",
        witness: witness)
    }
  }

  private func name(_ index: Int) -> String {
    let definition = catalog.definitions[index]
    return "\(definition.countryCode) (+\(definition.areaCode))"
  }
}
