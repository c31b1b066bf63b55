/// The area that a caller names for numbers: one definition, several that share a code, or an unlisted area.
///
/// ``AreaCodeCatalog/area(code:)`` finds an area by its country code or area code. `area(named:)` of the library AreaSearch
/// finds it by its name, too. An unlisted area is an area: its numbers are ``ReasonCode/unknownAreaCode``, not numbers without
/// an area.
public struct Area: Hashable, Sendable {
  /// The definitions, in file order; empty if the catalog doesn't list the area.
  public let definitions: [AreaCodeDefinition]

  /// The text that named an unlisted area, for messages.
  let unlisted: UnlistedArea?

  /// Creates the area of one definition.
  public init(_ definition: AreaCodeDefinition) {
    self.init([definition])
  }

  package init(_ definitions: [AreaCodeDefinition]) {
    self.definitions = definitions
    unlisted = nil
  }

  package init(unlisted: UnlistedArea) {
    definitions = []
    self.unlisted = unlisted
  }

  /// Whether the catalog lists the area.
  public var isListed: Bool { !definitions.isEmpty }

  /// The text that named an unlisted area, for messages; `nil` for a listed area.
  ///
  /// It has at most 40 characters. Invisible characters, and the digits of a possible number, aren't shown.
  public var unlistedName: String? { unlisted?.shownName }

  /// Whether two areas have the same definitions; all unlisted areas are equal.
  public static func == (one: Area, other: Area) -> Bool { one.definitions == other.definitions }

  /// Hashes the definitions.
  public func hash(into hasher: inout Hasher) { hasher.combine(definitions) }
}
