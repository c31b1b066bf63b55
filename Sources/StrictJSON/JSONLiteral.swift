internal import Platform

extension UInt8 {
  /// Whether a JSON string may contain this byte without an escape ([RFC
  /// 8259](https://www.rfc-editor.org/rfc/rfc8259#section-7)).
  ///
  /// RFC 8259 allows DEL, too, but it is invisible. The kernels of `CVector` that write JSON follow the same rule.
  @inlinable
  package var isPlainInJSON: Bool {
    self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") && self != 0x7F
  }

  /// The bytes that represent this byte in a JSON string: the byte itself, or its escape.
  package var inJSON: [UInt8] {
    if isPlainInJSON { return [self] }
    let backslash = UInt8(ascii: "\\")
    switch self {
    case UInt8(ascii: "\""), backslash: return [backslash, self]
    case UInt8(ascii: "\n"): return [backslash, UInt8(ascii: "n")]
    case UInt8(ascii: "\r"): return [backslash, UInt8(ascii: "r")]
    case UInt8(ascii: "\t"): return [backslash, UInt8(ascii: "t")]
    default:
      let zero = UInt8(ascii: "0")
      let (high, low) = (self >> 4, self & 0xF)
      let last = low < 10 ? zero + low : UInt8(ascii: "a") + low - 10
      return [backslash, UInt8(ascii: "u"), zero, zero, zero + high, last]
    }
  }
}

extension String {
  /// The text as a JSON string, quotes included.
  package var asJSON: String {
    String(utf8: [UInt8(ascii: "\"")] + bytes.flatMap { $0.inJSON } + [UInt8(ascii: "\"")])
  }
}
