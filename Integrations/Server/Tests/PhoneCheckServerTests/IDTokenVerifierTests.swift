import BindForm
import Crypto
import CryptoExtras
import Foundation
import PhoneCheckTokens
import Testing

@Suite("The signature of an id_token")
struct IDTokenVerifierTests {
  let key = P256.Signing.PrivateKey()

  private func verifier(
    _ keys: TokenKeys, clientID: String = "app-1", issuer: TokenIssuer = .unchecked
  ) -> IDTokenVerifier {
    IDTokenVerifier(
      clientID: clientID, issuer: issuer, leeway: .zero, secondsSince1970: { testTime }
    ) { keys }
  }

  private func check(_ token: String) async throws -> IDTokenCheck {
    await verifier(try TokenUnderTest.keys(["k1": key])).check(token)
  }

  @Test("A token signed by the named key is valid, also with surrounding white space")
  func valid() async throws {
    let token = try TokenUnderTest("ES256").token(key)
    #expect(try await check(token) == .valid)
    #expect(try await check(" \(token)\n") == .valid)
  }

  @Test("A missing token isn't checked")
  func none() async throws {
    #expect(try await check("") == .notChecked(nil))
    #expect(try await check(" \n") == .notChecked(nil))
  }

  @Test("Another key's signature is wrong")
  func otherKey() async throws {
    #expect(try await check(TokenUnderTest("ES256").token(P256.Signing.PrivateKey())) == .wrongSignature)
  }

  @Test("A signature is wrong for another header or payload")
  func tampered() async throws {
    let parts = try TokenUnderTest("ES256").token(key).split(separator: ".")
    var other = TokenUnderTest("ES256")
    other.payload["mobile"] = "+86-13900139000"
    let payload = other.signed.split(separator: ".")[1]
    #expect(try await check("\(parts[0]).\(payload).\(parts[2])") == .wrongSignature)
    other.header["typ"] = "jwt"
    let header = other.signed.split(separator: ".")[0]
    #expect(try await check("\(header).\(parts[1]).\(parts[2])") == .wrongSignature)
    let last = parts[2].dropLast(4) + (parts[2].hasSuffix("AAAA") ? "BBBB" : "AAAA")
    #expect(try await check("\(parts[0]).\(parts[1]).\(last)") == .wrongSignature)
    #expect(try await check("\(parts[0]).\(parts[1]).") == .wrongSignature)
  }

  @Test("An algorithm without a public key is refused", arguments: ["none", "None", "nOnE", ""])
  func noAlgorithm(name: String) async throws {
    #expect(try await check(TokenUnderTest(name).signed + ".") == .wrongSignature)
    #expect(try await check(TokenUnderTest(name).token(key)) == .wrongSignature)
  }

  @Test(
    "A key for one algorithm checks no token that names another algorithm",
    arguments: [
      ("ES256", .valid), ("none", .wrongSignature), ("HS256", .wrongSignature), ("", .wrongSignature),
    ]
      as [(String, IDTokenCheck)])
  func keyWithAlgorithm(name: String, outcome: IDTokenCheck) async throws {
    var jwk = TokenUnderTest.jwk(key.publicKey, "k1")
    jwk["alg"] = "ES256"
    let keys = try TokenKeys(jwks: Array(TokenUnderTest.json(["keys": [jwk]])))
    #expect(await verifier(keys).check(try TokenUnderTest(name).token(key)) == outcome)
  }

  @Test("The public key as a secret signs no token", arguments: ["HS256", "HS384", "HS512"])
  func publicKeyAsSecret(name: String) async throws {
    let pem = key.publicKey.pemRepresentation
    for secret in [
      Data(pem.utf8), Data((pem + "\n").utf8), key.publicKey.derRepresentation,
      key.publicKey.x963Representation,
    ] {
      let token = TokenUnderTest(name, key: nil).token { text in
        let secret = SymmetricKey(data: secret)
        return switch name {
        case "HS256": Data(HMAC<SHA256>.authenticationCode(for: text, using: secret))
        case "HS384": Data(HMAC<SHA384>.authenticationCode(for: text, using: secret))
        default: Data(HMAC<SHA512>.authenticationCode(for: text, using: secret))
        }
      }
      #expect(try await check(token) == .wrongSignature)
      #expect(await verifier(try TokenKeys(pem: pem)).check(token) == .wrongSignature)
    }
  }

