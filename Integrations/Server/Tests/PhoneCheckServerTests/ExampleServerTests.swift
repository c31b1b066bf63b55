import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import LiveDefinitions
import Logging
import LoopbackServer
import PhoneCheckServer
import Testing

@testable import ExampleServer

@Suite("The example server")
struct ExampleServerTests {
  let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }

  /// The part of the server's answer that the tests read.
  struct Answer: Decodable {
    struct Served: Decodable {
      let digest: String?
      let origin: String
    }

    struct Parameter: Decodable {
      let field: String
      let code: String
      let reason: String?
      let message: String
    }

    let verdict: String?
    let number: String?
    let country: String?
    let reason: String?
    let message: String?
    let error_code: String?
    let errors: [Parameter]?
    let definitions: Served?
  }

  private func application(_ source: CatalogSource, _ log: InMemoryLogHandler = InMemoryLogHandler())
    -> some ApplicationProtocol
  {
    var logger = Logger(label: "test") { _ in log }
    logger.logLevel = .trace
    return Application(
      router: FormRoutes(Tenants(only: .live(source, beforeFirst: .refuse))).router, logger: logger)
  }

  private func served() async throws -> CatalogSource {
    let source = try CatalogSource(of: definitions)
    await source.refresh()
    return source
  }

  private func post(
    _ body: String, _ client: some TestClientProtocol, language: String? = nil
  ) async throws -> (status: Int, answer: Answer, headers: HTTPFields) {
    var headers: HTTPFields = [.contentType: "application/json"]
    headers[.acceptLanguage] = language
    let response = try await client.executeRequest(
      uri: "/bind/check", method: .post, headers: headers, body: ByteBuffer(string: body))
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
    #expect(response.headers[.cacheControl] == "no-store")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(response.body.readableBytesView))
    return (response.status.code, answer, response.headers)
  }

  // MARK: Forms

  @Test("The answer to a right form contains the number's canonical form and the deciding definitions")
  func valid() async throws {
    let source = try await served()
    try await application(source).test(.live) { client in
      let (status, answer, _) = try await post(
        #"{"mobile":"0086 139-1234-5678","code":"123456","state_token":"t"}"#, client)
      #expect(status == 200)
      #expect(answer.verdict == "valid")
      #expect(answer.number == "+86-13912345678")
      #expect(answer.country == "CN")
      #expect(answer.errors == nil)
      #expect(answer.definitions?.digest == source.current.digest)
      #expect(answer.definitions?.origin == "network")
    }
  }

  @Test(
    "The answer to a wrong number contains the reason, and a message in the requested language",
    arguments: [
      (nil, "en"), ("de", "en"), ("zh-TW, en;q=0.5", "zh-TW"), ("en;q=0.2, zh;q=0.7", "zh-CN"),
      ("zh-Hant-HK", "zh-TW"), ("zh-TW;q=0, en;q=0.1", "en"), ("*", "en"), (";;,q=,zh-CN;q=x", "en"),
    ] as [(String?, String)])
  func languages(asked: String?, answered: String) async throws {
    try await application(try await served()).test(.router) { client in
      let (status, answer, headers) = try await post(
        #"{"mobile":"139123","area":"CN","code":"123456","state_token":"t"}"#, client, language: asked)
      #expect(status == 400)
      #expect(headers[.contentLanguage] == answered)
      #expect(answer.verdict == "invalid")
      #expect(answer.number == nil)
      #expect(answer.reason == "TOO_SHORT")
      #expect(answer.error_code == "IDAAS.SDK.COMMON.1002")
      let message = try #require(answer.message)
      #expect(message == answer.errors?.first?.message)
      let expected = ["en": "digits", "zh-CN": "位数字", "zh-TW": "位數字"]
      #expect(message.contains(try #require(expected[answered])), "\(message)")
    }
  }

  @Test("A right number is reported as right even if another parameter is wrong")
  func otherErrors() async throws {
    try await application(try await served()).test(.router) { client in
      let (status, answer, _) = try await post(#"{"mobile":"13912345678","code":" ","area":" "}"#, client)
      #expect(status == 400)
      #expect(answer.verdict == "valid")
      #expect(answer.number == "+86-13912345678")
      #expect(answer.reason == nil)
      #expect(answer.errors?.map(\.field) == ["code", "state_token"])
    }
  }

  @Test(
    "The answer to a body that isn't a form names the fault and its place",
    arguments: [
      ("", ["body"]), ("{", ["body"]), ("[]", ["body"]), ("null", ["body"]), ("mobile=1", ["body"]),
      (#"{"mobile":"1","mobile":"2"}"#, ["body"]), (#"{"mobile":"\ud800"}"#, ["body"]),
      (#"{"mobile":13912345678,"code":1}"#, ["mobile", "code"]),
      (#"{"mobile":{"a":[]},"state_token":true}"#, ["mobile", "state_token"]),
      ("{}", ["mobile", "code", "state_token"]),
      (#"{"mobile":null,"code":null,"state_token":null}"#, ["mobile", "code", "state_token"]),
    ])
  func malformed(body: String, fields: [String]) async throws {
    try await application(try await served()).test(.live) { client in
      let (status, answer, _) = try await post(body, client)
      #expect(status == 400)
      #expect(answer.errors?.map(\.field) == fields)
      #expect(answer.message?.isEmpty == false)
      #expect(answer.number == nil)
    }
  }

  @Test(
    "The answer to a body that isn't JSON names the line and the column of its fault",
    arguments: [
      ("{\n  \"mobile\": \"1\",\n}", "2:16"), (#"{"mobile":"1","mobile":"2"}"#, "1:15"), ("[]", "1:1"),
      ("", "1:1"),
    ])
  func place(body: String, place: String) async throws {
    try await application(try await served()).test(.router) { client in
      let (_, answer, _) = try await post(body, client, language: "zh-CN")
      #expect(answer.message == "出了点问题（JSON \(place)），请重试")
    }
  }

  @Test("A body over the limit is refused, a body at the limit isn't")
  func limit() async throws {
    try await application(try await served()).test(.live) { client in
      let form = #"{"mobile":"13912345678","code":"123456","state_token":"t"}"#
      let padding = String(repeating: " ", count: FormRoutes.maximumBodyByteCount - form.utf8.count)
      #expect(try await post(form + padding, client).status == 200)
      let (status, answer, _) = try await post(form + padding + " ", client)
      #expect(status == 413)
      #expect(answer.errors?.map(\.field) == ["body"])
    }
  }

  @Test("Forms before the first definitions, and text from another page, are refused without a verdict")
  func turnedAway() async throws {
    let source = try CatalogSource(of: definitions)
    let form = #"{"mobile":"13912345678","code":"123456","state_token":"t"}"#
    try await application(source).test(.live) { client in
      let early = try await post(form, client, language: "zh-CN")
      #expect(early.status == 503 && early.answer.error_code == "IDAAS.SDK.COMMON.1011")
      #expect(early.answer.verdict == nil && early.answer.errors == nil && early.answer.definitions == nil)
      #expect(early.headers[.contentLanguage] == "zh-CN")
      await source.refresh()
      #expect(try await post(form, client).status == 200)
      let foreign = try await client.executeRequest(
        uri: "/bind/check", method: .post,
        headers: [.contentType: "text/plain", .init("Origin")!: "https://evil.example"],
        body: ByteBuffer(string: form))
      #expect(foreign.status == .unsupportedMediaType)
      #expect(!String(buffer: foreign.body).contains("verdict"))
    }
  }

  @Test("Other paths and methods are refused")
  func elsewhere() async throws {
    try await application(try await served()).test(.live) { client in
      let got = try await client.executeRequest(uri: "/bind/check", method: .get, headers: [:], body: nil)
      #expect([404, 405].contains(got.status.code))
      let other = try await client.executeRequest(uri: "/", method: .get, headers: [:], body: nil)
      #expect(other.status == .notFound)
    }
  }

  @Test("No number is logged at any level")
  func log() async throws {
    let log = InMemoryLogHandler()
    try await application(try await served(), log).test(.live) { client in
      for body in [#"{"mobile":"13912345678"}"#, #"{"mobile":13912345678}"#, "{13912345678", "139123456"] {
        _ = try await post(body, client)
      }
      _ = try await client.executeRequest(uri: "/bind/check", method: .get, headers: [:], body: nil)
    }
    for entry in log.entries { #expect(!"\(entry.message) \(entry.metadata)".contains("1391234")) }
  }

  // MARK: Readiness

  @Test("It is ready from the first definitions on; only another port reports the served ones")
  func ready() async throws {
    let source = try CatalogSource(of: definitions)
    let routes = FormRoutes(Tenants(only: .live(source, beforeFirst: .refuse)))
    func answer(_ router: Router<BasicRequestContext>) async throws -> (status: Int, text: String) {
      try await Application(router: router).test(.router) { client in
        let response = try await client.executeRequest(uri: "/readyz", method: .get, headers: [:], body: nil)
        return (response.status.code, String(buffer: response.body))
      }
    }
    #expect(try await answer(routes.router) == (503, #"{"status":"waiting"}"#))
    let first = try await answer(routes.statusRouter)
    #expect(first.status == 503)
    #expect(first.text.contains(#""age_seconds":null"#) && first.text.contains(#""digest":null"#))
    #expect(first.text.contains(#""origin":"bundled""#) && first.text.contains(#""last_failure":null"#))
    await source.refresh()
    definitions.answer(.answer(503))
    await source.refresh()
    let digest = try #require(source.current.digest)
    #expect(try await answer(routes.router) == (200, #"{"status":"ready"}"#))
    let later = try await answer(routes.statusRouter)
    #expect(later.status == 200)
    #expect(
      later.text.replacing(/"age_seconds":\d/, with: "") == """
        {"status":"ready","tenants":{"default":{,"definition_count":1,"digest":"\(digest)",\
        "last_failure":"HTTP 503","origin":"network"}}}
        """)
  }

  // MARK: Replacing

  @Test("While definitions are replaced, one whole catalog decides each answer")
  func replaced() async throws {
    // Old and new definitions are the answers in turn.
    definitions.answer { [definitions] _ in
      .answer(200, body: definitions.requests.count.isMultiple(of: 2) ? Definitions.old : Definitions.new)
    }
    let source = try CatalogSource(of: definitions)
    await source.refresh()
    var digests: [String: String] = [:]
    for _ in 0..<2 {
      let digest = try #require(source.current.digest)
      digests[digest] = source.accepts("13912345678") ? "13" : "15"
      await source.refresh()
    }
    #expect(digests.count == 2)
    let beginnings = digests
    try await application(source).test(.live) { client in
      let seen = try await withThrowingTaskGroup(of: [String: Int].self) { group in
        let refreshing = Task { while !Task.isCancelled { await source.refresh() } }
        defer { refreshing.cancel() }
        for worker in 0..<4 {
          group.addTask {
            var seen: [String: Int] = [:]
            for index in 0..<250 {
              let beginning = (worker + index).isMultiple(of: 2) ? "13" : "15"
              let (_, answer, _) = try await post(
                #"{"mobile":"\#(beginning)912345678","code":"123456","state_token":"t"}"#, client)
              let digest = try #require(answer.definitions?.digest)
              #expect((answer.verdict == "valid") == (beginnings[digest] == beginning))
              seen[digest, default: 0] += 1
            }
            return seen
          }
        }
        return try await group.reduce(into: [:]) { all, seen in all.merge(seen, uniquingKeysWith: +) }
      }
      #expect(Set(seen.keys) == Set(beginnings.keys), "both decided")
      #expect(seen.values.reduce(0, +) == 1000)
    }
    #expect(definitions.requests.count > 10)
  }
}
