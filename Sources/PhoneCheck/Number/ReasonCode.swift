/// Why a number, or a row, is not valid: a stable code for programs.
///
/// The raw values are public interface and never renamed; they appear in files that `phonecheck` writes.
@nonexhaustive
public enum ReasonCode: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  // Found while reading a written form.

  /// Nothing but separators, white space and invisible characters.
  case empty = "EMPTY"
  /// A character that no phone number holds.
  case unexpectedCharacter = "UNEXPECTED_CHARACTER"
  /// A `+` after a digit, or a second `+`.
  case misplacedPlus = "MISPLACED_PLUS"
  /// Some digits are hidden, as in `186****6173`.
  case masked = "MASKED"
  /// No digits.
  case notANumber = "NOT_A_NUMBER"

  // Found while choosing a definition.

  /// The number begins with no listed area code, or none was named or preferred for it.
  case unknownAreaCode = "UNKNOWN_AREA_CODE"
  /// The number begins with another area code than the one that was named.
  case areaCodeMismatch = "AREA_CODE_MISMATCH"

  // Found by a definition.

  /// Every digit so far is right, and more have to follow.
  case tooShort = "TOO_SHORT"
  /// More characters or digits than any number has, or more than this definition accepts.
  case tooLong = "TOO_LONG"
  /// The number has a length that the definition doesn't accept, between two that it does.
  case invalidLength = "INVALID_LENGTH"
  /// The definition's regex does not match.
  case patternMismatch = "PATTERN_MISMATCH"

  // Undecided: neither valid nor invalid.

  /// A limit on work or memory was reached before there was an answer.
  case matchLimit = "MATCH_LIMIT"
  /// The regex engine failed.
  case engineError = "ENGINE_ERROR"
  /// The definition's regex can't be run by this build, which has no PCRE2.
  case unsupportedPattern = "UNSUPPORTED_PATTERN"

  // Rows of a file. They stand here so that a table by VerdictCode, and whoever reads the column `reason`, has one list.

  /// The row has more or fewer fields than the header.
  case malformedRow = "MALFORMED_ROW"
  /// The row has no field where the number should be.
  case missingField = "MISSING_FIELD"
}
