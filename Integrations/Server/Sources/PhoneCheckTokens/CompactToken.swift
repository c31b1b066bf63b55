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

  /// The claims that decide; one that is missing or of another type is `nil`.
  struct Claims: Decodable {
    let expiration: Double?
    let notBefore: Double?
    let audience: [String]
    let authorizedParty: String?

    private enum CodingKeys: String, CodingKey { case exp, nbf, aud, azp }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      expiration = try? container.decode(Double.self, forKey: .exp)
      // Present and of another type is as good as not yet.
      notBefore =
        container.contains(.nbf) ? (try? container.decode(Double.self, forKey: .nbf)) ?? .infinity : nil
      let one = try? container.decode(String.self, forKey: .aud)
      audience = one.map { [$0] } ?? (try? container.decode([String].self, forKey: .aud)) ?? []
      authorizedParty =
        container.contains(.azp) ? (try? container.decode(String.self, forKey: .azp)) ?? "" : nil
    }
  }

  /// The longest token that is read.
  static let maximumByteCount = 16 << 10

  let header: Header
  /// `nil` when it isn't an object.
  let claims: Claims?
  /// What is signed: header and payload as they came.
  let signed: [UInt8]
  let signature: [UInt8]

  /// Takes a text apart; `nil` when it isn't a token.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumByteCount else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Self.decoded(parts[0]), let payload = Self.decoded(parts[1]),
      let signature = Self.decoded(parts[2]),
      let header = try? JSONDecoder().decode(Header.self, from: head)
    else { return nil }
    self.header = header
    claims = try? JSONDecoder().decode(Claims.self, from: payload)
    signed = Array(bytes[..<parts[1].endIndex])
    self.signature = Array(signature)
  }

  /// Base64url without padding, which is the only one of a token (RFC 7515, 2).
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
    return Data(base64Encoded: text)
  }
}
