public import PhoneCheck

/// Texts whose numbers stay valid but that are read differently.
///
/// Their reading depends on trunk prefixes, the preferred definition, or how strongly a regex takes the area code.
public struct WritingDifference: Hashable, Sendable {
  /// A text and its numbers before and after, in canonical form; `nil` if it is no number.
  public struct Example: Hashable, Sendable {
    /// The text: digits without an area code.
    public let text: String
    /// The number before.
    public let old: String?
    /// The number after.
    public let new: String?
  }

  /// The definition that is named with the digits; `nil` if no area is named.
  public let area: AreaCodeDefinition.ID?
  /// Some texts that are no longer a number.
  public let lost: [Example]
  /// Some texts that are newly a number.
  public let gained: [Example]
  /// Some texts that are now another number.
  public let changed: [Example]

  /// Whether no such text is known.
  var isEmpty: Bool { lost.isEmpty && gained.isEmpty && changed.isEmpty }
}
