internal import Foundation
internal import JWTKit

/// The public keys of an identity service's id_tokens.
///
/// Private parts of keys are left out. Keys for other purposes than signatures, and unknown kinds of keys, are ignored.
public struct TokenKeys: Sendable {
  /// The reason why there is no key.
  public enum Fault: Error, Hashable, Sendable {
    /// A text isn't a JWK Set.
    case malformed
    /// No key can check a signature: there is none, or the keys are too short, or of other kinds.
    case noUsableKey
  }

  /// An entry of a set; if it can't be read, it is no key, and the other entries stay readable (RFC 7517, 5).
  private struct Entry: Decodable {
    let key: JWK?

    private enum CodingKeys: String, CodingKey { case use }

    init(from decoder: any Decoder) throws {
      let use = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
      key = use ?? "sig" == "sig" ? try? JWK(from: decoder) : nil
    }
  }

  private struct Set: Decodable {
    let keys: [Entry]
  }

  private let keys: [JWK]

  /// Reads a JWK Set ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517)), `{"keys":[…]}`, with RSA keys, keys of the
  /// curves P-256, P-384 and P-521, and Ed25519 keys.
  ///
  /// - Parameter jwks: The set, as JSON in UTF-8.
  /// - Throws: A ``Fault``.
  public init(jwks: [UInt8]) throws(Fault) {
    guard let set = try? JSONDecoder().decode(Set.self, from: Data(jwks)) else { throw .malformed }
    try self.init(set.keys.compactMap(\.key))
  }

  /// Reads a public key of RSA, or of a curve P-256, P-384 or P-521.
  ///
  /// - Parameter pem: The key, with its line `-----BEGIN PUBLIC KEY-----`. Tokens needn't name the key.
  /// - Throws: A ``Fault``.
  public init(pem: String) throws(Fault) {
    if let key = try? Insecure.RSA.PublicKey(pem: pem), let parts = try? key.getKeyPrimitives() {
      let (modulus, exponent) = (parts.modulus, parts.publicExponent)
      try self.init([
        .rsa(nil, identifier: nil, modulus: modulus.base64URL, exponent: exponent.base64URL)
      ])
    } else if let point = (try? ES256PublicKey(pem: pem))?.parameters {
      try self.init([.curve(.p256, point)])
    } else if let point = (try? ES384PublicKey(pem: pem))?.parameters {
      try self.init([.curve(.p384, point)])
    } else if let point = (try? ES512PublicKey(pem: pem))?.parameters {
      try self.init([.curve(.p521, point)])
    } else {
      throw .noUsableKey
    }
  }

  private init(_ keys: [JWK]) throws(Fault) {
    self.keys = keys.map { key in
      var key = key
      (key.privateExponent, key.prime1, key.prime2) = (nil, nil, nil)
      return key
    }
    if keys.isEmpty { throw .noUsableKey }
  }

  /// Returns the keys that may have signed a token: the named key and keys without a name; all keys if the token names
  /// none.
  func named(_ name: String?) -> [JWK] {
    guard let name else { return keys }
    return keys.filter { $0.keyIdentifier == nil || $0.keyIdentifier?.string == name }
  }

  /// Returns the algorithm of a key for checking a signature; `nil` if the key isn't for the algorithm.
  ///
  /// The algorithm must have a public key, of the key's kind. A token with `none`, or with `HS256` and the public key
  /// as the secret, has no such algorithm. A key for one algorithm is for no other algorithm, whatever the token says.
  static func algorithm(_ name: String, of key: JWK) async -> (any JWTAlgorithm)? {
    var key = key
    key.keyIdentifier = "key"
    // Each key gets its own collection: a collection of several keys chooses its first key for an unknown name.
    let keys = JWTKeyCollection()
    guard (try? await keys.add(jwk: key)) != nil,
      let found = try? await keys.getKey(for: "key", alg: name), found.name == name
    else { return nil }
    return found
  }
}

extension TokenKeys: CustomStringConvertible {
  /// The number of keys.
  public var description: String { "\(keys.count) keys" }
}

extension JWK {
  fileprivate static func curve(_ curve: ECDSACurve, _ point: ECDSAParameters) -> JWK {
    .ecdsa(nil, identifier: nil, x: point.x, y: point.y, curve: curve)
  }
}

extension Data {
  /// The data in base64url, without padding.
  fileprivate var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
