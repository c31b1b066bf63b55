/// Text from files, made safe for terminals and logs.
package enum PrintableText {
  /// Returns bytes as text; those that are not UTF-8 are written `\xE6`.
  package static func decoding(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "\\x" + hexadecimal(UInt32($0), 2) }.joined()
  }

  /// Returns text with control, bidirectional and other invisible characters written `\u{202E}`.
  package static func escaping(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    return text.unicodeScalars.map { isHarmful($0) ? "\\u{" + hexadecimal($0.value, 2) + "}" : String($0) }
      .joined()
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt32, _ digitCount: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
  }
}
