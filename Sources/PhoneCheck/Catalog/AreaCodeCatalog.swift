package import Platform

/// All definitions of a tenant and the preferred one, immutable once loaded.
///
/// Two catalogs are equal if their definitions and their preferred definition are equal. ``remarks`` describe how a catalog was
/// loaded and aren't compared.
public struct AreaCodeCatalog: Sendable {
  /// Every definition, in file order: at least one, and no two share both codes.
  public let definitions: [AreaCodeDefinition]

  /// The assumptions, corrections and omissions of the loader, in file order.
  public let remarks: [DefinitionsRemark]

  let preferredIndex: Int?
  /// Whether all definitions that share its area code are preferred.
  let prefersAreaCode: Bool
  private let indicesByAreaCode: IndicesByNumber
  private let indicesByCountryCode: IndicesByNumber
  /// The names of the definitions' countries, which AreaSearch prepares when they are first needed.
  package let searched: LazyObject
  /// Whether this is the catalog that comes with the library, whose order no tenant chose.
  package let isBuiltin: Bool
  /// The languages of the definitions, if they were compiled before.
  package let compiledLanguages: CompiledLanguages?

  /// Creates a catalog from definitions that have been checked.
  ///
  /// - Parameters:
  ///   - preferred: One of `definitions`.
  ///   - prefersAreaCode: Whether all definitions with its area code are preferred.
  ///   - compiledLanguages: The languages of exactly these definitions.
  package init(
    unchecked definitions: [AreaCodeDefinition], preferred: AreaCodeDefinition? = nil,
    prefersAreaCode: Bool = false, remarks: [DefinitionsRemark] = [], isBuiltin: Bool = false,
    compiledLanguages: CompiledLanguages? = nil
  ) {
    self.definitions = definitions
    self.remarks = remarks
    self.isBuiltin = isBuiltin
    self.compiledLanguages = compiledLanguages
    searched = LazyObject()
    preferredIndex = preferred.flatMap { preferred in definitions.firstIndex { $0.id == preferred.id } }
    self.prefersAreaCode = prefersAreaCode
    indicesByAreaCode = IndicesByNumber(definitions.map { $0.areaCode.packed })
    indicesByCountryCode = IndicesByNumber(definitions.map { UInt32($0.countryCode.index) })
  }

  /// The definition that a picker shows first, if the tenant names one.
  ///
  /// Among the definitions that share a preferred area code, it is the first without suffixes, or else the first.
  public var preferred: AreaCodeDefinition? { preferredIndex.map { definitions[$0] } }

  /// The definitions that numbers without an area code belong to, in file order.
  ///
  /// These are the preferred definition, or all with the preferred area code if the tenant names an area code instead of a
  /// country. There are none if nothing is preferred.
  public var preferredDefinitions: [AreaCodeDefinition] { definitions.filter { prefers($0.id) } }

  /// Whether a definition is among ``preferredDefinitions``.
  func prefers(_ id: AreaCodeDefinition.ID) -> Bool {
    guard let preferred else { return false }
    return prefersAreaCode ? id.areaCode == preferred.areaCode : id == preferred.id
  }

  /// The order of the definitions in a picker: the preferred one first, then file order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public var pickerOrder: [AreaCodeDefinition] {
    guard let preferredIndex else { return definitions }
    var order = definitions
    order.insert(order.remove(at: preferredIndex), at: 0)
    return order
  }

  /// Returns the definitions with an area code, in file order.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* definitions and *m* returned ones.
  public func definitions(areaCode: AreaCode) -> [AreaCodeDefinition] {
    indices(of: areaCode).map { definitions[$0] }
  }

  /// Returns the indices of the definitions with an area code, in ascending order.
  package func indices(of areaCode: AreaCode) -> ArraySlice<Int> { indicesByAreaCode[areaCode.packed] }

  /// Returns the index of the definition with an area code and a country code, or `nil` if it isn't listed.
  func index(of id: AreaCodeDefinition.ID) -> Int? {
    indices(of: id.areaCode).first { definitions[$0].countryCode == id.countryCode }
  }

  /// Returns the definitions of a country, in file order.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* definitions and *m* returned ones.
  public func definitions(countryCode: CountryCode) -> [AreaCodeDefinition] {
    indicesByCountryCode[UInt32(countryCode.index)].map { definitions[$0] }
  }
}

/// A map from numbers to indices; several indices may share a number.
private struct IndicesByNumber: Sendable {
  /// The numbers in ascending order; ``indices`` contains the index of each.
  private let numbers: [UInt32]
  private let indices: [Int]

  init(_ numbers: [UInt32]) {
    indices = Array(numbers.indices).sorted { numbers[$0] < numbers[$1] }
    self.numbers = indices.map { numbers[$0] }
  }

  /// The indices of a number, in ascending order.
  subscript(number: UInt32) -> ArraySlice<Int> {
    let start = numbers.indices.partitioningIndex { numbers[$0] >= number }
    return indices[start..<(start..<numbers.count).partitioningIndex { numbers[$0] > number }]
  }
}

extension AreaCodeCatalog: Hashable {
  /// Whether two catalogs contain the same definitions in the same order, and prefer the same definition.
  public static func == (one: AreaCodeCatalog, other: AreaCodeCatalog) -> Bool {
    one.preferredIndex == other.preferredIndex && one.prefersAreaCode == other.prefersAreaCode
      && one.definitions == other.definitions
  }

  /// Hashes the definitions and the preferred one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(definitions)
    hasher.combine(preferredIndex)
  }
}
