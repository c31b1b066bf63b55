import Foundation
import HTTPTypes
import InspectedDefinitions
import LiveDefinitions
import Logging
import LoopbackServer
import PhoneCheck
import PhoneCheckServer
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// Tests of a service; they run one at a time, since they share the thread that verifies.
@Suite("The service that keeps definitions up to date", .serialized)
struct CatalogServiceTests {
  let server = LoopbackServer()

  @Test("It polls until the server ends")
  func polls() async throws {
    server.answer(.answer(200, body: Definitions.old))
    let source = try CatalogSource(of: server) { $0.schedule.interval = .milliseconds(10) }
    try await testGracefulShutdown { trigger in
      try await withThrowingTaskGroup { group in
        group.addTask { try await CatalogService(source).run() }
        #expect(await eventually { source.current.origin == .network })
        server.answer(.answer(200, body: Definitions.new))
        #expect(await eventually { source.accepts("15012345678") })
        #expect(await eventually { server.requests.count > 5 })
        trigger.triggerGracefulShutdown()
        try await group.waitForAll()
      }
    }
    let count = server.requests.count
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.requests.count == count)
  }

  @Test("A request under way is cancelled when the server ends, and no failure is reported")
  func shutdown() async throws {
    server.answer([.wait])
    let source = try CatalogSource(of: server)
    let start = ContinuousClock.now
    try await testGracefulShutdown { trigger in
      try await withThrowingTaskGroup { group in
        group.addTask { try await CatalogService(source).run() }
        #expect(await eventually { server.requests.count == 1 })
        trigger.triggerGracefulShutdown()
        try await group.waitForAll()
      }
    }
    #expect(await server.clientsLeft())
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(source.currentState.failure == nil)
  }

  @Test("A group of services ends in order with it")
  func group() async throws {
    server.answer(.answer(200, body: Definitions.old))
    let source = try CatalogSource(of: server)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [CatalogService(source)], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    let running = Task { try await group.run() }
    #expect(await eventually { source.current.origin == .network })
    await group.triggerGracefulShutdown()
    try await running.value
  }

  // MARK: Answers of bad days

  @Test("401 is reported as permanent, and the served definitions stay")
  func unauthorized() async throws {
    let source = try await served()
    server.answer(.answer(401, ["WWW-Authenticate": "Bearer"], body: Array("{}".utf8)))
    #expect("\(await source.refresh())" == "failed: HTTP 401, permanent")
    #expect(source.accepts("13012345678"))
  }

  @Test("Retry-After is obeyed")
  func tooMany() async throws {
    let source = try await served()
    server.answer(.answer(429, ["Retry-After": "120"]))
    #expect("\(await source.refresh())" == "failed: HTTP 429")
    let count = server.requests.count
    guard case .postponed(let wait) = await source.refresh() else {
      Issue.record("it asked again")
      return
    }
    #expect(wait > .seconds(100) && wait <= .seconds(120))
    #expect(server.requests.count == count)
  }

  @Test("Definitions that remove too much are refused if there is a gate")
  func narrowing() async throws {
    let source = try await served { $0.rules.narrowing = .init() }
    server.answer(.answer(200, body: Definitions.narrow))
    let result = "\(await source.refresh())"
    #expect(result.hasPrefix("failed: too narrow: 1 narrower"), "\(result)")
    #expect(source.accepts("13912345678"))
  }

  static let hostileBodies: [(String, [UInt8])] = [
    (
      "nested groups",
      Definitions.json(String(repeating: "(", count: 3000) + "1" + String(repeating: ")", count: 3000))
    ),
    ("a repeated repetition", Definitions.json(#"^((1{0,999}){0,999}){0,999}$"#)),
    ("no end of brackets", Array(String(repeating: "[", count: 1_000_000).utf8)),
    ("a byte that begins nothing", [0xff, 0xfe] + Definitions.old),
    ("a start-of-pattern item", Definitions.json(#"(*NO_JIT)^1\d{10}$"#)),
    (
      "too many definitions",
      Definitions.json(
        #"^1\d{10}$"#,
        more: (0..<1001).map { #",{"areaCode":"\#($0 + 1)","countryCode":"AB","mobileRegex":"1"}"# }.joined())
    ),
    ("a number instead of a text", Array(#"{"phoneAreaCodeDefinitions":[{"areaCode":86}]}"#.utf8)),
  ]

  @Test("Hostile definitions change nothing, within seconds", arguments: hostileBodies)
  func hostile(name: String, body: [UInt8]) async throws {
    let source = try await served()
    server.answer(.answer(200, body: body))
    let start = ContinuousClock.now
    let result = "\(await source.refresh())"
    #expect(result.hasPrefix("failed: malformed"), "\(name): \(result)")
    #expect(start.duration(to: .now) < .seconds(8))
    #expect(source.accepts("13912345678"))
  }

  @Test("Among hostile answers the good ones are served in their order, also to concurrent requests")
  func order() async throws {
    let activated = Mutex<[String]>([])
    server.answer(.answer(200, body: Definitions.old))
    let source = try CatalogSource(of: server) { _ in
    } onEvent: { event in
      if event.transition == .activated, let digest = event.newDigest {
        activated.withLock { $0.append(digest) }
      }
    }
    await source.refresh()
    var expected = [try #require(source.current.digest)]
    let hostile =
      Self.hostileBodies.map { [LoopbackServer.Step].answer(200, body: $0.1) } + [
        .answer(500), .answer(304), [.reset], .answer(200, body: Array(Definitions.new.dropLast(9))),
        .answer(200, body: Array("<html>".utf8)), .answer(302, ["Location": "/"]),
      ]
    for number in 0..<30 {
      server.answer(hostile[number % hostile.count])
      async let others: Void = { for _ in 0..<3 { await source.refresh() } }()
      _ = await (source.refresh(), others)
      #expect(source.current.digest == expected.last)
      guard number.isMultiple(of: 3) else { continue }
      server.answer(
        .answer(200, body: Definitions.json("^1[3-9]\\d{\(8 + number / 3 % 2)}$|^2\(number)\\d{7}$")))
      _ = await (source.refresh(), source.refresh())
      let digest = try #require(source.current.digest)
      #expect(digest != expected.last)
      expected.append(digest)
    }
    #expect(expected.count == 11 && activated.withLock { $0 } == expected)
  }

  @Test(
    "Requests are answered while more tenants than processors have definitions verified"
  )
  func flipping() async throws {
    // The regex's automaton is large, so that a comparison takes long.
    let costly = { (variant: Int) in
      Definitions.json(
        #"^1[3-9]\d{9}$"#,
        more: #",{"areaCode":"852","countryCode":"HK","mobileRegex":"^\\d*[13579]\\d{\#(variant)}$"}"#)
    }
    server.answer(.answer(200, body: costly(3)))
    let sources = try (0..<3).map { _ in
      try CatalogSource(of: server) {
        $0.schedule.timeLimit = .seconds(60)
      } onEvent: { _ in
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for source in sources { group.addTask { await source.refresh() } }
    }
    #expect(sources.allSatisfy { $0.current.origin == .network })
    server.answer(.answer(200, body: costly(4)))
    let count = server.requests.count
    let refreshes = sources.map { source in Task { await source.refresh() } }
    #expect(await eventually { server.requests.count == count + sources.count })
    // None of these could begin if verifications occupied all threads of tasks.
    let old = Set(sources.compactMap(\.current.digest))
    for _ in 0..<50 { await Task.detached { _ = sources[0].accepts("13912345678") }.value }
    #expect(sources.contains { old.contains($0.current.digest ?? "") }, "some are verified after these")
    for refresh in refreshes { #expect("\(await refresh.value)".hasPrefix("changed")) }
  }

  @Test("A regex made to cost time is served, within its limits, since it may be the tenant's own")
  func catastrophic() async throws {
    let source = try await served()
    server.answer(.answer(200, body: Definitions.json(#"^(1+)+(?=x)\d$"#)))
    _ = await source.refresh()
    let start = ContinuousClock.now
    #expect(!source.accepts("11111111111111111111111111111"))
    #expect(start.duration(to: .now) < .seconds(3))
  }

  @Test("An answer for another tenant is refused")
  func otherTenant() async throws {
    let source = CatalogSource(
      try DefinitionsURL("http://127.0.0.1:\(server.port)"), headers: [.init("X-tenant-id")!: "a"],
      transport: HTTPClientTransport().send, inspection: .lintAndDiff)
    server.answer(.answer(200, ["X-Tenant-Id": "b"], body: Definitions.old))
    #expect("\(await source.refresh())" == "failed: of another tenant")
    #expect(server.requests.map(\.target) == ["/api/v2/sdk/country-codes"])
  }

  @Test("The last good copy is served at the next start, before any request")
  func restart() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).definitions").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    server.answer(.answer(200, ["ETag": "\"7\""], body: Definitions.old))
    await (try CatalogSource(of: server, store: FileStore(path: path))).refresh()
    server.answer { $0.headers["if-none-match"] == "\"7\"" ? .answer(304) : .answer(500) }
    let source = try CatalogSource(of: server, store: FileStore(path: path))
    #expect(source.current.origin == .store)
    #expect(server.requests.count == 1)
    #expect("\(await source.refresh())" == "unchanged")
  }

  /// A source that serves the old definitions.
  private func served(
    _ configure: (inout CatalogSource.Options) -> Void = { _ in }
  ) async throws -> CatalogSource {
    server.answer(.answer(200, body: Definitions.old))
    let source = try CatalogSource(of: server, configure)
    await source.refresh()
    try #require(source.current.origin == .network)
    return source
  }
}
