import AccountFlows
import Foundation
import HTTPTypes
import LoopbackServer
import Testing

/// The promises of every transport, checked for this package's transport; the other package has a link to this file.
@Suite("Requests")
struct TransportTests {
  let server = LoopbackServer()
  let transport = TransportUnderTest()

  private func request(
    _ path: String = "/codes", _ fields: HTTPFields = [:], userInfo: String = "", port: UInt16? = nil
  ) -> ServiceRequest {
    ServiceRequest(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "\(userInfo)127.0.0.1:\(port ?? server.port)", path: path,
        headerFields: fields))
  }

  /// Returns the error of a request.
  private func failure(
    _ transport: TransportUnderTest? = nil, _ request: ServiceRequest? = nil
  ) async -> (any Error)? {
    do {
      _ = try await (transport ?? self.transport).send(request ?? self.request())
      return nil
    } catch {
      return error
    }
  }

  // MARK: Answers

  @Test("An answer has its status, its headers and its body")
  func answer() async throws {
    server.answer(.answer(200, ["ETag": "\"a\"", "Retry-After": "7"], body: Array("{}".utf8)))
    let (head, body) = try await transport.send(request("/codes?tenant=a%20b", [.accept: "application/json"]))
    #expect(head.status == .ok)
    #expect(head.headerFields[.eTag] == "\"a\"")
    #expect(head.headerFields[.retryAfter] == "7")
    #expect(body == Array("{}".utf8))
    #expect(server.requests.map(\.target) == ["/codes?tenant=a%20b"])
    #expect(server.requests.first?.headers["accept"] == "application/json")
  }

  @Test("A request has its method, its headers and its body")
  func post() async throws {
    server.answer(.answer(200))
    var request = request("/bind", [.contentType: "application/json;charset=utf8"])
    request.head.method = .post
    request.body = Array(#"{"code":"你好"}"#.utf8)
    let (_, body) = try await transport.send(request)
    #expect(body.isEmpty)
    let received = try #require(server.requests.first)
    #expect(received.method == "POST")
    #expect(received.headers["content-type"] == "application/json;charset=utf8")
    #expect(received.body == request.body)
  }

  @Test(
    "Any status is an answer",
    arguments: [204, 304, 400, 401, 403, 404, 407, 418, 429, 500, 502, 503])
  func status(code: Int) async throws {
    server.answer(.answer(code, ["WWW-Authenticate": "Basic realm=\"a\"", "Proxy-Authenticate": "Basic"]))
    #expect(try await transport.send(request()).head.status.code == code)
    #expect(server.requests.count == 1)
  }

  @Test("Nothing is cached: each request reaches the service, and a 304 is returned as it is")
  func caches() async throws {
    server.answer { request in
      if request.headers["if-none-match"] == "\"a\"" { return .answer(304, ["ETag": "\"a\""]) }
      return .answer(200, ["ETag": "\"a\"", "Cache-Control": "max-age=3600"], body: Array("{}".utf8))
    }
    for _ in 0..<2 { #expect(try await transport.send(request()).head.status == .ok) }
    let (head, body) = try await transport.send(request("/codes", [.ifNoneMatch: "\"a\""]))
    #expect(head.status == .notModified)
    #expect(body.isEmpty)
    #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil, "\"a\""])
  }

  @Test("No cookies are kept")
  func cookies() async throws {
    server.answer(.answer(200, ["Set-Cookie": "session=1; Path=/"]))
    for _ in 0..<2 { _ = try await transport.send(request()) }
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
  }

  @Test("Redirects are answers", arguments: [300, 301, 302, 303, 305, 307, 308])
  func redirects(code: Int) async throws {
    let elsewhere = LoopbackServer()
    server.answer(.answer(code, ["Location": "http://127.0.0.1:\(elsewhere.port)/codes"], body: [1, 2]))
    for method in [HTTPRequest.Method.get, .post] {
      var request = request()
      request.head.method = method
      if method == .post { request.body = [1] }
      let (head, _) = try await transport.send(request)
      #expect(head.status.code == code)
      #expect(head.headerFields[.location] == "http://127.0.0.1:\(elsewhere.port)/codes")
    }
    #expect(elsewhere.requests.isEmpty)
    #expect(server.requests.count == 2)
  }

  @Test("User and password are sent as a header, decoded; an own header wins")
  func credentials() async throws {
    server.answer(.answer(200))
    _ = try await transport.send(request(userInfo: "ann:p%40ss@"))
    _ = try await transport.send(request("/", [.authorization: "Bearer t"], userInfo: "ann:p%40ss@"))
    let basic = "Basic " + Data("ann:p@ss".utf8).base64EncodedString()
    #expect(server.requests.map { $0.headers["authorization"] } == [basic, "Bearer t"])
  }

  // MARK: Limits

  @Test("A body is cut after one byte more than the limit", arguments: [0, 1000, 100_000])
  func oversized(limit: Int) async throws {
    server.answer(.head(200) + [.flood([UInt8](repeating: 48, count: 40_000))])
    let transport = TransportUnderTest(maximumByteCount: limit)
    let (head, body) = try await transport.send(request())
    #expect(head.status == .ok)
    #expect(body == [UInt8](repeating: 48, count: limit + 1))
    #expect(await server.clientsLeft())
  }

  @Test("A body of exactly the limit is complete")
  func wholeAtLimit() async throws {
    let bytes = [UInt8](repeating: 48, count: 1000)
    server.answer(.answer(200, body: bytes))
    #expect(try await TransportUnderTest(maximumByteCount: 1000).send(request()).body == bytes)
    #expect(try await TransportUnderTest(maximumByteCount: .max).send(request()).body == bytes)
  }

  @Test("An answer that arrives too slowly is no answer, and the request ends")
  func slow() async {
    let transport = TransportUnderTest(timeLimit: .milliseconds(200))
    server.answer(
      // Each wait is shorter than the limit, so if the limit applied only to single waits, the request would take
      // hours.
      .head(200, ["Content-Length": "100000"]) + [.drip([UInt8](repeating: 48, count: 100_000), seconds: 0.1)]
    )
    #expect(TransportUnderTest.isTimeOut(await failure(transport)))
    server.answer([.wait])
    #expect(TransportUnderTest.isTimeOut(await failure(transport)))
    #expect(await server.clientsLeft(server.requests.count))
  }

  @Test("A cancelled task's request ends")
  func cancelled() async throws {
    server.answer(.head(200, ["Content-Length": "1000"]) + [.wait])
    let (transport, request) = (transport, request())
    let task = Task { try await transport.send(request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await server.clientsLeft())
  }

  @Test("A task that is already cancelled sends nothing")
  func cancelledBefore() async {
    let (transport, request) = (transport, request())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(request)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  // MARK: No answer

  static let cutAnswers: [(String, [LoopbackServer.Step])] = [
    ("nothing", []),
    ("a reset", [.reset]),
    ("a part of a body", .head(200, ["Content-Length": "10"]) + [.send(Array("12345".utf8))]),
    ("a part of a body, and a reset", .head(200, ["Content-Length": "10"]) + [.send([1]), .reset]),
    ("a part of a chunk", .head(200, ["Transfer-Encoding": "chunked"]) + [.send(Array("a\r\n12345".utf8))]),
    ("no last chunk", .head(200, ["Transfer-Encoding": "chunked"]) + [.send(Array("2\r\n12\r\n".utf8))]),
    ("another protocol", [.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))]),
  ]

  @Test("An incomplete answer is no answer", arguments: cutAnswers)
  func cut(name: String, steps: [LoopbackServer.Step]) async {
    server.answer(steps)
    #expect(await failure() != nil, "\(name)")
  }

  @Test("A part of a head is no answer", .enabled(if: TransportUnderTest.survivesPartialHeads))
  func cutHead() async {
    server.answer([.send(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8))])
    #expect(await failure() != nil)
  }

  @Test("A redirect that arrives at the time limit ends the request cleanly")
  func redirectInTime() async {
    // The process survives whether the limit or the answer comes first.
    let transport = TransportUnderTest(timeLimit: .milliseconds(20))
    for pause in 15..<25 {
      server.answer([
        .drip(Array("H".utf8), seconds: Double(pause) / 1000),
        .send(Array("TTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n".utf8)),
      ])
      _ = await failure(transport)
    }
    #expect(server.requests.allSatisfy { $0.target == "/codes" })
  }

  @Test("An address without a server gives no connection")
  func refused() async throws {
    let gone = LoopbackServer()
    gone.stop()
    try await Task.sleep(for: .milliseconds(20))
    #expect(await failure(nil, request(port: gone.port)) != nil)
  }

  @Test(
    "A text that isn't an address is refused, and errors name no URL",
    arguments: ["", "exa mple", "[::1", "a:b:c"])
  func addresses(authority: String) async {
    var request = request()
    request.head.authority = authority
    #expect(await failure(nil, request) != nil)
  }

  @Test("Errors name no URL")
  func secrets() async throws {
    let gone = LoopbackServer()
    gone.stop()
    try await Task.sleep(for: .milliseconds(20))
    do {
      _ = try await transport.send(request("/codes?key=s3cret", userInfo: "ann:s3cret@", port: gone.port))
      Issue.record("an answer by nobody")
    } catch {
      #expect(!"\(error) \(error.localizedDescription) \((error as NSError).userInfo)".contains("s3cret"))
    }
  }

  @Test("Many simultaneous requests each get their own answer")
  func concurrency() async throws {
    server.answer { .answer(200, body: Array($0.target.utf8)) }
    try await withThrowingTaskGroup { group in
      for index in 0..<50 {
        group.addTask {
          let (_, body) = try await transport.send(request("/\(index)"))
          return String(decoding: body, as: UTF8.self) == "/\(index)"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(server.requests.count == 50)
  }
}
