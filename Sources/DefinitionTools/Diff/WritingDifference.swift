public import PhoneCheck

/// Texts for numbers that stay valid, but aren't read as before: trunk prefixes, the preferred definition, or how strongly
/// a regex takes the area code decide about them.
public struct WritingDifference: Hashable, Sendable {
  /// A text and the numbers that it is, in canonical form; `nil` where it is none.
  public struct Example: Hashable, Sendable {
    /// The text: digits without an area code.
    public let text: String
    /// What it was.
    public let old: String?
    /// What it is now.
    public let new: String?
  }

  /// The definition that is named with the digits; `nil` where no area is named.
  public let area: AreaCodeDefinition.ID?
  /// Some that are no number any more.
  public let lost: [Example]
  /// Some that are a number now.
  public let gained: [Example]
  /// Some that are another number now.
  public let changed: [Example]

  /// Whether no such text is known.
  var isEmpty: Bool { lost.isEmpty && gained.isEmpty && changed.isEmpty }
}
