internal import Platform

/// Advice on regexes that PCRE2 refuses, for common mistakes, in English.
package enum RegexAdvice {
  /// Returns the advice, as the end of a sentence.
  ///
  /// - Parameters:
  ///   - code: PCRE2's number of the error, as in `pcre2.h`.
  ///   - next: The byte after the part that PCRE2 read; `nil` at the end of the regex.
  static func text(forError code: Int32, at next: UInt8?) -> String {
    // In the order of the errors from `PCRE2_ERROR_END_BACKSLASH` on.
    switch code {
    case 101: "finish it, or remove the backslash"
    case 103: "leave out the backslash before a letter that has no meaning with one"
    case 104: "write the smaller number first, as in {6,11}"
    case 105: "repeat at most 65535 times"
    case 106: "close the class with ], or escape a [ that begins none"
    case 107: "leave out the backslash in the class"
    case 108: "write the smaller character first, and a hyphen that is meant at the end of the class"
    case _ where isSign(code, at: next): #"the sign + is written \+, in JSON "\\+""#
    case nothingToRepeat: "put what is repeated before it, or escape it with a backslash"
    case 111: "write (?: for a group, or escape a ? that is meant"
    case 114: "close the group with ), or escape a ( that begins none"
    case 115: "refer to a group that the regex has; groups count by their opening parentheses"
    case 119: "nest fewer groups"
    case 120: "write it shorter, or repeat less often"
    case 122: "remove it, or open the group with ("
    case 125: "look back for alternatives of fixed length only"
    case 130: "write [0-9] or [[:digit:]] for a digit"
    case 143: "give each group a name of its own"
    case 144: "begin the name with a letter"
    case 147: #"write [0-9] or \d for a digit"#
    default: "the syntax is that of pcre2pattern(3)"
    }
  }

  /// Whether PCRE2 read a plus sign as a quantifier.
  package static func isSign(_ code: Int32, at next: UInt8?) -> Bool {
    code == nothingToRepeat && next == UInt8(ascii: "+")
  }

  /// Returns the correct form of a character that is written as in JavaScript, `\u002B`, or `nil` for other errors.
  ///
  /// - Parameter offset: The offset after the part that PCRE2 read, which ends with the letter.
  package static func codePoint(_ code: Int32, in pattern: String, at offset: Int) -> (
    old: String, new: String
  )? {
    let bytes = pattern.bytes
    guard code == unsupportedEscape, offset >= 2, offset + 4 <= bytes.count,
      bytes[offset - 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[offset..<offset + 4]
    guard digits.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
    let zero = UInt8(ascii: "0")
    let isByte = digits.prefix(2).allSatisfy { $0 == zero }
    let value = String(utf8: digits.dropFirst(isByte ? 2 : 0))
    return (
      String(utf8: bytes[(offset - 2)..<(offset + 4)]), String(utf8: isByte ? "\\x\(value)" : "\\x{\(value)}")
    )
  }

  /// Corresponds to `PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE`.
  private static let unsupportedEscape: Int32 = 137

  /// Corresponds to `PCRE2_ERROR_QUANTIFIER_INVALID`.
  private static let nothingToRepeat: Int32 = 109
}
