/// Something that RFC 8259 doesn't allow, and where.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The offset of the byte that is wrong.
  package var offset: Int
  /// The offset of what it conflicts with: a key's first occurrence, or the start of what ends too early; else `nil`.
  package var relatedOffset: Int?
  /// Which value was being read.
  package var path: JSONPath
  /// The string, quotes included, that the problem is part of.
  package var token: Range<Int>?
  /// How many problems of this kind the same string has.
  package var count = 1
  /// What is wrong.
  package var cause: Cause

  /// What can be wrong with a JSON text.
  ///
  /// A string has at most one problem of each kind: the first, with the number of all.
  package indirect enum Cause: Hashable, Sendable {
    /// An object has the same key again. The key is cut short if it is long.
    case duplicateKey(String)
    /// A backslash before a character that JSON has no escape for, or at the end.
    case invalidEscape(followedBy: Unicode.Scalar?)
    /// Half of a surrogate pair, as an escape.
    case loneSurrogate(UInt16)
    /// A character below U+0020 that is not written as an escape.
    case controlCharacter(UInt8)
    /// A byte in a string that doesn't begin a well-formed UTF-8 character.
    case invalidUTF8(UInt8)

    /// There is no text.
    case empty
    /// There is nothing but white space.
    case blank
    /// Something other than the few things that the grammar allows there.
    case unexpected(Found, expected: Expectation)
    /// A comment, with how it begins.
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
    /// Something follows the document.
    case trailingContent(Found)
  }

  /// What was found where something else was expected.
  package enum Found: Hashable, Sendable {
    case endOfText
    case character(Unicode.Scalar)
    /// A byte that isn't part of valid UTF-8.
    case byte(UInt8)
  }

  /// What the grammar allows at an offset.
  package enum Expectation: Hashable, Sendable {
    case value, valueOrClosingBracket, key, keyOrClosingBrace, colon
    case commaOrClosingBrace, commaOrClosingBracket, digit
  }

  /// Whether reading ended with it.
  package var endsReading: Bool {
    switch cause {
    case .duplicateKey, .invalidEscape, .loneSurrogate, .controlCharacter, .invalidUTF8: false
    default: true
    }
  }
}
