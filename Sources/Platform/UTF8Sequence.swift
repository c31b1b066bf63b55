/// Well-formed UTF-8, by [Unicode, table 3-7](https://www.unicode.org/versions/Unicode16.0.0/core-spec/chapter-3/#G27506):
/// nothing overlong, no surrogates, nothing past U+10FFFF.
package enum UTF8Sequence {
  /// Returns the number of bytes of the character at a position, or `nil` if the character isn't well-formed.
  ///
  /// - Parameter position: Less than `end`, which is at most the number of bytes.
  package static func length(in bytes: Span<UInt8>, at position: Int, end: Int) -> Int? {
    if bytes[position] < 0x80 { return 1 }
    guard let (length, second) = shape(of: bytes[position]), position + length <= end,
      second.contains(bytes[position + 1])
    else { return nil }
    for index in position + 2..<position + length where !(0x80...0xBF).contains(bytes[index]) { return nil }
    return length
  }

  /// Returns the number of bytes that count as one error at a malformed character: the bytes that could begin a character, or
  /// else a single byte ("U+FFFD Substitution of Maximal Subparts").
  package static func invalidLength(in bytes: Span<UInt8>, at position: Int, end: Int) -> Int {
    guard let (length, second) = shape(of: bytes[position]), position + 1 < end,
      second.contains(bytes[position + 1])
    else { return 1 }
    var count = 2
    while count < length, position + count < end, 0x80...0xBF ~= bytes[position + count] { count += 1 }
    return count
  }

  /// Returns the length of a character and the range of its second byte, by its first byte; `nil` for ASCII, and for a byte
  /// that begins no character.
  package static func shape(of first: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
