import BindForm
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LoopbackServer
import PhoneCheck
import PhoneCheckServer
import PhoneCheckTokens
import Synchronization
import Testing

@Suite("The page of this package")
struct ReadmeTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private static func lines(_ url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test("It shows code that the tests compile")
  func snippets() throws {
    let page = try Self.lines(Self.tests.appending(path: "../../README.md"))
    var blocks: [[String]] = []
    var isInside = false
    for line in page {
      if isInside, line == "```" { isInside = false }
      if isInside { blocks[blocks.count - 1].append(line) }
      if line == "```swift" {
        isInside = true
        blocks.append([])
      }
    }
    let snippets = try ["ReadmeServerSnippet", "ReadmeTokensSnippet", "ReadmeSignatureSnippet"].map { name in
      let code = try Self.lines(Self.tests.appending(path: "\(name).swift"))
      let (start, end) = (code.firstIndex(of: "// snippet") ?? 0, code.firstIndex(of: "// end") ?? 0)
      return Array(code[(start + 1)..<end])
    }
    #expect(blocks == snippets)
  }

  /// Accounts that answer with the bound number.
  private struct NamedAccounts: Accounts {
    func bind(_ form: BindFormCheck.AcceptedForm, of tenant: String) async -> HTTPAnswer {
      .received(status: 201, body: Array(#"{"bound":"\#(form.contact.text)","by":"\#(tenant)"}"#.utf8))
    }
  }

  @Test("Its route binds, refuses, and limits bodies")
  func route() async throws {
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let tenants = try Tenants([Tenant("shop", clientID: "app-1", definitions: .replaceable(validator))])
    let accounts = NamedAccounts()
    let bind = BindRoute(tenants) { form, tenant in await accounts.bind(form, of: tenant.name) }
    try await server(bind).test(.live) { client in
      func post(_ body: String) async throws -> (status: Int, text: String) {
        let headers: HTTPFields = [.init("X-client-id")!: "app-1", .acceptLanguage: "zh-TW"]
        let answer = try await client.executeRequest(
          uri: "/bind", method: .post, headers: headers, body: ByteBuffer(string: body))
        return (answer.status.code, String(buffer: answer.body))
      }
      let form = #"{"mobile":"139 1234 5678","code":"123456","state_token":"t"}"#
      let bound = try await post(form)
      #expect(bound.status == 201)
      #expect(bound.text == #"{"bound":"+86-13912345678","by":"shop"}"#)
      let refused = try await post(#"{"mobile":"139","code":"123456","state_token":"t"}"#)
      #expect(refused.status == 400)
      #expect(refused.text.contains("IDAAS.SDK.COMMON.1002") && refused.text.contains("位數字"))
      #expect(try await post(form + String(repeating: " ", count: 16 << 10)).status == 413)
    }
  }

  @Test("Its server closes the connection of half a request, and stays ready")
  func limits() async throws {
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let bind = BindRoute(Tenants(only: .replaceable(validator))) { _, _ in .noAnswer }
    try await server(bind, ConnectionLimitsTests.limits).test(.live) { client in
      let ready = try await client.executeRequest(uri: "/readyz", method: .get, headers: [:], body: nil)
      #expect(ready.status == .ok)
      let half = RawClient(port: try #require(client.port))
      half?.send("POST /bind HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
      #expect(await ConnectionLimitsTests.blocking { half?.received() != nil })
    }
  }

  @Test(
    "A form with a cut body isn't bound, even if the received part is a whole form",
    arguments: [
      "Content-Length: 100\r\n\r\n\(ConnectionLimitsTests.form)",
      "Transfer-Encoding: chunked\r\n\r\n3a\r\n\(ConnectionLimitsTests.form)\r\n",
    ], [true, false])
  func cut(request: String, waits: Bool) async throws {
    let boundCount = Mutex(0)
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let bind = BindRoute(Tenants(only: .replaceable(validator))) { _, _ in
      boundCount.withLock { $0 += 1 }
      return .received(status: 200, body: [])
    }
    try await server(bind, ConnectionLimitsTests.limits).test(.live) { client in
      let port = try #require(client.port)
      await ConnectionLimitsTests.blocking {
        let cut = RawClient(port: port)
        cut?.send("POST /bind HTTP/1.1\r\nHost: x\r\n\(request)")
        Thread.sleep(forTimeInterval: 0.2)
        // Otherwise the client leaves.
        if waits { _ = cut?.received() }
      }
      try await Task.sleep(for: .milliseconds(200))
      #expect(boundCount.withLock { $0 } == 0)
      let answer = await ConnectionLimitsTests.blocking { () -> String? in
        let whole = RawClient(port: port)
        let form = ConnectionLimitsTests.form
        whole?.send(
          "POST /bind HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
        )
        return whole?.received()
      }
      #expect(answer?.contains("200 OK") == true && boundCount.withLock { $0 } == 1)
    }
  }

  @Test("A service without keys gives the outcome “no public key”")
  func tokens() async {
    let gone = LoopbackServer()
    gone.stop()
    let verifier = PhoneCheckServerTests.tokens(
      of: "app-1", issuer: "https://example.com", service: "127.0.0.1:\(gone.port)", path: "/keys")
    #expect(await verifier.check("eyJhbGciOiJFUzI1NiJ9.e30.AA") == .noPublicKey)
    #expect(await isSignedIn("", by: verifier) == false)
  }
}
