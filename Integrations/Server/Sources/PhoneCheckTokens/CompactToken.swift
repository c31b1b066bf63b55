internal import BindForm
internal import Foundation

/// A JWT in its compact form ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)), taken apart and not believed yet.
struct CompactToken {
  /// What the header says of the key; `alg` is the token's claim, so it never chooses the kind of key.
  struct Header: Decodable {
    let alg: String
    let kid: String?

    private enum CodingKeys: String, CodingKey { case alg, kid, crit }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      alg = try container.decode(String.self, forKey: .alg)
      kid = try container.decodeIfPresent(String.self, forKey: .kid)
      // An extension that has to be understood, and isn't (RFC 7515, 4.1.11).
      if container.contains(.crit) {
        throw DecodingError.dataCorruptedError(forKey: .crit, in: container, debugDescription: "")
      }
    }
  }

  /// The longest token that is read.
  static let maximumByteCount = 16 << 10

  let header: Header
  let claims: IDToken
  /// What is signed: header and payload as they came.
  let signed: [UInt8]
  let signature: [UInt8]

  /// Takes a text apart; `nil` when it isn't a token.
  ///
  /// - Parameter text: The text, with white space around it, too, and with that within the limit.
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

  /// Whether bytes are an object in UTF-8 whose members all have names of their own, which a decoder doesn't ask for.
  private static func isObject(_ json: Data) -> Bool { IDToken(claims: json) != nil }

  /// Base64url without padding, which is the only one of a token (RFC 7515, 2), and without bits that belong to no byte: with
  /// them, one signature has several texts.
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
