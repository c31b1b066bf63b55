import AccountFlows
import Foundation
import InspectedDefinitions
import LiveDefinitions
import LoopbackServer
import Testing

/// A source's handling of a service's answers, with this package's transport; the other package has a link to this
/// file.
@Suite("A source of definitions by a transport")
struct SourceByTransportTests {
  static let definitions = Array(
    #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"^1\\d{10}$"}]}"#.utf8)

  let server = LoopbackServer()

  private func source(_ configure: (inout CatalogSource.Options) -> Void = { _ in }) throws -> CatalogSource {
    var options = CatalogSource.Options()
    options.schedule.firstRetry = .zero
    configure(&options)
    let transport = TransportUnderTest(maximumByteCount: options.rules.maximumByteCount)
    return CatalogSource(
      try DefinitionsURL("http://127.0.0.1:\(server.port)/codes"), transport: transport.send,
      inspection: .lintAndDiff, options: options)
  }

  @Test("New definitions are served, and confirmed by a 304")
  func served() async throws {
    server.answer { request in
      request.headers["if-none-match"] == "\"1\""
        ? .answer(304) : .answer(200, ["ETag": "\"1\""], body: Self.definitions)
    }
    let source = try source()
    #expect("\(await source.refresh())".hasPrefix("changed"))
    #expect(source.current.origin == .network)
    #expect("\(await source.refresh())" == "unchanged")
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
  }

  static let refusedAnswers: [(String, [LoopbackServer.Step])] = [
    ("failed: HTTP 302, permanent", .answer(302, ["Location": "/elsewhere"], body: definitions)),
    ("failed: HTTP 401, permanent", .answer(401, ["WWW-Authenticate": "Basic"], body: definitions)),
    ("failed: HTTP 502", .answer(502, body: Array("<html>Bad gateway</html>".utf8))),
    ("failed: malformed, 1 problem", .answer(200, body: Array("<html>Sign in</html>".utf8))),
    ("failed: HTTP 304 without an ETag in the request", .answer(304, ["ETag": "\"1\""])),
    ("failed: more than 500 bytes", .head(200) + [.flood(definitions)]),
    (
      "failed: no answer",
      .head(200, ["Content-Length": "\(definitions.count + 1)"]) + [.send(definitions)]
    ),
    ("failed: no answer within 0.2 seconds", .head(200) + [.drip(definitions, seconds: 0.01)]),
  ]

  @Test("An answer without definitions changes nothing", arguments: refusedAnswers)
  func refused(result: String, steps: [LoopbackServer.Step]) async throws {
    server.answer(steps)
    let source = try source { options in
      options.rules.maximumByteCount = 500
      if result.contains("within") { options.schedule.timeLimit = .milliseconds(200) }
    }
    #expect("\(await source.refresh())" == result)
    #expect(source.current.origin == .bundled)
    // Within a short limit, the request may not have arrived.
    #expect(server.requests.count == 1 || result.contains("within"))
  }
}
