/// The form of a definition's numbers, to show beside an empty field.
///
/// ```swift
/// let shape = validator.shape(of: china.id)
/// shape?.lengths      // 11
/// shape?.firstDigits  // 1
/// shape?.example?.national  // "123 4567 8901"
/// ```
public struct NumberShape: Hashable, Sendable {
  /// How many national digits they have.
  public let lengths: AcceptedLengths

  /// Their first digits.
  public let firstDigits: DigitSet

  /// Their first two digits, in ascending order, where there are at most four such beginnings: `15`, `16`, `17`; else empty.
  public let beginnings: [String]

  /// A number that is accepted, always the same, and obviously made up; `nil` when there is none.
  ///
  /// It ends in `1234567890…` as far as the definition allows.
  public let example: PhoneNumber?
}
