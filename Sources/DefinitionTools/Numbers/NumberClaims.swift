internal import PatternAutomata
internal import PhoneCheck

/// The numbers that definitions claim, in the order they are tried.
///
/// The longest area code comes first. Next are definitions with a suffix that begins the national digits (longest
/// first), then definitions without suffixes, then all others. Within a group the preferred definition comes first,
/// then file order.
///
/// By suffixes, this order depends on the number; languages must not depend on it. So a definition has a claim for each
/// suffix, to its numbers that begin with it (after a trunk prefix, if they have one), and a further claim to all of
/// its numbers. A number belongs to the first claim that contains it.
struct NumberClaims {
  struct Claim {
    /// The index of the definition.
    var owner: Int
    /// Whether the claim belongs to a suffix.
    var isBySuffix: Bool
    /// The numbers, as digits after the root: the area code that begins all area codes of the definitions.
    var numbers: Automaton
    /// The rank, compared from left to right; lower ranks are tried first.
    fileprivate var rank: [Int]
  }

  /// The claims in the order they are tried.
  let claims: [Claim]

  /// The numbers of each definition, as digits after the root.
  let numbers: [Automaton]

  /// The maximum number of claims: some hundred times the number in the world's largest family.
  private static let maximumCount = 4_096

  /// - Parameters:
  ///   - readings: The definitions in file order, with their readings of digits.
  ///   - root: An area code that begins all of their area codes.
  init(
    of readings: [(definition: AreaCodeDefinition, readings: NumberReadings)],
    preferred: AreaCodeDefinition.ID?, root: AreaCode
  ) throws(BudgetExceeded) {
    // The first definition that can read the digits owns them, even if it reads another number without a trunk prefix.
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
          // A suffix may also begin the digits as written. That counts only if none fits without the trunk prefix.
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

  /// Returns the digits that begin with a suffix after their longest trunk prefix is removed.
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

  /// Returns the digits without trunk prefix that some suffix of an area code's definitions fits.
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

  /// Returns families of definitions that compete for numbers, because they share an area code or the area code of one
  /// begins the other's.
  ///
  /// Definitions without competitors are left out.
  ///
  /// - Returns: Each family with the area code that begins all of its area codes.
  static func families(
    of ids: [AreaCodeDefinition.ID]
  ) -> [(root: AreaCode, ids: Set<AreaCodeDefinition.ID>)] {
    var families: [(root: AreaCode, ids: Set<AreaCodeDefinition.ID>)] = []
    // In lexicographic order, an area code comes after a shorter area code that begins it.
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
