import AccountFlows
import BindForm
import CryptoExtras
import Foundation
import LoopbackServer
import PhoneCheck
import PhoneCheckServer
import Testing

@Suite("Signed calls to OneAccess")
struct SignatureTests {
  private static let openSSL = "/usr/bin/openssl"

  /// Decrypts with another library: RSA, OAEP and MGF1 with SHA-256.
  private static func decrypted(_ base64: String, by key: _RSA.Encryption.PrivateKey) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pem, text) = (folder.appending(path: "key.pem"), folder.appending(path: "text"))
    try Data(key.pemRepresentation.utf8).write(to: pem)
    try #require(Data(base64Encoded: base64)).write(to: text)
    let process = Process()
    process.executableURL = URL(filePath: openSSL)
    process.arguments = ["pkeyutl", "-decrypt", "-inkey", pem.path, "-in", text.path]
    for option in ["rsa_padding_mode:oaep", "rsa_oaep_md:sha256", "rsa_mgf1_md:sha256"] {
      process.arguments?.append(contentsOf: ["-pkeyopt", option])
    }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "The page's code signs a call that another library can decrypt",
    .enabled(if: FileManager.default.isExecutableFile(atPath: openSSL), "openssl decrypts"),
    arguments: [true, false])
  func signed(isPEM: Bool) async throws {
    let key = try _RSA.Encryption.PrivateKey(keySize: .bits2048)
    let pem = key.publicKey.pemRepresentation.replacing("\n", with: "\\n")
    let text = isPEM ? pem : key.publicKey.derRepresentation.base64EncodedString()
    let server = LoopbackServer { request in
      let answers = [
        "/api/v2/sdk/public-key": #"{"public_key":"\#(text)"}"#,
        "/api/v2/sdk/server-date": #"{"timestamp":"1628496848123"}"#,
        "/api/v2/sdk/social": #"{"social":[{"id":"1","socialType":"weixin","social_uid":"u"}]}"#,
      ]
      return answers[request.target].map { .answer(200, [:], body: Array($0.utf8)) } ?? .answer(404)
    }
    defer { server.stop() }
    let device = ServiceDevice(clientID: "c", operatingSystem: "Linux", fingerprint: "f", agent: "a")
    let client = IdentityServiceClient(
      at: try #require(ServiceAddress("http://127.0.0.1:\(server.port)")), device: device, vendor: .oneAccess)
    let accounts = try await boundAccounts(
      of: SessionTokens(sessionToken: "r5yLU1"), at: client,
      by: HTTPClientTransport(maximumByteCount: 64 << 10, timeLimit: .seconds(5)))
    #expect(accounts.map(\.accountID) == ["u"])
    let request = try #require(server.requests.first { $0.target == "/api/v2/sdk/social" })
    let signature = try #require(request.headers["x-signature"])
    #expect(
      try Self.decrypted(signature, by: key)
        == "session_token=r5yLU1&timestamp=1628496848123&nonce=17b29f9e4fb")
    #expect(request.headers["authorization"] == nil)
  }
}
