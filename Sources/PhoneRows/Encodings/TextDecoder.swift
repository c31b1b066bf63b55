package import ByteValues

/// A decoder of characters in an encoding other than UTF-8.
package struct TextDecoder: Sendable {
  let encoding: TextEncoding
  private let characters: Characters

  private enum Characters {
    case ofTwoBytes(DoubleByteCharacters)
    case ofOneByte(SingleByteCharacters)
  }

  /// - Returns: `nil` for UTF-8, which needs no decoding, and for UTF-16, which is converted as it is read.
  package init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8, .utf16LE, .utf16BE: return nil
    case .gb18030: characters = .ofTwoBytes(.gb18030)
    case .big5: characters = .ofTwoBytes(.big5)
    case .shiftJIS: characters = .ofTwoBytes(.shiftJIS)
    case .eucKR: characters = .ofTwoBytes(.eucKR)
    case .windows1252: characters = .ofOneByte(.windows1252)
    case .windows1251: characters = .ofOneByte(.windows1251)
    }
  }

  /// Reads the character that begins at an index.
  ///
  /// - Returns: Its code point and its length in bytes. The code point is `nil` for bytes in the form of a character
  ///   that aren't one, and for a single byte that can't begin a character.
  package func character(in bytes: Span<UInt8>, at index: Int) -> (point: UInt32?, byteCount: Int) {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    // The euro sign of code page 936, which isn't in GB18030.
    if first == 0x80, encoding == .gb18030 { return (0x20AC, 1) }
    let characters: DoubleByteCharacters
    switch self.characters {
    case .ofOneByte(let bytes): return (bytes.point(first), 1)
    case .ofTwoBytes(let pairs): characters = pairs
    }
    if encoding == .shiftJIS, let point = Self.halfWidthPoint(first) { return (point, 1) }
    guard index + 1 < bytes.count else { return (nil, 1) }
    let second = bytes[index + 1]
    if let point = characters.point(first, second) { return (point, 2) }
    if encoding.isLead(first), second >= 0x40, encoding.isTrail(second) { return (nil, 2) }
    guard encoding == .gb18030, index + 3 < bytes.count,
      FourByteCharacters.areSequence(first, second, bytes[index + 2], bytes[index + 3])
    else { return (nil, 1) }
    return (FourByteCharacters.point(first, second, bytes[index + 2], bytes[index + 3]), 4)
  }

  /// The half-width letter of a byte in Shift_JIS.
  private static func halfWidthPoint(_ byte: UInt8) -> UInt32? {
    0xA1...0xDF ~= byte ? 0xFF61 + UInt32(byte - 0xA1) : nil
  }
}

extension ByteBuffer {
  /// Appends a text in UTF-8; without a decoder, unchanged.
  ///
  /// Bytes that aren't a character become a byte that isn't UTF-8. The first fault keeps its first byte. Later faults
  /// become 0xFF, because two such bytes might together be UTF-8.
  package mutating func append(_ text: Span<UInt8>, decodedBy decoder: TextDecoder?) {
    guard let decoder else { return append(text) }
    var index = 0
    var isFirstFault = true
    while index < text.count {
      let start = index
      while index < text.count, text[index] < 0x80 { index += 1 }
      append(text.extracting(start..<index))
      guard index < text.count else { break }
      let (point, byteCount) = decoder.character(in: text, at: index)
      if let encoded = point.flatMap(Unicode.Scalar.init).flatMap(UTF8.encode) {
        for byte in encoded { append(byte) }
      } else {
        append(isFirstFault ? text[index] : 0xFF)
        isFirstFault = false
      }
      index += byteCount
    }
  }
}

extension TextDecoder {
  /// The offset in the encoded text of the character that begins at, or contains, an offset of the decoded text.
  package func encodedOffset(_ decodedOffset: Int, in text: Span<UInt8>) -> Int {
    var (index, offset) = (0, 0)
    while index < text.count {
      let (point, byteCount) = character(in: text, at: index)
      offset += point.flatMap(Unicode.Scalar.init).map(UTF8.width) ?? 1
      if offset > decodedOffset { break }
      index += byteCount
    }
    return index
  }
}
