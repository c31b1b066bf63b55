/// The area that a caller names for numbers: one definition, several that share a code, or one that the catalog
/// doesn't list.
///
/// ``AreaCodeCatalog/area(code:)`` finds one by its country code or area code, and `area(named:)` of the library AreaSearch by its
/// name, too. An area that isn't listed is an area: its numbers are ``ReasonCode/unknownAreaCode``, not numbers without an area.
public struct Area: Hashable, Sendable {
  /// The definitions, in file order; empty when the catalog doesn't list the area.
  public let definitions: [AreaCodeDefinition]

  /// What named it, for messages, if no definition has that name.
  let unlisted: UnlistedArea?

  /// Names one definition.
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

  /// Whether the catalog lists it.
  public var isListed: Bool { !definitions.isEmpty }

  /// The text that named an area which isn't listed, for messages; `nil` for an area that is listed.
  ///
  /// It has at most 40 characters, none of them invisible, and no digits of what may be a number.
  public var unlistedName: String? { unlisted?.shownName }

  /// Whether two areas have the same definitions; all that aren't listed are equal.
  public static func == (one: Area, other: Area) -> Bool { one.definitions == other.definitions }

  /// Feeds the definitions.
  public func hash(into hasher: inout Hasher) { hasher.combine(definitions) }
}
