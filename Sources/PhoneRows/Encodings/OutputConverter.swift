package import ByteValues

/// A converter from UTF-8 to another encoding for output, in pieces that may cut characters.
package struct OutputConverter: ~Copyable {
  package let encoding: TextEncoding
  private let encoder: TextEncoder?
  private var checker = TextConverter(.utf8)
  private var text = ByteBuffer()
  /// The line that is being converted, from 1.
  package private(set) var line = 1

  package init(_ encoding: TextEncoding) {
    self.encoding = encoding
    encoder = TextEncoder(encoding)
  }

  /// Appends the next bytes of the text in the encoding.
  ///
  /// - Returns: Whether the encoding has all of its characters. If not, ``line`` is the line of the first missing
  ///   character.
  package mutating func convert(_ bytes: Span<UInt8>, isLast: Bool = false, to output: inout ByteBuffer)
    -> Bool
  {
    text.removeAll()
    let isText = checker.convert(bytes, isLast: isLast, to: &text)
    var rest = ByteBuffer()
    swap(&rest, &text)
    defer { swap(&rest, &text) }
    let isWritten = rest.withSpan { write($0, to: &output) }
    return isText && isWritten
  }

  private mutating func write(_ text: Span<UInt8>, to output: inout ByteBuffer) -> Bool {
    output.reserve(2 * text.count)
    let (lower, upper) = encoding == .utf16BE ? (8, 0) : (0, 8)
    func append(unit: UInt32, _ output: inout ByteBuffer) {
      output.append(UInt8(truncatingIfNeeded: unit >> lower))
      output.append(UInt8(truncatingIfNeeded: unit >> upper))
    }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte == 0x0A { line += 1 }
        if encoding.isWide { append(unit: UInt32(byte), &output) } else { output.append(byte) }
        index += 1
        continue
      }
      let (point, count) = Self.character(in: text, at: index)
      index += count
      if encoding.isWide {
        if point < 0x1_0000 {
          append(unit: point, &output)
        } else {
          append(unit: 0xD800 + (point - 0x1_0000) >> 10, &output)
          append(unit: 0xDC00 + (point & 0x3FF), &output)
        }
      } else {
        guard let scalar = Unicode.Scalar(point), let bytes = encoder?.bytes(of: scalar) else { return false }
        for byte in bytes { output.append(byte) }
      }
    }
    return true
  }

  /// The code point of the character at an index of UTF-8, and its length in bytes.
  private static func character(in text: Span<UInt8>, at index: Int) -> (point: UInt32, byteCount: Int) {
    let first = text[index]
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var point = UInt32(first & (0x7F >> UInt8(count)))
    for offset in 1..<count { point = point << 6 | UInt32(text[index + offset] & 0x3F) }
    return (point, count)
  }
}
