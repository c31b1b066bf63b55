internal import PatternAutomata
internal import PhoneCheck

/// The numbers that definitions claim, in the order in which they are tried: the longest area code first, then
/// those with a suffix that begins the national digits (longest first), those without suffixes, the others; within a
/// group the preferred one, then file order.
///
/// The order depends on the number, by suffixes. As languages it does not: a definition has a claim for each suffix,
/// to its numbers that begin with it (without a trunk prefix if they begin with one), and one more to all of its numbers. A
/// number belongs to the first that claims it.
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

  /// For each definition its numbers, by the digits after the root.
  let numbers: [Automaton]

  /// The most claims: some hundred times those of the world's largest family.
  private static let maximumCount = 4_096

  /// - Parameters:
  ///   - readings: What the definitions make of digits, in file order.
  ///   - root: An area code that begins all of their area codes.
  init(
    of readings: [(definition: AreaCodeDefinition, readings: NumberReadings)],
    preferred: AreaCodeDefinition.ID?, root: AreaCode
  ) throws(BudgetExceeded) {
    // The first definition that can read the digits gets them, even if a trunk prefix comes off and makes them another number.
    let definitions: [(definition: AreaCodeDefinition, numbers: Automaton)] = try readings.map {
      (definition, readings) throws(BudgetExceeded) in (definition, try readings.readable())
    }
    numbers = readings.map {
      $1.numbers.prepending($0.areaCode.digits.utf8.dropFirst(root.digits.utf8.count))
    }
    var claims: [Claim] = []
    let count = definitions.reduce(0) { $0 + 1 + $1.definition.suffixes.count }
    guard count <= Self.maximumCount else { throw BudgetExceeded(limit: .stateCount) }
    WorkAllowance.chargeAutomata(2 * count)
    var fitting: [AreaCode: Automaton] = [:]
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
        var beginning = try Self.digits(undialledBeginning: suffix, of: definition)
        if definition.trunkPrefixes.contains(where: { $0.hasPrefix(suffix) || suffix.hasPrefix($0) }) {
          // As written they begin with it too, which counts where no definition is tried for a suffix otherwise.
          if fitting[definition.areaCode] == nil {
            fitting[definition.areaCode] = try Self.digits(undialledFor: definition.areaCode, in: definitions)
          }
          let others = fitting[definition.areaCode] ?? .nothing
          let asWritten = Automaton.words(over: .digits).prepending(suffix.utf8)
          beginning = try beginning.union(asWritten.subtracting(others))
        }
        add(try numbers.intersection(beginning), group: -suffix.utf8.count)
      }
    }
    self.claims = claims.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
  }

  /// The digits that begin with a suffix once the longest trunk prefix that they begin with is off.
  private static func digits(
    undialledBeginning suffix: String, of definition: AreaCodeDefinition
  ) throws(BudgetExceeded) -> Automaton {
    let plain = Automaton.words(over: .digits).prepending(suffix.utf8)
    var (digits, dialled) = (Automaton.nothing, Automaton.nothing)
    for prefix in definition.trunkPrefixes.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      digits = try digits.union(plain.prepending(prefix.utf8).subtracting(dialled))
      dialled = try dialled.union(Automaton.words(over: .digits).prepending(prefix.utf8))
    }
    return try digits.union(plain.subtracting(dialled))
  }

  /// The digits that any definition with an area code is tried for by a suffix, without trunk prefix.
  private static func digits(
    undialledFor areaCode: AreaCode, in definitions: [(definition: AreaCodeDefinition, numbers: Automaton)]
  ) throws(BudgetExceeded) -> Automaton {
    var digits = Automaton.nothing
    for (definition, _) in definitions where definition.areaCode == areaCode {
      for suffix in Set(definition.suffixes) {
        digits = try digits.union(Self.digits(undialledBeginning: suffix, of: definition))
      }
    }
    return digits
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
