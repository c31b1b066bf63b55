/// The form of a definition's numbers, to show beside an empty field.
///
/// ```swift
/// let shape = validator.shape(of: china.id)
/// shape?.lengths      // 11
/// shape?.firstDigits  // 1
/// shape?.example?.national  // "123 4567 8901"
/// ```
public struct NumberShape: Hashable, Sendable {
  /// The lengths of the numbers, in national digits.
  public let lengths: AcceptedLengths

  /// The first digits of the numbers.
  public let firstDigits: DigitSet

  /// The first two digits of the numbers, in ascending order, if there are at most four: `15`, `16`, `17`; otherwise empty.
  public let beginnings: [String]

  /// An accepted number that is always the same and obviously made up; `nil` if there is none.
  ///
  /// It ends in `1234567890…`, as far as the definition allows.
  public let example: PhoneNumber?
}
