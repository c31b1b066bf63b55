package import Platform

/// All definitions of a tenant and the preferred one; it never changes once loaded.
///
/// Two catalogs are equal when their definitions and their preferred one are. ``remarks`` say how a
/// catalog was loaded and aren't compared.
public struct AreaCodeCatalog: Sendable {
  /// Every definition, in file order: at least one, and no two share both codes.
  public let definitions: [AreaCodeDefinition]

  /// What the loader assumed, corrected or left out, in file order.
  public let remarks: [DefinitionsRemark]

  private let preferredIndex: Int?
  /// Whether all definitions that share its area code are preferred.
  private let prefersAreaCode: Bool
  private let indicesByAreaCode: IndicesByNumber
  private let indicesByCountryCode: IndicesByNumber
  /// The names of the definitions' countries, which AreaSearch prepares when it first needs them.
  package let searched: LazyObject
  /// Whether it is the catalog that comes with the library, whose order is no tenant's.
  package let isBuiltin: Bool

  /// Takes definitions that have been checked.
  ///
  /// - Parameters:
  ///   - preferred: One of `definitions`.
  ///   - prefersAreaCode: Whether all definitions with its area code are preferred.
  package init(
    unchecked definitions: [AreaCodeDefinition], preferred: AreaCodeDefinition? = nil,
    prefersAreaCode: Bool = false, remarks: [DefinitionsRemark] = [], isBuiltin: Bool = false
  ) {
    self.definitions = definitions
    self.remarks = remarks
    self.isBuiltin = isBuiltin
    searched = LazyObject()
    preferredIndex = preferred.flatMap { preferred in definitions.firstIndex { $0.id == preferred.id } }
    self.prefersAreaCode = prefersAreaCode
    indicesByAreaCode = IndicesByNumber(definitions.map { $0.areaCode.packed })
    indicesByCountryCode = IndicesByNumber(definitions.map { UInt32($0.countryCode.index) })
  }

  /// The definition that a picker shows first, if the tenant names one.
  ///
  /// Of the definitions that share a preferred area code it is the first one without suffixes, else the first.
  public var preferred: AreaCodeDefinition? { preferredIndex.map { definitions[$0] } }

  /// The definitions that numbers without an area code belong to, in file order: the preferred one, or all that share the
  /// preferred area code where the tenant names that instead of a country; none when nothing is preferred.
  public var preferredDefinitions: [AreaCodeDefinition] { definitions.filter { prefers($0.id) } }

  /// Whether a definition is among ``preferredDefinitions``.
  func prefers(_ id: AreaCodeDefinition.ID) -> Bool {
    guard let preferred else { return false }
    return prefersAreaCode ? id.areaCode == preferred.areaCode : id == preferred.id
  }

  /// The order in which a picker lists the definitions: the preferred one first, then file order.
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
  /// - Complexity: O(log *n* + *m*), where *m* of the *n* definitions are returned.
  public func definitions(areaCode: AreaCode) -> [AreaCodeDefinition] {
    indices(of: areaCode).map { definitions[$0] }
  }

  /// The indices of the definitions with an area code, in ascending order.
  package func indices(of areaCode: AreaCode) -> ArraySlice<Int> { indicesByAreaCode[areaCode.packed] }

  /// The index of the definition with an area code and a country code, `nil` when it isn't listed.
  func index(of id: AreaCodeDefinition.ID) -> Int? {
    indices(of: id.areaCode).first { definitions[$0].countryCode == id.countryCode }
  }

  /// Returns the definitions of a country, in file order.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* of the *n* definitions are returned.
  public func definitions(countryCode: CountryCode) -> [AreaCodeDefinition] {
    indicesByCountryCode[UInt32(countryCode.index)].map { definitions[$0] }
  }
}

/// Indices by a number that several may share.
private struct IndicesByNumber: Sendable {
  /// In ascending order; ``indices`` has the index of each.
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
  /// Whether two catalogs hold the same definitions in the same order, and prefer the same one.
  public static func == (one: AreaCodeCatalog, other: AreaCodeCatalog) -> Bool {
    one.preferredIndex == other.preferredIndex && one.prefersAreaCode == other.prefersAreaCode
      && one.definitions == other.definitions
  }

  /// Hashes the definitions and which one is preferred.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(definitions)
    hasher.combine(preferredIndex)
  }
}
