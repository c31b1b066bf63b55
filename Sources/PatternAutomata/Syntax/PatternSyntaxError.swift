/// The reason why a text is no regex for any reader, and its place.
package struct PatternSyntaxError: Error, Hashable, Sendable {
  /// The kind of the fault.
  package var cause: Cause

  /// The offset that PCRE2 10.42 reports for the fault, in UTF-8 bytes from the start of the pattern: mostly just after
  /// the fault.
  package var offset: Int

  package init(cause: Cause, offset: Int) {
    self.cause = cause
    self.offset = offset
  }

  /// The kind of a fault in a pattern; the raw value is PCRE2's number for it.
  ///
  /// PCRE2 has many more. If only PCRE2 would refuse a pattern, the reason is an ``OutsideSubset``.
  package enum Cause: Int32, Hashable, Sendable, CaseIterable {
    /// Corresponds to `PCRE2_ERROR_END_BACKSLASH`.
    case endsWithBackslash = 101
    /// Corresponds to `PCRE2_ERROR_UNKNOWN_ESCAPE`.
    case unknownEscape = 103
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER`.
    case quantifierOutOfOrder = 104
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_TOO_BIG`.
    case quantifierTooBig = 105
    /// Corresponds to `PCRE2_ERROR_MISSING_SQUARE_BRACKET`.
    case missingSquareBracket = 106
    /// Corresponds to `PCRE2_ERROR_CLASS_RANGE_ORDER`.
    case classRangeOutOfOrder = 108
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_INVALID`.
    case nothingToQuantify = 109
    /// Corresponds to `PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS`.
    case posixClassOutsideClass = 112
    /// Corresponds to `PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS`.
    case missingClosingParenthesis = 114
    /// Corresponds to `PCRE2_ERROR_MISSING_COMMENT_CLOSING`.
    case missingCommentClosing = 118
    /// Corresponds to `PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS`.
    case unmatchedClosingParenthesis = 122
    /// Corresponds to `PCRE2_ERROR_UNKNOWN_POSIX_CLASS`.
    case unknownPOSIXClass = 130
    /// Corresponds to `PCRE2_ERROR_CLASS_INVALID_RANGE`.
    case invalidClassRange = 150

    /// The cause in PCRE2 10.42's own words, without a full stop.
    package var message: String {
      switch self {
      case .endsWithBackslash: "\\ at end of pattern"
      case .unknownEscape: "unrecognized character follows \\"
      case .quantifierOutOfOrder: "numbers out of order in {} quantifier"
      case .quantifierTooBig: "number too big in {} quantifier"
      case .missingSquareBracket: "missing terminating ] for character class"
      case .classRangeOutOfOrder: "range out of order in character class"
      case .nothingToQuantify: "quantifier does not follow a repeatable item"
      case .posixClassOutsideClass: "POSIX named classes are supported only within a class"
      case .missingClosingParenthesis: "missing closing parenthesis"
      case .missingCommentClosing: "missing ) after (?# comment"
      case .unmatchedClosingParenthesis: "unmatched closing parenthesis"
      case .unknownPOSIXClass: "unknown POSIX class name"
      case .invalidClassRange: "invalid range in character class"
      }
    }
  }
}
