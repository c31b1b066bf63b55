/// The area that a caller names for numbers: one definition, several that share a code, or one that the catalog
/// doesn't list.
///
/// ``AreaCodeCatalog/area(named:)`` finds one by its country code or area code. A name that isn't listed is an area
/// too: its numbers are ``ReasonCode/unknownAreaCode``, not numbers without an area.
public struct Area: Hashable, Sendable {
  /// The definitions, in file order; empty when the catalog doesn't list the area.
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
