/// A violation of RFC 8259, with its place in the text.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The offset of the offending byte.
  package var offset: Int
  /// The offset of a key's first occurrence, or of the start of an unclosed container; `nil` for other problems.
  package var relatedOffset: Int?
  /// The path of the value that was being read.
  package var path: JSONPath
  /// The string that contains the problem, quotes included.
  package var token: Range<Int>?
  /// The number of problems of this kind in the same string.
  package var count = 1
  /// The cause of the problem.
  package var cause: Cause

  /// The causes of problems in a JSON text.
  ///
  /// Only the first problem of each kind in a string is kept, with the number of all.
  package indirect enum Cause: Hashable, Sendable {
    /// A key that occurs again in the same object, cut short if it is long.
    case duplicateKey(String)
    /// A backslash at the end, or before a character without a JSON escape.
    case invalidEscape(followedBy: Unicode.Scalar?)
    /// Half of a surrogate pair, as an escape.
    case loneSurrogate(UInt16)
    /// A character below U+0020 that isn't escaped.
    case controlCharacter(UInt8)
    /// A byte in a string that doesn't begin a well-formed UTF-8 character.
    case invalidUTF8(UInt8)

    /// The text is empty.
    case empty
    /// The text consists of white space.
    case blank
    /// Syntax that the grammar doesn't allow at this offset.
    case unexpected(Symbol, expected: Expectation)
    /// A comment, with its opening characters.
    case comment(String)
    /// A comma before a closing bracket.
    case trailingComma
    /// A quote that is not `"`.
    case wrongQuote(Unicode.Scalar)
    /// A word that is not `true`, `false` or `null`, cut short if it is long.
    case unknownWord(String)
    /// A key without quotes, cut short if it is long.
    case unquotedKey(String)
    /// A number of several digits that begins with a zero.
    case leadingZero
    /// The text ends inside an object or array.
    case unclosed(JSONKind)
    /// A string without closing quote.
    case unterminatedString
    /// Too many objects and arrays inside each other.
    case tooDeep(limit: Int)
    /// Text after the end of the document.
    case trailingContent(Symbol)
  }

  /// A symbol of the text that the grammar doesn't allow at its offset.
  package enum Symbol: Hashable, Sendable {
    case endOfText
    case character(Unicode.Scalar)
    /// A byte that isn't part of valid UTF-8.
    case byte(UInt8)
  }

  /// The syntax that the grammar allows at an offset.
  package enum Expectation: Hashable, Sendable {
    case value, valueOrClosingBracket, key, keyOrClosingBrace, colon
    case commaOrClosingBrace, commaOrClosingBracket, digit
  }

  /// Whether the problem ended the reading.
  package var endsReading: Bool {
    switch cause {
    case .duplicateKey, .invalidEscape, .loneSurrogate, .controlCharacter, .invalidUTF8: false
    default: true
    }
  }
}
