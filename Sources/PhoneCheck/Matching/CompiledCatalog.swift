/// A catalog in the order definitions are asked.
struct CompiledCatalog: Sendable {
  /// In file order.
  let definitions: [CompiledDefinition]

  /// Where bare numbers belong, or `nil` when they need a named area.
  let preferred: CompiledDefinition?

  private let indicesByAreaCode: [String: [Int]]
  private let indicesByID: [AreaCodeDefinition.ID: Int]
  private let longestAreaCode: Int

  init(_ catalog: AreaCodeCatalog, options: PhoneValidator.Options) {
    definitions = catalog.definitions.map {
      CompiledDefinition($0, isPreferred: $0.id == catalog.preferred?.id, options: options)
    }
    self.preferred = definitions.first(where: \.isPreferred)
    let indices = catalog.definitions.indices
    indicesByAreaCode = Dictionary(grouping: indices) { catalog.definitions[$0].areaCode.digits }
    indicesByID = Dictionary(uniqueKeysWithValues: indices.map { (catalog.definitions[$0].id, $0) })
    longestAreaCode = indicesByAreaCode.keys.map(\.utf8.count).max() ?? 0
  }

  /// The listed area codes that digits begin with, longest first.
  func areaCodes(beginning digits: WrittenDigits, at start: Int) -> [String] {
    let longest = min(longestAreaCode, digits.count - start)
    guard longest > 0 else { return [] }
    return (1...longest).reversed().compactMap { length in
      let areaCode = digits.text(start..<start + length)
      return indicesByAreaCode[areaCode] == nil ? nil : areaCode
    }
  }

  /// The definitions that share an area code, in the order they are asked about a number: those whose suffix
  /// begins the national digits (longest suffix first), those without suffixes, the others; within a group the
  /// preferred one first, then file order.
  func definitions(areaCode: String, for number: SpellingBuffer) -> [CompiledDefinition] {
    let sharing = (indicesByAreaCode[areaCode] ?? []).map { definitions[$0] }
    return sharing.count < 2 ? sharing : Self.ordered(sharing, for: number)
  }

  /// The compiled definitions of an area, in file order; those the catalog does not list are left out.
  func definitions(of area: Area) -> [CompiledDefinition] {
    area.definitions.compactMap { indicesByID[$0.id] }.sorted().map { definitions[$0] }
  }

  /// Sorts definitions of one area code for a number; equal ones keep their order.
  static func ordered(_ sharing: [CompiledDefinition], for number: SpellingBuffer) -> [CompiledDefinition] {
    func rank(_ candidate: CompiledDefinition) -> (Int, Int) {
      let suffixes = candidate.definition.suffixes
      let longest = suffixes.filter(number.nationalDigitsStart).map(\.utf8.count).max()
      let group = longest.map { -$0 } ?? (suffixes.isEmpty ? 1 : 2)
      return (group, candidate.isPreferred ? 0 : 1)
    }
    return sharing.enumerated()
      .map { (rank: rank($1), index: $0, candidate: $1) }
      .sorted { ($0.rank.0, $0.rank.1, $0.index) < ($1.rank.0, $1.rank.1, $1.index) }
      .map(\.candidate)
  }
}
