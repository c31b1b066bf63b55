extension [UInt8] {
  /// Whether a program would take the text for a number if it was typed.
  var mayBecomeNumber: Bool {
    guard let first else { return false }
    return 0x30...0x39 ~= first || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
      || first == UInt8(ascii: "=")
  }

  /// Appends a text with the escapes of XML, and with the escapes of workbooks for characters that XML lacks.
  mutating func append(xmlOf text: [UInt8]) {
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case 0x09, 0x0A: append(byte)
      case ..<0x20:
        append(contentsOf: "_x00".utf8)
        append(contentsOf: [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)], UInt8(ascii: "_")])
      case UInt8(ascii: "_") where text.escapedUnit(at: index) != nil: append(contentsOf: "_x005F_".utf8)
      // U+FFFE and U+FFFF.
      case 0xBE... where index > 1 && text[index - 1] == 0xBF && text[index - 2] == 0xEF:
        removeLast(2)
        append(contentsOf: byte == 0xBE ? "_xFFFE_".utf8 : "_xFFFF_".utf8)
      default: append(byte)
      }
    }
  }

  private static let digits = [UInt8]("0123456789ABCDEF".utf8)

  /// Appends a number of milliseconds as days, with as many digits as make it the nearest double.
  ///
  /// With fewer digits, LibreOffice shows 08:30:00 as 08:29:59.
  mutating func append(days milliseconds: Int) {
    append(contentsOf: DecimalNumber.text(of: UInt64(milliseconds / 86_400_000)))
    var rest = UInt64(milliseconds % 86_400_000)
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    for _ in 0..<17 {
      rest *= 10
      append(UInt8(ascii: "0") + UInt8(rest / 86_400_000))
      rest %= 86_400_000
    }
    while last == UInt8(ascii: "0") { removeLast() }
  }
}
