package import ByteIO
internal import Platform
internal import StrictJSON

// JSON strings, as in [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259).

extension String {
  /// The text as a JSON string, quotes included.
  var asJSON: String {
    var buffer = ByteBuffer()
    withBytes { buffer.appendJSONString($0) }
    return buffer.text
  }
}

extension ByteBuffer {
  /// Appends a text as a JSON string, or `null` for an empty one.
  mutating func appendJSONStringOrNull(_ text: Span<UInt8>) {
    if text.isEmpty {
      append("null" as StaticString)
    } else {
      appendJSONString(text)
    }
  }

  /// Appends bytes as a JSON string; what is not UTF-8 becomes U+FFFD, one for each maximal part as the Unicode
  /// Standard recommends ("U+FFFD Substitution of Maximal Subparts").
  package mutating func appendJSONString(_ bytes: Span<UInt8>) {
    append(ASCII.quote)
    var index = 0
    while index < bytes.count {
      let run = Self.endOfPlainRun(bytes, from: index)
      append(bytes.extracting(index..<run))
      index = run
      guard index < bytes.count else { break }
      if bytes[index] < 0x80 {
        appendEscape(of: bytes[index])
        index += 1
      } else {
        index = appendScalar(bytes, at: index)
      }
    }
    append(ASCII.quote)
  }

  /// The index of the next byte that has to be escaped or is not ASCII.
  private static func endOfPlainRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case 0..<0x20, ASCII.quote, UInt8(ascii: "\\"), 0x7F...: return index
      default: index += 1
      }
    }
    return index
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case ASCII.quote: append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case ASCII.lineFeed: append("\\n" as StaticString)
    case ASCII.carriageReturn: append("\\r" as StaticString)
    case ASCII.tab: append("\\t" as StaticString)
    default:
      append("\\u00" as StaticString)
      append(Self.hexadecimalDigit(byte >> 4))
      append(Self.hexadecimalDigit(byte & 15))
    }
  }

  /// Appends the scalar that starts at `index`, or U+FFFD, and returns where the next one starts.
  private mutating func appendScalar(_ bytes: Span<UInt8>, at index: Int) -> Int {
    if let count = UTF8Sequence.length(in: bytes, at: index, end: bytes.count) {
      append(bytes.extracting(index..<index + count))
      return index + count
    }
    append("\u{FFFD}" as StaticString)
    return index + UTF8Sequence.invalidLength(in: bytes, at: index, end: bytes.count)
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
