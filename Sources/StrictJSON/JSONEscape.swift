internal import Platform

/// An escape in a JSON string: a backslash and the characters after it.
package enum JSONEscape {
  /// A character, and the length of its escape in bytes: 12 for a surrogate pair.
  case character(Unicode.Scalar, length: Int)
  /// Half of a surrogate pair, in six bytes.
  case loneSurrogate(UInt16)
  /// A backslash that doesn't begin a JSON escape.
  case invalid

  /// Reads the escape at the position of a backslash.
  package init(in bytes: [UInt8], at position: Int, end: Int) {
    let byte = position + 1 < end ? bytes[position + 1] : 0
    if byte == UInt8(ascii: "u") {
      self = Self.unicode(in: bytes, at: position, end: end)
    } else {
      self = Self.short(byte).map { .character($0, length: 2) } ?? .invalid
    }
  }

  private static func short(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  private static func unicode(in bytes: [UInt8], at position: Int, end: Int) -> JSONEscape {
    guard let unit = codeUnit(in: bytes, at: position, end: end) else { return .invalid }
    if let scalar = Unicode.Scalar(unit) { return .character(scalar, length: 6) }
    guard UTF16.isLeadSurrogate(unit), let second = codeUnit(in: bytes, at: position + 6, end: end),
      UTF16.isTrailSurrogate(second)
    else { return .loneSurrogate(unit) }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value).map { .character($0, length: 12) } ?? .invalid
  }

  /// Returns the value of `\u` and exactly four hexadecimal digits, or `nil` for other bytes.
  private static func codeUnit(in bytes: [UInt8], at position: Int, end: Int) -> UInt16? {
    guard position + 6 <= end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
