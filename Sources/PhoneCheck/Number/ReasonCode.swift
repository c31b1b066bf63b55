/// The reason that a number, or a row, isn't valid: a stable code for programs.
///
/// The raw values are public interface and never renamed. They appear in files that `phonecheck` writes.
@nonexhaustive
public enum ReasonCode: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  // Found while reading a written form.

  /// The text consists of separators, white space and invisible characters.
  case empty = "EMPTY"
  /// The number contains a character that phone numbers can't have.
  case unexpectedCharacter = "UNEXPECTED_CHARACTER"
  /// A `+` after a digit, or a second `+`.
  case misplacedPlus = "MISPLACED_PLUS"
  /// Some digits are hidden, as in `186****6173`.
  case masked = "MASKED"
  /// There are no digits.
  case notANumber = "NOT_A_NUMBER"

  // Found while choosing a definition.

  /// The number begins with no listed area code, or no area is named or preferred for it.
  case unknownAreaCode = "UNKNOWN_AREA_CODE"
  /// The number begins with another area code than the named one.
  case areaCodeMismatch = "AREA_CODE_MISMATCH"

  // Found by a definition.

  /// Every digit so far is right, and more have to follow.
  case tooShort = "TOO_SHORT"
  /// There are more characters or digits than any number has, or more than this definition accepts.
  case tooLong = "TOO_LONG"
  /// The definition doesn't accept the number's length, but accepts a smaller and a greater one.
  case invalidLength = "INVALID_LENGTH"
  /// The definition's regex does not match.
  case patternMismatch = "PATTERN_MISMATCH"

  // Undecided: neither valid nor invalid.

  /// A limit on work or memory was reached before there was an answer.
  case matchLimit = "MATCH_LIMIT"
  /// The regex engine failed.
  case engineError = "ENGINE_ERROR"
  /// This build, which has no PCRE2, can't run the definition's regex.
  case unsupportedPattern = "UNSUPPORTED_PATTERN"

  // Rows of a file. They are listed here so that tables by VerdictCode, and readers of the column `reason`, need only one list.

  /// The row has more or fewer fields than the header.
  case malformedRow = "MALFORMED_ROW"
  /// The row has no field at the number's column.
  case missingField = "MISSING_FIELD"
}
