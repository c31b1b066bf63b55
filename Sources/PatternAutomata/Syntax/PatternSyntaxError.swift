/// Why a text isn't a pattern, and where.
package struct PatternSyntaxError: Error, Hashable, Sendable {
  /// What is wrong.
  package var cause: Cause

  /// Where PCRE2 10.42 reports it, in UTF-8 bytes from the start of the pattern: mostly just after
  /// the error.
  package var offset: Int

  package init(cause: Cause, offset: Int) {
    self.cause = cause
    self.offset = offset
  }

  /// What can be wrong with a pattern; the raw value is PCRE2's number for it.
  ///
  /// PCRE2 has more numbers, for options that aren't used here and for internal errors.
  package enum Cause: Int32, Error, Hashable, CaseIterable {
    /// Corresponds to `PCRE2_ERROR_END_BACKSLASH`.
    case endsWithBackslash = 101
    /// Corresponds to `PCRE2_ERROR_END_BACKSLASH_C`.
    case endsWithControlEscape = 102
    /// Corresponds to `PCRE2_ERROR_UNKNOWN_ESCAPE`.
    case unknownEscape = 103
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER`.
    case quantifierOutOfOrder = 104
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_TOO_BIG`.
    case quantifierTooBig = 105
    /// Corresponds to `PCRE2_ERROR_MISSING_SQUARE_BRACKET`.
    case missingSquareBracket = 106
    /// Corresponds to `PCRE2_ERROR_ESCAPE_INVALID_IN_CLASS`.
    case escapeInvalidInClass = 107
    /// Corresponds to `PCRE2_ERROR_CLASS_RANGE_ORDER`.
    case classRangeOutOfOrder = 108
    /// Corresponds to `PCRE2_ERROR_QUANTIFIER_INVALID`.
    case nothingToQuantify = 109
    /// Corresponds to `PCRE2_ERROR_INVALID_AFTER_PARENS_QUERY`.
    case unknownAfterParenthesisQuery = 111
    /// Corresponds to `PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS`.
    case posixClassOutsideClass = 112
    /// Corresponds to `PCRE2_ERROR_POSIX_NO_SUPPORT_COLLATING`.
    case posixCollatingElement = 113
    /// Corresponds to `PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS`.
    case missingClosingParenthesis = 114
    /// Corresponds to `PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE`.
    case unknownGroup = 115
    /// Corresponds to `PCRE2_ERROR_MISSING_COMMENT_CLOSING`.
    case missingCommentClosing = 118
    /// Corresponds to `PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP`.
    case nestingTooDeep = 119
    /// Corresponds to `PCRE2_ERROR_PATTERN_TOO_LARGE`.
    case patternTooLarge = 120
    /// Corresponds to `PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS`.
    case unmatchedClosingParenthesis = 122
    /// Corresponds to `PCRE2_ERROR_MISSING_CONDITION_CLOSING`.
    case missingConditionClosing = 124
    /// Corresponds to `PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH`.
    case lookbehindNotFixedLength = 125
    /// Corresponds to `PCRE2_ERROR_ZERO_RELATIVE_REFERENCE`.
    case zeroRelativeReference = 126
    /// Corresponds to `PCRE2_ERROR_TOO_MANY_CONDITION_BRANCHES`.
    case tooManyConditionBranches = 127
    /// Corresponds to `PCRE2_ERROR_CONDITION_ASSERTION_EXPECTED`.
    case conditionAssertionExpected = 128
    /// Corresponds to `PCRE2_ERROR_BAD_RELATIVE_REFERENCE`.
    case relativeNumberExpected = 129
    /// Corresponds to `PCRE2_ERROR_UNKNOWN_POSIX_CLASS`.
    case unknownPOSIXClass = 130
    /// Corresponds to `PCRE2_ERROR_CODE_POINT_TOO_BIG`.
    case codePointTooBig = 134
    /// Corresponds to `PCRE2_ERROR_LOOKBEHIND_TOO_COMPLICATED`.
    case lookbehindTooComplicated = 135
    /// Corresponds to `PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE`.
    case unsupportedEscape = 137
    /// Corresponds to `PCRE2_ERROR_CALLOUT_NUMBER_TOO_BIG`.
    case calloutNumberTooBig = 138
    /// Corresponds to `PCRE2_ERROR_MISSING_CALLOUT_CLOSING`.
    case missingCalloutClosing = 139
    /// Corresponds to `PCRE2_ERROR_UNRECOGNIZED_AFTER_QUERY_P`.
    case unknownAfterQueryP = 141
    /// Corresponds to `PCRE2_ERROR_MISSING_NAME_TERMINATOR`.
    case missingNameTerminator = 142
    /// Corresponds to `PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME`.
    case duplicateGroupName = 143
    /// Corresponds to `PCRE2_ERROR_INVALID_SUBPATTERN_NAME`.
    case nameStartsWithDigit = 144
    /// Corresponds to `PCRE2_ERROR_MALFORMED_UNICODE_PROPERTY`.
    case malformedProperty = 146
    /// Corresponds to `PCRE2_ERROR_UNKNOWN_UNICODE_PROPERTY`.
    case unknownProperty = 147
    /// Corresponds to `PCRE2_ERROR_SUBPATTERN_NAME_TOO_LONG`.
    case nameTooLong = 148
    /// Corresponds to `PCRE2_ERROR_TOO_MANY_NAMED_SUBPATTERNS`.
    case tooManyNames = 149
    /// Corresponds to `PCRE2_ERROR_CLASS_INVALID_RANGE`.
    case invalidClassRange = 150
    /// Corresponds to `PCRE2_ERROR_OCTAL_BYTE_TOO_BIG`.
    case octalByteTooBig = 151
    /// Corresponds to `PCRE2_ERROR_DEFINE_TOO_MANY_BRANCHES`.
    case tooManyDefineBranches = 154
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_O_MISSING_BRACE`.
    case missingOctalBrace = 155
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_G_SYNTAX`.
    case malformedGroupEscape = 157
    /// Corresponds to `PCRE2_ERROR_PARENS_QUERY_R_MISSING_CLOSING`.
    case missingRecursionClosing = 158
    /// Corresponds to `PCRE2_ERROR_VERB_UNKNOWN`.
    case unknownVerb = 160
    /// Corresponds to `PCRE2_ERROR_SUBPATTERN_NUMBER_TOO_BIG`.
    case groupNumberTooBig = 161
    /// Corresponds to `PCRE2_ERROR_SUBPATTERN_NAME_EXPECTED`.
    case groupNameExpected = 162
    /// Corresponds to `PCRE2_ERROR_INVALID_OCTAL`.
    case invalidOctal = 164
    /// Corresponds to `PCRE2_ERROR_SUBPATTERN_NAMES_MISMATCH`.
    case differentNamesOfOneNumber = 165
    /// Corresponds to `PCRE2_ERROR_MARK_MISSING_ARGUMENT`.
    case markWithoutArgument = 166
    /// Corresponds to `PCRE2_ERROR_INVALID_HEXADECIMAL`.
    case invalidHexadecimal = 167
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_C_SYNTAX`.
    case malformedControlEscape = 168
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_K_SYNTAX`.
    case malformedNameEscape = 169
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_N_IN_CLASS`.
    case notNewlineInClass = 171
    /// Corresponds to `PCRE2_ERROR_UNICODE_DISALLOWED_CODE_POINT`.
    case surrogateCodePoint = 173
    /// Corresponds to `PCRE2_ERROR_UTF_IS_DISABLED`.
    case utfDisabled = 174
    /// Corresponds to `PCRE2_ERROR_UCP_IS_DISABLED`.
    case ucpDisabled = 175
    /// Corresponds to `PCRE2_ERROR_VERB_NAME_TOO_LONG`.
    case verbNameTooLong = 176
    /// Corresponds to `PCRE2_ERROR_MISSING_OCTAL_OR_HEX_DIGITS`.
    case missingDigits = 178
    /// Corresponds to `PCRE2_ERROR_VERSION_CONDITION_SYNTAX`.
    case malformedVersionCondition = 179
    /// Corresponds to `PCRE2_ERROR_CALLOUT_NO_STRING_DELIMITER`.
    case missingCalloutDelimiter = 181
    /// Corresponds to `PCRE2_ERROR_CALLOUT_BAD_STRING_DELIMITER`.
    case unknownCalloutDelimiter = 182
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_C_CALLER_DISABLED`.
    case singleCodeUnitDisabled = 183
    /// Corresponds to `PCRE2_ERROR_LOOKBEHIND_TOO_LONG`.
    case lookbehindTooLong = 187
    /// Corresponds to `PCRE2_ERROR_SUPPORTED_ONLY_IN_UNICODE`.
    case codePointNameOutsideUTF = 193
    /// Corresponds to `PCRE2_ERROR_INVALID_HYPHEN_IN_OPTIONS`.
    case invalidOptionHyphen = 194
    /// Corresponds to `PCRE2_ERROR_ALPHA_ASSERTION_UNKNOWN`.
    case unknownAlphaAssertion = 195
    /// Corresponds to `PCRE2_ERROR_TOO_MANY_CAPTURES`.
    case tooManyCaptures = 197
    /// Corresponds to `PCRE2_ERROR_CONDITION_ATOMIC_ASSERTION_EXPECTED`.
    case atomicAssertionExpected = 198
    /// Corresponds to `PCRE2_ERROR_BACKSLASH_K_IN_LOOKAROUND`.
    case matchStartResetInLookaround = 199
  }
}