  @Test("A secret in the set is no key")
  func secretInSet() async throws {
    let secret: [String: Any] = ["kty": "oct", "kid": "k1", "k": TokenUnderTest.encoded(Data("secret".utf8))]
    let set = TokenUnderTest.json(["keys": [secret]])
    #expect(throws: TokenKeys.Fault.noUsableKey) { try TokenKeys(jwks: Array(set)) }
  }

  @Test(
    "An algorithm of another kind of key is refused",
    arguments: ["RS256", "PS256", "ES384", "ES512", "EdDSA", "RSA-OAEP", "es256"])
  func otherAlgorithm(name: String) async throws {
    #expect(try await check(TokenUnderTest(name).token(key)) == .wrongSignature)
  }

  @Test(
    "A text that isn't a token has a wrong signature",
    arguments: [
      "x", "..", "...", "a.b.c", "e30.e30.", "eyJhbGciOiJFUzI1NiJ9..", "13800138000", "{\"alg\":\"none\"}",
      "eyJhbGciOiJFUzI1NiJ9.e30.A+/=", "eyJhbGciOiJFUzI1NiJ9.e30", String(repeating: "a.", count: 40_000),
    ])
  func malformed(text: String) async throws {
    #expect(try await check(text) == .wrongSignature)
  }

  @Test("Padding, the other alphabet of base64 and unknown critical extensions are refused")
  func strict() async throws {
    let token = try TokenUnderTest("ES256").token(key)
    #expect(try await check(token + "==") == .wrongSignature)
    var critical = TokenUnderTest("ES256")
    critical.header["crit"] = ["b64"]
    #expect(try await check(critical.token(key)) == .wrongSignature)
  }

  @Test("A token over the limit isn't read, even if its signature is right")
  func long() async throws {
    #expect(try await check { $0["x"] = String(repeating: "x", count: 11_000) } == .valid)
    #expect(try await check { $0["x"] = String(repeating: "x", count: 13_000) } == .wrongSignature)
  }

  // MARK: Claims

  private func check(_ change: (inout [String: Any]) -> Void, key: P256.Signing.PrivateKey? = nil)
    async throws
    -> IDTokenCheck
  {
    var token = TokenUnderTest("ES256")
    change(&token.payload)
    return try await check(token.token(key ?? self.key))
  }

  @Test("A token is valid until its time, and a token without a time has expired")
  func expired() async throws {
    #expect(try await check { $0["exp"] = testTime + 1 } == .valid)
    #expect(try await check { $0["exp"] = testTime } == .expired)
    #expect(try await check { $0["exp"] = 0 } == .expired)
    #expect(try await check { $0["exp"] = nil } == .expired)
    #expect(try await check { $0["exp"] = "9999999999" } == .expired)
    #expect(try await check { $0["nbf"] = testTime + 1 } == .expired)
    #expect(try await check { $0["nbf"] = testTime } == .valid)
    let late = IDTokenVerifier(clientID: "app-1", issuer: .unchecked, secondsSince1970: { testTime + 119 }) {
      [key] in
      try TokenUnderTest.keys(["k1": key])
    }
    #expect(await late.check(try TokenUnderTest("ES256").token(key)) == .valid, "by the leeway")
  }

  @Test("A token for another client is reported as such, whatever its time")
  func otherClient() async throws {
    #expect(try await check { $0["aud"] = "app-2" } == .otherClient)
    #expect(try await check { $0["aud"] = ["app-2", "app-1"] } == .valid)
    #expect(try await check { $0["aud"] = ["app-2"] } == .otherClient)
    #expect(try await check { $0["aud"] = nil } == .otherClient)
    #expect(try await check { $0["aud"] = 1 } == .otherClient)
    #expect(try await check { ($0["aud"], $0["azp"]) = (["app-1", "app-2"], "app-2") } == .otherClient)
    #expect(try await check { ($0["aud"], $0["exp"]) = ("app-2", 0) } == .otherClient)
  }

