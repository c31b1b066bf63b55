/// Writes characters in an encoding other than UTF-8.
package struct TextEncoder: Sendable {
  private let encoding: TextEncoding
  private let pairs: [UInt16]

  private static let pairsOfGB18030 = DoubleByteCharacters.gb18030.pairs()
  private static let pairsOfBig5 = DoubleByteCharacters.big5.pairs()

  /// - Returns: `nil` for UTF-8, which needs no encoding.
  package init?(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8: return nil
    case .gb18030: pairs = Self.pairsOfGB18030
    case .big5: pairs = Self.pairsOfBig5
    }
  }

  /// The bytes of a text; `nil` when the encoding lacks one of its characters.
  package func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let character = self.bytes(of: scalar) else { return nil }
      bytes += character
    }
    return bytes
  }

  /// The bytes of a text, with a question mark for each character that the encoding lacks.
  func bytesOrMarks(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { bytes(of: $0) ?? [UInt8(ascii: "?")] }
  }

  /// The bytes of a character; `nil` when the encoding lacks it.
  package func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII { return [UInt8(scalar.value)] }
    if scalar.value < 0x1_0000 {
      let pair = pairs[Int(scalar.value)]
      if pair != 0 { return [UInt8(pair >> 8), UInt8(truncatingIfNeeded: pair)] }
    }
    return encoding == .gb18030 ? FourByteCharacters.bytes(of: scalar.value) : nil
  }
}
