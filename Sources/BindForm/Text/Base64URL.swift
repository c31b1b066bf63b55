/// The encoding of the parts of a JSON Web Token.
enum Base64URL {
  /// Decodes base64url ([RFC 4648, 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)).
  ///
  /// Padding is ignored, and the alphabet of plain base64 is accepted, too.
  ///
  /// The result is `nil` for any other character. It is also `nil` if bits at the end belong to no byte: otherwise two
  /// texts could mean the same bytes.
  static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for character in text {
      guard let value = value(of: character) else {
        if character == UInt8(ascii: "=") { continue }
        return nil
      }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return bitCount < 6 && bits & (1 << UInt32(bitCount) - 1) == 0 ? bytes : nil
  }

  /// Returns the six bits of a character; `nil` for a character in neither alphabet.
  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