  @Test("Tenants with one client and the same keys don't accept each other's tokens")
  func issuers() async throws {
    let keys = try TokenUnderTest.keys(["k1": key])
    var shop = TokenUnderTest("ES256")
    shop.payload["iss"] = "https://shop.example.com"
    var bank = shop
    bank.payload["iss"] = "https://bank.example.com"
    let tokens = try [shop.token(key), bank.token(key), TokenUnderTest("ES256").token(key)]
    for (index, name) in ["https://shop.example.com", "https://bank.example.com"].enumerated() {
      let verifier = verifier(keys, issuer: .named(name))
      for (number, token) in tokens.enumerated() {
        #expect(await verifier.check(token) == (number == index ? .valid : .otherClient))
      }
    }
    for token in tokens { #expect(await verifier(keys).check(token) == .valid, "unchecked by name") }
  }

  @Test("One signature has one text: bits that belong to no byte are refused")
  func trailingBits() async throws {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let token = try TokenUnderTest("ES256").token(key)
    // 64 bytes are 86 characters. The last character has four spare bits.
    let last = try #require(token.last.flatMap { alphabet.firstIndex(of: $0) })
    #expect(last.isMultiple(of: 16))
    for bits in 1..<16 {
      let changed = "\(token.dropLast())\(alphabet[last + bits])"
      #expect(try await check(changed) == .wrongSignature, "\(bits)")
    }
    #expect(try await check(token + "A") == .wrongSignature)
  }

  @Test(
    "Ambiguous signed texts are no tokens: other encodings, and two members with the same name"
  )
  func ambiguous() async throws {
    func check(_ header: Data, _ payload: Data) async throws -> IDTokenCheck {
      let signed = "\(TokenUnderTest.encoded(header)).\(TokenUnderTest.encoded(payload))"
      let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
      return try await self.check("\(signed).\(TokenUnderTest.encoded(signature))")
    }
    let header = Data(#"{"alg":"ES256","kid":"k1"}"#.utf8)
    let exp = "\"exp\":\(Int(testTime) + 60)"
    func payload(_ text: String) -> String { "{\(text),\(exp)}" }
    #expect(try await check(header, Data(payload(#""aud":"app-1""#).utf8)) == .valid)
    for text in [
      #""aud":"app-2","aud":"app-1""#, #""aud":"app-1","aud":"app-2""#, #""aud":"app-1","\u0061ud":"app-1""#,
      #""aud":"app-1","exp":0"#, #""aud":"app-1","x":{"a":1,"a":2}"#,
    ] {
      #expect(try await check(header, Data(payload(text).utf8)) == .wrongSignature, "\(text)")
    }
    let right = payload(#""aud":"app-1""#)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian] {
      let other = try #require(right.data(using: encoding))
      #expect(try await check(header, other) == .wrongSignature)
      let otherHeader = try #require(#"{"alg":"ES256","kid":"k1"}"#.data(using: encoding))
      #expect(try await check(otherHeader, Data(right.utf8)) == .wrongSignature)
    }
    for text in [#"{"alg":"none","alg":"ES256","kid":"k1"}"#, #"{"alg":"ES256","kid":"k2","kid":"k1"}"#] {
      #expect(try await check(Data(text.utf8), Data(right.utf8)) == .wrongSignature)
    }
    #expect(try await check(header, Data([0xEF, 0xBB, 0xBF] + right.utf8)) == .wrongSignature)
  }

  @Test("White space counts for the limit, so megabytes of it cost nothing")
  func longWhiteSpace() async throws {
    let token = try TokenUnderTest("ES256").token(key)
    let padding = String(repeating: " ", count: (16 << 10) - token.utf8.count)
    #expect(try await check(padding + token) == .valid)
    #expect(try await check(padding + token + " ") == .wrongSignature)
    let start = ContinuousClock.now
    let long = String(repeating: " \n\u{3000}", count: 2_000_000)
    for text in [long, long + token, token + long] { #expect(try await check(text) == .wrongSignature) }
    #expect(start.duration(to: .now) < .seconds(1))
  }

  @Test("The claims of a token with a wrong signature aren't checked")
  func unsignedClaims() async throws {
    let other = P256.Signing.PrivateKey()
    #expect(try await check({ $0["exp"] = 0 }, key: other) == .wrongSignature)
    #expect(try await check({ $0["aud"] = "app-2" }, key: other) == .wrongSignature)
  }

  // MARK: Kinds of keys

  @Test("RSA keys check each of their algorithms, as a set and as PEM")
  func rsa() async throws {
    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let parts = try key.publicKey.getKeyPrimitives()
    let jwk: [String: Any] = [
      "kty": "RSA", "kid": "k1", "n": TokenUnderTest.encoded(parts.modulus),
      "e": TokenUnderTest.encoded(parts.publicExponent),
    ]
    let set = try TokenKeys(jwks: Array(TokenUnderTest.json(["keys": [jwk]])))
    let pem = try TokenKeys(pem: key.publicKey.pemRepresentation)
    func signature(_ name: String, _ text: Data) throws -> Data {
      let padding: _RSA.Signing.Padding = name.hasPrefix("RS") ? .insecurePKCS1v1_5 : .PSS
      return switch name.suffix(3) {
      case "256": try key.signature(for: SHA256.hash(data: text), padding: padding).rawRepresentation
      case "384": try key.signature(for: SHA384.hash(data: text), padding: padding).rawRepresentation
      default: try key.signature(for: SHA512.hash(data: text), padding: padding).rawRepresentation
      }
    }
    for name in ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"] {
      let token = try TokenUnderTest(name).token { try signature(name, $0) }
      #expect(await verifier(set).check(token) == .valid, "\(name)")
      #expect(await verifier(pem).check(token) == .valid, "\(name)")
      let unnamed = try TokenUnderTest(name, key: nil).token { try signature(name, $0) }
      #expect(await verifier(set).check(unnamed) == .valid, "\(name)")
    }
    // A key for one algorithm checks no other algorithm.
    let only = try TokenKeys(
      jwks: Array(TokenUnderTest.json(["keys": [jwk.merging(["alg": "RS256"]) { $1 }]])))
    let token = try TokenUnderTest("PS256").token { try signature("PS256", $0) }
    #expect(await verifier(only).check(token) == .wrongSignature)
  }

  @Test("Keys of other curves and Ed25519 are keys, too")
  func curves() async throws {
    let p384 = P384.Signing.PrivateKey()
    let token = try TokenUnderTest("ES384").token { try p384.signature(for: $0).rawRepresentation }
    #expect(await verifier(try TokenKeys(pem: p384.publicKey.pemRepresentation)).check(token) == .valid)
    let p521 = P521.Signing.PrivateKey()
    let other = try TokenUnderTest("ES512").token { try p521.signature(for: $0).rawRepresentation }
    #expect(await verifier(try TokenKeys(pem: p521.publicKey.pemRepresentation)).check(other) == .valid)
    let edwards = Curve25519.Signing.PrivateKey()
    let jwk: [String: Any] = [
      "kty": "OKP", "crv": "Ed25519", "kid": "k1",
      "x": TokenUnderTest.encoded(edwards.publicKey.rawRepresentation),
    ]
    let third = try TokenUnderTest("EdDSA").token { try edwards.signature(for: $0) }
    let set = try TokenKeys(jwks: Array(TokenUnderTest.json(["keys": [jwk]])))
    #expect(await verifier(set).check(third) == .valid)
    #expect(
      await verifier(try TokenKeys(pem: key.publicKey.pemRepresentation))
        .check(try TokenUnderTest("ES256").token(key)) == .valid)
  }

  @Test("A key that can't be read, or isn't for signatures, leaves the other keys readable")
  func mixedSet() async throws {
    let token = try TokenUnderTest("ES256").token(key)
    let other = P256.Signing.PrivateKey()
    var encryption = TokenUnderTest.jwk(other.publicKey, "k1")
    encryption["use"] = "enc"
    let set = TokenUnderTest.json([
      "keys": [
        ["kty": "AKP", "kid": "k1", "alg": "ML-DSA-44"], 1, ["kty": "EC", "kid": "k1", "crv": "P-256"],
        encryption, TokenUnderTest.jwk(key.publicKey, "k1"),
      ] as [Any]
    ])
    let keys = try TokenKeys(jwks: Array(set))
    #expect(await verifier(keys).check(token) == .valid)
    #expect(await verifier(keys).check(try TokenUnderTest("ES256").token(other)) == .wrongSignature)
  }

  @Test(
    "Malformed keys are refused", arguments: ["", "[]", "{}", "{\"keys\":{}}", "\u{feff}", "null"])
  func malformedKeys(text: String) {
    #expect(throws: TokenKeys.Fault.malformed) { try TokenKeys(jwks: Array(text.utf8)) }
    #expect(throws: TokenKeys.Fault.noUsableKey) { try TokenKeys(pem: text) }
  }

  @Test("An RSA key that is too short is no key")
  func shortKey() throws {
    let key = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: 1024))
    #expect(throws: TokenKeys.Fault.noUsableKey) { try TokenKeys(pem: key.publicKey.pemRepresentation) }
  }
}
