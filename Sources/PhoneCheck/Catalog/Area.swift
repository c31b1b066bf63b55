/// Where numbers belong, as a caller says it: one definition, several that share a code, or one that the catalog
/// doesn't list.
///
/// ``AreaCodeCatalog/area(named:)`` finds one by its country code or area code. A name that isn't listed is an area
/// too: its numbers are ``ReasonCode/unknownAreaCode``, not numbers without an area.
public struct Area: Hashable, Sendable {
  /// The definitions, in file order; none when the catalog doesn't list what was named.
  public let definitions: [AreaCodeDefinition]

  /// Names one definition.
  public init(_ definition: AreaCodeDefinition) {
    definitions = [definition]
  }

  init(_ definitions: [AreaCodeDefinition]) {
    self.definitions = definitions
  }

  /// Whether the catalog lists it.
  public var isListed: Bool { !definitions.isEmpty }
}
