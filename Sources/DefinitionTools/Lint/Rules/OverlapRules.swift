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
    let longer = numbersOfLongerCodes(group)
    guard group.count > 1 || !longer.isEmpty else { return }
    let overlapping = group.filter { overlaps($0, group, longer) }
    guard !overlapping.isEmpty else { return }
    var claims = longer
    claims += group.flatMap(self.claims).sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
    for index in overlapping { lintClaims(of: index, claims) }
  }

  private func overlaps(_ index: Int, _ group: [Int], _ longer: [Claim]) -> Bool {
    guard let own = numbers[index] else { return false }
    let others = group.filter { $0 != index }.compactMap { numbers[$0] } + longer.map(\.numbers)
    return others.contains { !((try? own.isDisjoint(with: $0)) ?? true) }
  }

  /// What definitions take whose area code goes on behind that of a group, in the group's national digits.
  private func numbersOfLongerCodes(_ group: [Int]) -> [Claim] {
    let code = catalog.definitions[group[0]].areaCode.digits
    return catalog.definitions.indices.compactMap { index in
      let other = catalog.definitions[index].areaCode.digits
      guard other != code, other.hasPrefix(code), let numbers = numbers[index] else { return nil }
      return Claim(index: index, rank: [], numbers: numbers.prepending(other.utf8.dropFirst(code.utf8.count)))
    }
  }

  /// The numbers of a definition by the rank at which it is asked about them.
  private func claims(_ index: Int) -> [Claim] {
    guard var rest = numbers[index], !rest.isEmpty else { return [] }
    let definition = catalog.definitions[index]
    let order = [definition.id == catalog.preferred?.id ? 0 : 1, index]
    guard !definition.suffixes.isEmpty else { return [Claim(index: index, rank: [1] + order, numbers: rest)] }
    var claims: [Claim] = []
    for suffix in definition.suffixes.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let beginning = Automaton.texts(beginningWith: suffix)
      guard let numbers = rest.common(with: beginning), let others = rest.without(beginning) else { continue }
      if !numbers.isEmpty {
        claims.append(Claim(index: index, rank: [-suffix.utf8.count] + order, numbers: numbers))
      }
      rest = others
    }
    if !rest.isEmpty { claims.append(Claim(index: index, rank: [2] + order, numbers: rest)) }
    return claims
  }

  private mutating func lintClaims(of index: Int, _ claims: [Claim]) {
    guard let own = numbers[index], !own.isEmpty else { return }
    var lost = Automaton.nothing
    var winners: [Int] = []
    var taken = Automaton.nothing
    for claim in claims {
      if claim.index == index {
        guard let loss = claim.numbers.common(with: taken), let sum = try? lost.union(loss) else { return }
        lost = sum
      } else {
        guard let sum = try? taken.union(claim.numbers) else { return }
        taken = sum
      }
    }
    guard !lost.isEmpty, let word = Witness.word(of: lost) else { return }
    // Claims are in order: each takes what those before it have left.
    var left = lost
    for claim in claims where claim.index != index && !left.isEmpty {
      guard let share = claim.numbers.common(with: left), !share.isEmpty, let rest = left.without(share)
      else { continue }
      if !winners.contains(claim.index) { winners.append(claim.index) }
      left = rest
    }
    // The first claim of all that holds the witness gets it.
    let winner = claims.first { $0.numbers.accepts(word) }?.index ?? winners.first
    reportLoss(index, own, lost, word, winner: winner, winners.sorted())
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
