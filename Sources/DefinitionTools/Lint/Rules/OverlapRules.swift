internal import PatternAutomata
internal import PhoneCheck

// Which definition gets a number that several accept, as "Choose the definition" in the design has it: the longest area
// code first; then those with a suffix that begins the national digits, longest first, those without suffixes, the
// others; within a group the preferred one, then file order. As languages, that is exact.

extension CatalogLinter {
  mutating func lintOverlaps() {
    for group in Dictionary(grouping: catalog.definitions.indices, by: { catalog.definitions[$0].areaCode })
      .values
    {
      lintGroup(group.sorted())
    }
  }

  /// A definition's numbers at one rank.
  private struct Claim {
    var index: Int
    /// Lower ones are asked first.
    var rank: [Int]
    var numbers: Automaton
  }

  private mutating func lintGroup(_ group: [Int]) {
    let code = catalog.definitions[group[0]].areaCode.digits
    let candidates = catalog.definitions.indices.filter {
      catalog.definitions[$0].areaCode.digits.hasPrefix(code)
    }
    guard candidates.count > 1 else { return }
    let numbers = candidates.map { nationalNumbers(of: $0, behind: code) }
    let overlapping = Self.overlapping(numbers).map { candidates[$0] }
    guard overlapping.contains(where: group.contains) else { return }
    let claims = overlapping.flatMap { self.claims($0, behind: code) }
      .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
    lint(claims, of: Set(group))
  }

  /// The digits behind an area code of a definition's numbers, whose own area code may be longer.
  private func nationalNumbers(of index: Int, behind code: String) -> Automaton {
    let rest = catalog.definitions[index].areaCode.digits.utf8.dropFirst(code.utf8.count)
    return (numbers[index] ?? .nothing).prepending(rest)
  }

  /// Which languages have words in common with others.
  private static func overlapping(_ languages: [Automaton]) -> [Int] {
    guard let classifier = try? Classifier(languages, detail: .all) else { return Array(languages.indices) }
    return Set(classifier.acceptSets.filter { $0.count > 1 }.joined()).sorted()
  }

  /// The numbers of a definition behind an area code, by the rank at which it is asked about them.
  private func claims(_ index: Int, behind code: String) -> [Claim] {
    let definition = catalog.definitions[index]
    let ownCode = definition.areaCode.digits.utf8
    let order = [definition.id == catalog.preferred?.id ? 0 : 1, index]
    let lengthRank = -ownCode.count
    var claims: [Claim] = []
    var rest = numbers[index] ?? .nothing
    for suffix in definition.suffixes.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let beginning = Automaton.texts(beginningWith: suffix)
      guard let numbers = rest.common(with: beginning), let others = rest.without(beginning) else { continue }
      claims.append(Claim(index: index, rank: [lengthRank, -suffix.utf8.count] + order, numbers: numbers))
      rest = others
    }
    let group = definition.suffixes.isEmpty ? 1 : 2
    claims.append(Claim(index: index, rank: [lengthRank, group] + order, numbers: rest))
    return claims.filter { !$0.numbers.isEmpty }.map { claim in
      var claim = claim
      claim.numbers = claim.numbers.prepending(ownCode.dropFirst(code.utf8.count))
      return claim
    }
  }

  /// Gives each claim what those before it have left, and reports the definitions of a group that go short.
  ///
  /// The claims of one definition have no number in common.
  private mutating func lint(_ claims: [Claim], of group: Set<Int>) {
    var taken = Automaton.nothing
    var won: [Claim] = []
    var lost: [Int: Automaton] = [:]
    for claim in claims {
      guard let rest = claim.numbers.without(taken), let loss = claim.numbers.common(with: taken),
        let sum = try? (lost[claim.index] ?? .nothing).union(loss), let all = try? taken.union(claim.numbers)
      else { return }
      if !rest.isEmpty { won.append(Claim(index: claim.index, rank: claim.rank, numbers: rest)) }
      lost[claim.index] = sum
      taken = all
    }
    for (index, lost) in lost.sorted(by: { $0.key < $1.key }) where group.contains(index) && !lost.isEmpty {
      guard let own = numbers[index], let word = Witness.word(of: lost) else { continue }
      let winners = Set(won.filter { !((try? $0.numbers.isDisjoint(with: lost)) ?? true) }.map(\.index))
      let winner = won.first { $0.numbers.accepts(word) }?.index
      reportLoss(index, own, lost, word, winner: winner, winners.sorted())
    }
  }

  private mutating func reportLoss(
    _ index: Int, _ own: Automaton, _ lost: Automaton, _ word: [UInt8], winner: Int?, _ winners: [Int]
  ) {
    let names = LintText.list(
      winners.prefix(6).map(name) + (winners.count > 6 ? ["\(winners.count - 6) more"] : []))
    let areaCode = catalog.definitions[index].areaCode.digits
    let witness = Witness.canonical(word, areaCode: areaCode) + (winner.map { " goes to \(name($0))" } ?? "")
    if lost == own {
      add(
        .shadowed, .definition, of: index,
        "none of its \(own.lintCount.text("number")) reaches this definition unless its area is named: \(names) "
          + "\(winners.count == 1 ? "takes" : "take") them", witness: witness)
    } else {
      add(
        .overlap, .definition, of: index,
        "\(names) \(winners.count == 1 ? "takes" : "take") \(lost.lintCount.text("number")) of its "
          + "\(own.lintCount.text("number")) unless an area is named",
        witness: witness)
    }
  }

  private func name(_ index: Int) -> String {
    let definition = catalog.definitions[index]
    return "\(definition.countryCode) (+\(definition.areaCode))"
  }
}
