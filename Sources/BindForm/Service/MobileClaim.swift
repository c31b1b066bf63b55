internal import StrictJSON
public import PhoneCheck

/// The `mobile` claim of an id_token: the number of an account.
public enum MobileClaim: Hashable, Sendable {
  /// The whole number in its canonical form: `+86-13808603636`.
  case number(PhoneNumber)
  /// The number with digits hidden: `186****6173`.
  case masked(MaskedNumber)

  /// Reads the text of a claim.
  ///
  /// - Parameter text: A canonical or a masked number; white space around it is ignored.
  /// - Returns: `nil` when it is neither.
  public init?(_ text: String) {
    if let number = PhoneNumber(canonical: text.trimmed) {
      self = .number(number)
    } else if let masked = MaskedNumber(text) {
      self = .masked(masked)
    } else {
      return nil
    }
  }

  /// Finds the claim in an id_token ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)).
  ///
  /// The signature isn't checked: use the claim to show the number, not to decide who may do what. A server decides by
  /// a token that it has verified.
  ///
  /// - Parameter idToken: A JSON Web Token in compact form: three parts separated by dots.
  /// - Returns: `nil` when the token can't be read or has no such claim.
  public init?(idToken: String) {
    let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Self.base64URLDecoded(parts[1].utf8),
      let claims = JSONDocument.read(payload).document?.root, let mobile = claims["mobile"]?.text
    else { return nil }
    self.init(mobile)
  }

  /// Decodes base64url ([RFC 4648, 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)); padding is ignored, and the
  /// alphabet of plain base64 accepted, too.
  ///
  /// `nil` for any other character.
  private static func base64URLDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for character in text {
      guard let value = base64URLValue(character) else {
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
    return bytes
  }

  /// The six bits of a character; `nil` for one that isn't in either alphabet.
  private static func base64URLValue(_ character: UInt8) -> UInt8? {
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
