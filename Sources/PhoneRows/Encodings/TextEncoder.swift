/// An encoder of characters in an encoding other than UTF-8.
package struct TextEncoder: Sendable {
  private let encoding: TextEncoding
  /// The one or two bytes of each code point of the Basic Multilingual Plane; 0 for none.
  private let codes: [UInt16]

  private static let codesOfGB18030 = DoubleByteCharacters.gb18030.pairs()
  private static let codesOfBig5 = DoubleByteCharacters.big5.pairs()
  private static let codesOfEUCKR = DoubleByteCharacters.eucKR.pairs()
  private static let codesOfWindows1252 = SingleByteCharacters.windows1252.bytes()
  private static let codesOfWindows1251 = SingleByteCharacters.windows1251.bytes()
  /// The codes that Windows writes: IBM's characters at IBM's codes, not at NEC's codes for some of them.
  private static let codesOfShiftJIS = {
    var codes = DoubleByteCharacters.shiftJIS.pairs(lastLeads: [0xED, 0xEE])
    for byte in 0xA1...0xDF { codes[0xFF61 + byte - 0xA1] = UInt16(byte) }
    return codes
  }()

  /// - Returns: `nil` for UTF-8, which needs no encoding, and for UTF-16, into which text is converted as it is
  ///   written.
  package init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8, .utf16LE, .utf16BE: return nil
    case .gb18030: codes = Self.codesOfGB18030
    case .big5: codes = Self.codesOfBig5
    case .shiftJIS: codes = Self.codesOfShiftJIS
    case .eucKR: codes = Self.codesOfEUCKR
    case .windows1252: codes = Self.codesOfWindows1252
    case .windows1251: codes = Self.codesOfWindows1251
    }
  }

  /// The bytes of a text; `nil` if the encoding lacks one of its characters.
  package func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let character = self.bytes(of: scalar) else { return nil }
      bytes += character
    }
    return bytes
  }

  /// The bytes of a text, with a question mark for each character that the encoding lacks.
  package func bytesOrMarks(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { bytes(of: $0) ?? [UInt8(ascii: "?")] }
  }

  /// The bytes of a character; `nil` if the encoding lacks it.
  package func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII { return [UInt8(scalar.value)] }
    if scalar.value < 0x1_0000 {
      let code = codes[Int(scalar.value)]
      if code > 0xFF { return [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)] }
      if code > 0 { return [UInt8(code)] }
    }
    return encoding == .gb18030 ? FourByteCharacters.bytes(of: scalar.value) : nil
  }
}
