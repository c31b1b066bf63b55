/// Why a written form is not a valid number.
///
/// It shows no digit of the number, so it can be logged: a ``suggestion`` prints masked.
public struct Rejection: Error, Hashable, Sendable {
  /// The reason, for programs.
  public let reason: ReasonCode

  /// Where it went wrong, in UTF-8 bytes from the start of the written form; `nil` when no place is to blame.
  public let offset: Int?

  /// The definition that was asked; `nil` when it did not come to that.
  public let definition: AreaCodeDefinition?

  /// The facts of the case, for messages.
  public let detail: Detail?

  /// What may have been meant: offered only when exactly one other definition would accept the number.
  public internal(set) var suggestion: Suggestion?

  /// A number of another definition that may have been meant.
  public struct Suggestion: Hashable, Sendable {
    /// The other definition.
    public let definition: AreaCodeDefinition
    /// The number, if it is one of that definition; it prints masked.
    public let number: PhoneNumber
  }

  /// What a reason code leaves open.
  @nonexhaustive
  public enum Detail: Hashable, Sendable {
    /// A character that no phone number holds.
    case character(Unicode.Scalar)
    /// A byte that is not UTF-8.
    case byte(UInt8)
    /// A line break between digits: two numbers?
    case lineBreak
    /// A final `.0`: a spreadsheet's number format.
    case spreadsheetFormat
    /// More than 64 characters or 32 digits.
    case beyondReading
    /// The number begins with an area code that is not listed.
    case unlistedAreaCode
    /// The number has no area code, and none was named or preferred.
    case noAreaCode
    /// The area that was named is not listed.
    case unlistedArea
    /// The number of national digits isn't one that the definition accepts.
    case length(count: Int, accepted: AcceptedLengths)
    /// A national digit, counted from 1, is one that no accepted number has there; these could have stood there.
    case digit(position: Int, expected: DigitSet)
    /// The number begins with another listed area code than the one that was named.
    case areaCode(found: AreaCode, named: AreaCode)
  }

  init(_ reason: ReasonCode, offset: Int? = nil, definition: AreaCodeDefinition? = nil, detail: Detail? = nil)
  {
    self.reason = reason
    self.offset = offset
    self.definition = definition
    self.detail = detail
  }
}
