import Crypto
import Foundation
import PhoneCheckTokens

/// A time for tests: 2025-11-26 16:00 UTC, in seconds since 1970.
let testTime = 1_764_172_800.0

/// A JWT that a test writes, possibly with wrong parts.
struct TokenUnderTest {
  var header: [String: Any]
  var payload: [String: Any] = ["aud": "app-1", "exp": testTime + 60, "mobile": "+86-13800138000"]

  init(_ algorithm: String, key: String? = "k1") {
    header = ["alg": algorithm, "typ": "JWT"]
    header["kid"] = key
  }

  var signed: String { "\(Self.encoded(Self.json(header))).\(Self.encoded(Self.json(payload)))" }

  func token(_ sign: (Data) throws -> Data) rethrows -> String {
    "\(signed).\(Self.encoded(try sign(Data(signed.utf8))))"
  }

  func token(_ key: P256.Signing.PrivateKey) throws -> String {
    try token { try key.signature(for: $0).rawRepresentation }
  }

  static func json(_ object: [String: Any]) -> Data {
    (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
  }

  static func encoded(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// A JWK Set of keys on a curve.
  static func keys(_ keys: [String: P256.Signing.PrivateKey]) throws -> TokenKeys {
    try TokenKeys(jwks: Array(json(["keys": keys.map { jwk($1.publicKey, $0) }])))
  }

  static func jwk(_ key: P256.Signing.PublicKey, _ name: String?) -> [String: Any] {
    var jwk = ["kty": "EC", "crv": "P-256", "use": "sig"]
    jwk["kid"] = name
    jwk["x"] = encoded(key.rawRepresentation.prefix(32))
    jwk["y"] = encoded(key.rawRepresentation.suffix(32))
    return jwk
  }
}
