/// What a caller names to say where numbers belong: one definition, or several that share a code.
///
/// ``AreaCodeCatalog/area(named:)`` finds one by its country code or area code.
public struct Area: Hashable, Sendable {
  /// The definitions, at least one, in file order.
  public let definitions: [AreaCodeDefinition]

  /// Names one definition.
  public init(_ definition: AreaCodeDefinition) {
    definitions = [definition]
  }

  /// Names several definitions; `nil` when there are none.
  init?(_ definitions: [AreaCodeDefinition]) {
    guard !definitions.isEmpty else { return nil }
    self.definitions = definitions
  }
}
