internal import PatternAutomata
internal import PhoneCheck

/// The numbers that definitions claim, in the order in which they are tried: the longest area code first, then
/// those with a suffix that begins the national digits (longest first), those without suffixes, the others; within a
/// group the preferred one, then file order.
///
/// The order depends on the number, by suffixes. As languages it does not: a definition has a claim for each suffix,
/// to its numbers that begin with it, and one more to all of its numbers. A number belongs to the first that claims it.
struct NumberClaims {
  struct Claim {
    /// The index of the definition.
    var owner: Int
    /// Whether it is the claim of a suffix.
    var isBySuffix: Bool
    /// The numbers, by the digits after the root, the area code that begins all of the definitions'.
    var numbers: Automaton
    /// Compared from left to right; lower ones are tried first.
    fileprivate var rank: [Int]
  }

  /// In order.
  let claims: [Claim]

  /// The most claims: some hundred times those of the world's largest family.
  private static let maximumCount = 4_096

  /// - Parameters:
  ///   - definitions: In file order, with the numbers they accept by their national digits.
  ///   - root: An area code that begins all of their area codes.
  init(
    of definitions: [(definition: AreaCodeDefinition, numbers: Automaton)],
    preferred: AreaCodeDefinition.ID?, root: AreaCode
  ) throws(BudgetExceeded) {
    var claims: [Claim] = []
    let count = definitions.reduce(0) { $0 + 1 + $1.definition.suffixes.count }
    guard count <= Self.maximumCount else { throw BudgetExceeded(limit: .stateCount) }
    WorkAllowance.chargeAutomata(2 * count)
    for (owner, (definition, numbers)) in definitions.enumerated() {
      let areaCode = definition.areaCode.digits.utf8
      let order = [definition.id == preferred ? 0 : 1, owner]
      func add(_ language: Automaton, group: Int) {
        guard !language.isEmpty else { return }
        claims.append(
          Claim(
            owner: owner, isBySuffix: group < 0,
            numbers: language.prepending(areaCode.dropFirst(root.digits.utf8.count)),
            rank: [-areaCode.count, group] + order))
      }
      add(numbers, group: definition.suffixes.isEmpty ? 1 : 2)
      for suffix in Set(definition.suffixes) {
        let beginning = Automaton.words(over: .digits).prepending(suffix.utf8)
        add(try numbers.intersection(beginning), group: -suffix.utf8.count)
      }
    }
    self.claims = claims.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
  }

  /// Definitions that compete for numbers, because they share an area code or the area code of one begins the other's;
  /// those without competitors are left out.
  ///
  /// - Returns: Each family with the area code that begins all of its area codes.
  static func families(
    of ids: [AreaCodeDefinition.ID]
  ) -> [(root: AreaCode, ids: Set<AreaCodeDefinition.ID>)] {
    var families: [(root: AreaCode, ids: Set<AreaCodeDefinition.ID>)] = []
    // In lexicographic order, area codes come after the one that begins them.
    for id in ids.sorted(by: { $0.areaCode < $1.areaCode }) {
      if let last = families.indices.last, id.areaCode.digits.hasPrefix(families[last].root.digits) {
        families[last].ids.insert(id)
      } else {
        families.append((id.areaCode, [id]))
      }
    }
    return families.filter { $0.ids.count > 1 }
  }
}
