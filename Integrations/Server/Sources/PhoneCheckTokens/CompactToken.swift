internal import BindForm
internal import Foundation

/// The parts of a JWT in its compact form ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)), not verified yet.
struct CompactToken {
  /// The facts about the key in the header; `alg` is a claim of the token, so it never chooses the kind of key.
  struct Header: Decodable {
    let alg: String
    let kid: String?

    private enum CodingKeys: String, CodingKey { case alg, kid, crit }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      alg = try container.decode(String.self, forKey: .alg)
      kid = try container.decodeIfPresent(String.self, forKey: .kid)
      // An extension that readers must understand, but this reader doesn't (RFC 7515, 4.1.11).
      if container.contains(.crit) {
        throw DecodingError.dataCorruptedError(forKey: .crit, in: container, debugDescription: "")
      }
    }
  }

  /// The maximum length of a token.
  static let maximumByteCount = 16 << 10

  let header: Header
  let claims: IDToken
  /// The signed bytes: header and payload as received.
  let signed: [UInt8]
  let signature: [UInt8]

  /// Divides a text into its parts; `nil` if it isn't a token.
  ///
  /// - Parameter text: The text. Surrounding white space is allowed, and counts for the limit.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    let bytes = Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.decoded(parts[0]), let payload = Self.decoded(parts[1]),
      let signature = Self.decoded(parts[2]), Self.isObject(head), let claims = IDToken(claims: payload),
      let header = try? JSONDecoder().decode(Header.self, from: head)
    else { return nil }
    self.header = header
    self.claims = claims
    signed = Array(bytes[..<parts[1].endIndex])
    self.signature = Array(signature)
  }

  /// Whether bytes are an object in UTF-8 without duplicate member names, which a decoder doesn't check.
  private static func isObject(_ json: Data) -> Bool { IDToken(claims: json) != nil }

  /// Decodes base64url.
  ///
  /// It has to be without padding, as in all tokens (RFC 7515, 2), and without bits that belong to no byte: otherwise
  /// one signature would have several texts.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> Data? {
    var text = Data(capacity: bytes.count + 3)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "-"): text.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): text.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: text.append(byte)
      }
    }
    text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4))
    guard let data = Data(base64Encoded: text), data.base64EncodedData() == text else { return nil }
    return data
  }
}
