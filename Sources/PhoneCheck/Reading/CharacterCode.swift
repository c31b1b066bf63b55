internal import Platform

// ASCII characters that are written as codes: `%2B` in URLs, `&#43;` in HTML.

extension Span<UInt8> {
  /// Returns the byte that the code at an offset encodes, and the code's length in bytes; `nil` if there is none.
  ///
  /// - Parameter isURI: Whether any character may be percent-encoded ([RFC
  ///   3986](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)). In other texts, only a plus and a space may be codes.
  func code(at offset: Int, before end: Int, isURI: Bool) -> (byte: UInt8, byteCount: Int)? {
    guard self[offset] == UInt8(ascii: "%") else {
      return isURI || self[offset] != UInt8(ascii: "&") ? nil : entity(at: offset, before: end)
    }
    guard offset + 2 < end, let high = self[offset + 1].hexadecimalValue, high < 8,
      let low = self[offset + 2].hexadecimalValue
    else { return nil }
    let byte = high << 4 | low
    return isURI || byte == UInt8(ascii: "+") || byte == UInt8(ascii: " ") ? (byte, 3) : nil
  }

  /// Returns the character at an offset, which may be written as a code, and its length in bytes.
  @inline(__always)
  func character(
    at offset: Int, before end: Int, isURI: Bool = false
  ) -> (character: WrittenCharacter, byteCount: Int) {
    guard self[offset] == UInt8(ascii: "%") || self[offset] == UInt8(ascii: "&"),
      let code = code(at: offset, before: end, isURI: isURI)
    else { return character(at: offset) }
    return (WrittenCharacter(ascii: code.byte, offset: offset), code.byteCount)
  }

  private func entity(at offset: Int, before end: Int) -> (byte: UInt8, byteCount: Int)? {
    for (text, byte) in Entity.all where offset + text.count <= end {
      if text.indices.allSatisfy({ self[offset + $0] == text[$0] }) { return (byte, text.count) }
    }
    return nil
  }

  /// Whether a range consists of the beginning of a code that any text may contain.
  func isBeginningOfCode(_ range: Range<Int>) -> Bool {
    guard self[range.lowerBound] == UInt8(ascii: "%") || self[range.lowerBound] == UInt8(ascii: "&") else {
      return false
    }
    let codes = ["%20".bytes, "%2B".bytes, "%2b".bytes] + Entity.all.map { $0.text }
    return codes.contains { code in
      range.count < code.count && range.indices.allSatisfy { self[$0] == code[$0 - range.lowerBound] }
    }
  }

  /// Whether the semicolon at the end of a range belongs to a code.
  func endsWithCode(_ range: Range<Int>) -> Bool {
    guard let start = range.last(where: { self[$0] == UInt8(ascii: "&") }) else { return false }
    return entity(at: start, before: range.upperBound)?.byteCount == range.upperBound - start
  }
}

private enum Entity {
  static let all: [(text: [UInt8], byte: UInt8)] = [
    ("&nbsp;".bytes, UInt8(ascii: " ")), ("&#43;".bytes, UInt8(ascii: "+")),
  ]
}
