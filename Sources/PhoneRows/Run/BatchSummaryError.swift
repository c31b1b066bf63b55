public import PhoneCheck

/// The reason why a text isn't the summary of a batch, and the place of the fault.
public struct BatchSummaryError: Error, Hashable, Sendable {
  /// The fault in the text.
  @nonexhaustive
  public enum Cause: Hashable, Sendable {
    /// The text isn't JSON, for this reason.
    case invalidJSON(InvalidJSON)
    /// The text is JSON, but not an object.
    case notAnObject
    /// A key is missing.
    case missingKey(String)
    /// No summary has this key.
    case unknownKey(String)
    /// The value of a key isn't of the expected kind.
    case unexpectedValue(key: String, expected: ExpectedValue)
    /// The valid, invalid and undecided rows don't add up to the number of rows.
    case sumDiffers
  }

  /// The expected kind of a key, or of its value.
  @nonexhaustive
  public enum ExpectedValue: Hashable, Sendable {
    /// A whole number, 0 or more.
    case count
    /// A number of seconds.
    case seconds
    /// An object.
    case object
    /// A reason code.
    case reasonCode
    /// A country code.
    case countryCode
    /// The record of a run, or of several runs.
    case runs
  }

  /// The fault in the text.
  public var cause: Cause
  /// The line of the text, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  package init(cause: Cause, line: Int, column: Int) {
    self.cause = cause
    self.line = line
    self.column = column
  }
}
