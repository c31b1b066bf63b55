import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import PhoneCheck
import PhoneCheckServer
import Synchronization
import Testing

@testable import ExampleServer

/// Clients of the example's server with short limits: they are slow, stop in the middle, or never end.
@Suite("Limits for clients")
struct ConnectionLimitsTests {
  static let form = #"{"mobile":"13912345678","code":"123456","state_token":"t"}"#

  /// Limits of a second.
  static var limits: ConnectionLimits {
    var limits = ConnectionLimits()
    (limits.headTime, limits.bodyTime) = (.seconds(1), .seconds(1))
    (limits.drainingTime, limits.shutdownTime) = (.seconds(1), .seconds(1))
    return limits
  }

  private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private static func application(
    _ limits: ConnectionLimits, _ more: (Router<BasicRequestContext>) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let validator = ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old)))
    let router = FormRoutes(Tenants(only: .replaceable(validator))).router
    more(router)
    return LimitedServer.application(
      router, at: .hostname("127.0.0.1", port: 0), within: limits, logger: quiet)
  }

  /// Runs a test with a server's port.
  private func serve(
    _ limits: ConnectionLimits = Self.limits, _ more: (Router<BasicRequestContext>) -> Void = { _ in },
    _ test: @escaping @Sendable (_ port: Int) async throws -> Void
  ) async throws {
    try await Self.application(limits, more).test(.live) { client in
      try await test(try #require(client.port))
    }
  }

  /// Does blocking work on a thread of its own.
  static func blocking<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  private static func post(_ body: String, length: Int? = nil, more: String = "") -> String {
    "POST /bind/check HTTP/1.1\r\nHost: x\r\nContent-Length: \(length ?? body.utf8.count)\r\n\(more)\r\n\(body)"
  }

  @Test(
    "The connection of a client that stops in the middle is closed, whatever it has sent",
    arguments: [
      "", "P", "POST /bind/check HTTP/1.1\r\nHost: x\r\n", post("", length: 10),
      post("{\"mobile\":", length: 100),
      "POST /bind/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"mob",
      "GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      post(form), post(form) + "POST /bind",
    ])
  func stopping(text: String) async throws {
    try await serve { port in
      let start = ContinuousClock.now
      let answer = await Self.blocking { () -> String? in
        guard let client = RawClient(port: port) else { return nil }
        client.send(text)
        return client.received()
      }
      let time = start.duration(to: .now)
      #expect(answer != nil, "not closed after \(time)")
      #expect(time < .seconds(9))
      let isWhole = text.contains("readyz") || text.contains(Self.form)
      #expect(answer?.contains("200 OK") == isWhole, "\(answer ?? "")")
    }
  }

  @Test(
    "Input that isn't HTTP is answered with 400, and its connection is closed",
    arguments: ["nonsense\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n"])
  func noHTTP(text: String) async throws {
    try await serve { port in
      let start = ContinuousClock.now
      let answer = await Self.blocking { () -> String? in
        let client = RawClient(port: port)
        client?.send(text)
        return client?.received()
      }
      #expect(answer?.hasPrefix("HTTP/1.1 400 ") == true, "\(answer ?? "")")
      #expect(start.duration(to: .now) < .seconds(9))
    }
  }

  @Test("Three hundred half requests are closed, and a whole request among them is answered")
  func many() async throws {
    try await serve { port in
      let start = ContinuousClock.now
      let texts = ["POST /bind/check HT", Self.post("{", length: 100), ""]
      let clients = (0..<300).compactMap { index -> RawClient? in
        let client = RawClient(port: port)
        client?.send(texts[index % 3])
        return client
      }
      #expect(clients.count == 300)
      let answer = await Self.blocking { () -> String? in
        let client = RawClient(port: port)
        client?.send(Self.post(Self.form, more: "Connection: close\r\n"))
        return client?.received()
      }
      #expect(answer?.contains(#""verdict":"valid""#) == true)
      let closedCount = await Self.blocking { clients.filter { $0.received() != nil }.count }
      #expect(closedCount == 300)
      #expect(start.duration(to: .now) < .seconds(9))
    }
  }

  @Test(
    "A byte now and then doesn't keep a connection open",
    arguments: ["GET /readyz HTTP/1.1\r\nX: ", post("", length: 16_000)])
  func drip(beginning: String) async throws {
    try await serve { port in
      let start = ContinuousClock.now
      let sentCount = await Self.blocking { () -> Int in
        guard let client = RawClient(port: port) else { return 0 }
        client.send(beginning)
        // Sending fails once the server has closed the connection.
        for count in 0..<500 {
          if client.send(" ") == 0 { return count }
          Thread.sleep(forTimeInterval: 0.02)
        }
        return 500
      }
      #expect(sentCount < 300, "\(start.duration(to: .now))")
    }
  }

  @Test(
    "A connection with an endless head is closed before the head is large, for any endless part",
    arguments: [
      "GET /", "GET /readyz HTTP/1.1\r\nX: ", "GET /readyz HTTP/1.1\r\n",
      "POST /bind/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
    ])
  func endlessHead(beginning: String) async throws {
    var limits = Self.limits
    (limits.headTime, limits.bodyTime) = (.seconds(20), .seconds(1))
    try await serve(limits) { port in
      let sentCount = await Self.blocking { () -> Int in
        guard let client = RawClient(port: port) else { return .max }
        client.send(beginning)
        let lines = Array(String(repeating: "X-\(beginning.count): 1\r\n", count: 10_000).utf8)
        let piece = beginning.hasSuffix("\r\n") ? lines : Array(repeating: UInt8(ascii: "x"), count: 100_000)
        var count = 0
        for _ in 0..<640 {
          let sent = client.send(piece)
          count += sent
          if sent < piece.count { break }
        }
        return count
      }
      // The count includes the system's buffers.
      #expect(sentCount < 16 << 20)
    }
  }

  @Test("The rest of a refused body isn't read, and the client receives the refusal as the last answer")
  func refusedBody() async throws {
    try await serve { port in
      let (sentCount, answer) = await Self.blocking { () -> (Int, String?) in
        guard let client = RawClient(port: port) else { return (.max, nil) }
        client.send(Self.post("", length: 64 << 20))
        var count = client.send([UInt8](repeating: 0x20, count: 200_000))
        let answer = client.received()
        count += client.send([UInt8](repeating: 0x20, count: 64 << 20))
        return (count, answer)
      }
      #expect(answer?.contains("413 ") == true && answer?.lowercased().contains("connection: close") == true)
      #expect(answer?.contains("16384") == true)
      #expect(sentCount < 16 << 20)
    }
  }

  @Test("A body that isn't read to its end doesn't keep the connection open either")
  func unreadBody() async throws {
    try await serve { port in
      let start = ContinuousClock.now
      let answer = await Self.blocking { () -> String? in
        guard let client = RawClient(port: port) else { return nil }
        client.send("POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{")
        return client.received()
      }
      #expect(answer?.contains("404 ") == true)
      #expect(start.duration(to: .now) < .seconds(9))
    }
  }

  @Test("Two requests sent at once, and two requests in sequence, are answered on one connection")
  func pipelined() async throws {
    try await serve { port in
      let answer = await Self.blocking { () -> String? in
        let client = RawClient(port: port)
        client?.send(Self.post(Self.form) + Self.post(Self.form))
        Thread.sleep(forTimeInterval: 0.1)
        client?.send(Self.post(Self.form, more: "Connection: close\r\n"))
        return client?.received()
      }
      #expect(answer?.components(separatedBy: #""verdict":"valid""#).count == 4)
    }
  }

  @Test("At the maximum number of connections, the next one waits until a connection is closed")
  func connectionCount() async throws {
    var limits = Self.limits
    limits.connectionCount = 8
    try await serve(limits) { port in
      let clients = (0..<40).compactMap { _ in RawClient(port: port) }
      let answer = await Self.blocking { () -> String? in
        let client = RawClient(port: port)
        client?.send(Self.post(Self.form, more: "Connection: close\r\n"))
        return client?.received()
      }
      #expect(answer?.contains(#""verdict":"valid""#) == true)
      #expect(clients.count == 40)
    }
  }

  @Test("Slow answers are written, and an answer beyond the limit is abandoned")
  func slowAnswer() async throws {
    var limits = Self.limits
    limits.answerTime = .seconds(3)
    try await serve(
      limits,
      { router in
        for time in [500, 30_000] {
          router.get("wait\(time)") { _, _ in
            try await Task.sleep(for: .milliseconds(time))
            return "waited"
          }
        }
      }
    ) { port in
      for (time, isAnswered) in [(500, true), (30_000, false)] {
        let answer = await Self.blocking { () -> String? in
          let client = RawClient(port: port)
          client?.send("GET /wait\(time) HTTP/1.1\r\nHost: x\r\n\r\n")
          return client?.received()
        }
        #expect(answer?.contains("waited") == isAnswered, "\(time)")
      }
    }
  }

  @Test("The server ends despite idle, stopped and endless clients, and the request under way is answered")
  func shutdown() async throws {
    var limits = Self.limits
    (limits.headTime, limits.bodyTime, limits.shutdownTime) = (.seconds(60), .seconds(60), .seconds(1))
    let clients = Mutex<[RawClient]>([])
    let end = Mutex(ContinuousClock.now)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    try await serve(
      limits,
      { router in
        router.get("slow") { _, _ in
          beginning.yield()
          try await Task.sleep(for: .milliseconds(300))
          return "finished"
        }
      }
    ) { port in
      let texts = ["", "POST /bind", Self.post("{", length: 100), "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"]
      let opened = texts.compactMap { text in
        let client = RawClient(port: port)
        client?.send(text)
        return client
      }
      #expect(opened.count == 4)
      clients.withLock { $0 = opened }
      for await _ in begun.prefix(1) {}
      end.withLock { $0 = .now }
    }
    let time = end.withLock { $0 }.duration(to: .now)
    #expect(time > .milliseconds(300) && time < .seconds(9), "\(time)")
    let answers = clients.withLock { $0.map { $0.received() ?? "open" } }
    #expect(answers.prefix(3).allSatisfy { !$0.contains("open") })
    #expect(answers.last?.contains("finished") == true)
  }
}
