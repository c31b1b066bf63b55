internal import Platform

extension UInt8 {
  /// The escape of a byte in a JSON string ([RFC
  /// 8259](https://www.rfc-editor.org/rfc/rfc8259#section-7)); `nil` for the byte itself.
  ///
  /// DEL needn't be escaped, but can't be seen.
  @inlinable
  package var jsonEscape: String? {
    switch self {
    case 0x20...0x21, 0x23...0x5B, 0x5D...0x7E, 0x80...0xFF: nil
    case 0x22: "\\\""
    case 0x5C: "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: "\\u00" + (self < 0x10 ? "0" : "") + String(self, radix: 16)
    }
  }
}

extension String {
  /// The text as a JSON string, quotes included.
  package var asJSON: String {
    String(utf8: [0x22] + bytes.flatMap { byte in byte.jsonEscape?.bytes ?? [byte] } + [0x22])
  }
}
