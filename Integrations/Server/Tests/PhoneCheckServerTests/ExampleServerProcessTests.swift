import Foundation
import LoopbackServer
import Testing

/// The built program, started in an administrator's way.
@Suite("The example server as a process")
struct ExampleServerProcessTests {
  /// A started server, and its output.
  final class Server {
    let process = Process()
    private let output: URL

    init(_ arguments: [String], in folder: URL) throws {
      let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      let products = (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
      output = folder.appending(path: "\(UUID()).log")
      try Data().write(to: output)
      process.executableURL = products.appending(path: "example-server")
      process.arguments = arguments
      let log = try FileHandle(forWritingTo: output)
      process.standardOutput = log
      process.standardError = log
      try process.run()
    }

    var log: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Sends a signal, and waits for the end.
    func ended(by signal: Int32, within limit: Duration = .seconds(10)) async -> Int32? {
      kill(process.processIdentifier, signal)
      guard await eventually(within: limit, { !process.isRunning }) else { return nil }
      return process.terminationStatus
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  /// The ports in the server's log: the public one, and the port for its status.
  private func ports(_ server: Server) async -> (everybody: Int, status: Int)? {
    func port(_ isStatus: Bool) -> Int? {
      server.log.split(separator: "\n").lazy.compactMap { line -> Int? in
        guard line.contains("server=status") == isStatus else { return nil }
        return line.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) }
      }.first
    }
    _ = await eventually { port(true) != nil && port(false) != nil || !server.process.isRunning }
    guard let everybody = port(false), let status = port(true) else { return nil }
    return (everybody, status)
  }

  private func get(_ path: String, _ port: Int, _ arguments: [String] = []) throws -> String {
    let curl = Process()
    let pipe = Pipe()
    curl.executableURL = URL(filePath: "/usr/bin/env")
    curl.arguments = ["curl", "--silent", "--max-time", "5", "http://127.0.0.1:\(port)\(path)"] + arguments
    curl.standardOutput = pipe
    try curl.run()
    let answer = pipe.fileHandleForReading.readDataToEndOfFile()
    curl.waitUntilExit()
    return String(decoding: answer, as: UTF8.self)
  }

  @Test("A hangup reloads, SIGTERM ends the server, and the next start serves the last good copy")
  func lifecycle() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let arguments = [
      "--definitions", "http://ann:s3cret@127.0.0.1:\(definitions.port)/codes?key=s3cret", "--port", "0",
      "--status-port", "0", "--client-id", "app", "--tenant-id", "t1", "--store",
      folder.appending(path: "copy").path,
    ]
    let first = try Server(arguments, in: folder)
    let firstPort = try #require(await ports(first), "\(first.log)").status
    #expect(try await eventually { try get("/readyz", firstPort).contains(#""origin":"network""#) })
    #expect(definitions.requests.first?.headers["x-client-id"] == "app")
    #expect(definitions.requests.first?.headers["x-tenant-id"] == "t1")
    let before = try get("/readyz", firstPort)
    definitions.answer(.answer(200, body: Definitions.new))
    kill(first.process.processIdentifier, SIGHUP)
    #expect(
      try await eventually {
        let now = try get("/readyz", firstPort)
        return now.contains("\"digest\":\"") && digest(now) != digest(before)
      })
    #expect(await first.ended(by: SIGTERM) == 0, "\(first.log)")
    #expect(!first.log.contains("s3cret"), "\(first.log)")

    definitions.answer(.answer(503))
    let second = try Server(arguments, in: folder)
    let secondPort = try #require(await ports(second), "\(second.log)").status
    #expect(try get("/readyz", secondPort).contains(#""origin":"store""#))
    #expect(await second.ended(by: SIGINT) == 0, "\(second.log)")
  }

  @Test("SIGTERM cancels a reload under way, and ends the server before the reload's time limit")
  func endDuringReload() async throws {
    let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let folder = FileManager.default.temporaryDirectory
    let url = "http://127.0.0.1:\(definitions.port)/codes"
    let server = try Server(["--definitions", url, "--port", "0", "--status-port", "0"], in: folder)
    let port = try #require(await ports(server), "\(server.log)").status
    #expect(try await eventually { try get("/readyz", port).contains(#""origin":"network""#) })
    definitions.answer([.wait])
    let count = definitions.requests.count
    kill(server.process.processIdentifier, SIGHUP)
    #expect(await eventually { definitions.requests.count > count })
    #expect(await server.ended(by: SIGTERM) == 0, "\(server.log)")
    #expect(await definitions.clientsLeft())
    #expect(!server.log.contains("no answer within") && !server.log.contains("failed"), "\(server.log)")
  }

  @Test(
    "SIGTERM ends the server at once if clients are idle, and within its limit if a client sends half a body"
  )
  func endWithClients() async throws {
    let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let url = "http://127.0.0.1:\(definitions.port)/codes"
    let half = "POST /bind/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    for (texts, limit) in [(["", "POST /bind"], Duration.seconds(5)), (["", half], .seconds(15))] {
      let server = try Server(
        ["--definitions", url, "--port", "0", "--status-port", "0"],
        in: FileManager.default.temporaryDirectory)
      let port = try #require(await ports(server), "\(server.log)").everybody
      let clients = texts.compactMap { text in
        let client = RawClient(port: port)
        client?.send(text)
        return client
      }
      #expect(clients.count == 2)
      try await Task.sleep(for: .milliseconds(200))
      let start = ContinuousClock.now
      #expect(await server.ended(by: SIGTERM, within: limit) == 0, "\(server.log)")
      print("ended \(start.duration(to: .now)) after SIGTERM, with \(texts.count) clients")
      for client in clients { #expect(client.received() != nil) }
    }
  }

  @Test("A server killed while it writes serves a whole copy at the next start")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let definitions = alternating()
    let arguments = storing(definitions, in: folder)
    var generator = SystemRandomNumberGenerator()
    for round in 0..<8 {
      let server = try Server(arguments, in: folder)
      let port = try #require(await ports(server), "\(server.log)").status
      if round > 0 {
        let ready = try get("/readyz", port)
        #expect(ready.contains(#""origin":"store""#) || ready.contains(#""origin":"network""#), "\(ready)")
        #expect(server.log.contains("started with store definitions"), "\(server.log)")
      }
      #expect(try await eventually { try get("/readyz", port).contains(#""origin":"network""#) })
      // Each hangup makes the server verify and write. It is killed at some moment in between.
      for _ in 0..<3 {
        kill(server.process.processIdentifier, SIGHUP)
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...15, using: &generator)))
      }
      #expect(await server.ended(by: SIGKILL) == SIGKILL)
      #expect(!server.log.contains("damaged") && !server.log.contains("refused"), "\(server.log)")
    }
  }

  @Test("Two processes share a store, and the next process starts with a whole copy from either")
  func sharedStore() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let definitions = alternating()
    let arguments = storing(definitions, in: folder)
    let servers = try (0..<2).map { _ in try Server(arguments, in: folder) }
    var statusPorts: [Int] = []
    for server in servers { statusPorts.append(try #require(await ports(server), "\(server.log)").status) }
    for port in statusPorts {
      #expect(try await eventually { try get("/readyz", port).contains(#""origin":"network""#) })
    }
    for _ in 0..<20 {
      for server in servers { kill(server.process.processIdentifier, SIGHUP) }
      try await Task.sleep(for: .milliseconds(50))
    }
    for (server, port) in zip(servers, statusPorts) {
      #expect(try get("/readyz", port).contains(#""last_failure":null"#))
      #expect(await server.ended(by: SIGTERM) == 0, "\(server.log)")
      #expect(!server.log.contains("damaged") && !server.log.contains("not kept"), "\(server.log)")
    }
    definitions.answer(.answer(503))
    let next = try Server(arguments, in: folder)
    let port = try #require(await ports(next), "\(next.log)").status
    #expect(try get("/readyz", port).contains(#""origin":"store""#))
    #expect(await next.ended(by: SIGTERM) == 0)
  }

  /// The arguments of a server that requests definitions every second and saves them in a folder.
  private func storing(_ definitions: LoopbackServer, in folder: URL) -> [String] {
    [
      "--definitions", "http://127.0.0.1:\(definitions.port)/codes", "--port", "0", "--status-port", "0",
      "--interval", "1", "--store", folder.appending(path: "copy").path,
    ]
  }

  /// A service that answers with the old and the new definitions in turn.
  private func alternating() -> LoopbackServer {
    let service = LoopbackServer()
    service.answer { [unowned service] _ in
      .answer(200, body: service.requests.count.isMultiple(of: 2) ? Definitions.old : Definitions.new)
    }
    return service
  }

  @Test("Each tenant of a file is served by its own definitions, and a hangup renews all of them")
  func tenants() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let shop = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let bank = LoopbackServer { _ in .answer(500) }
    let file = folder.appending(path: "tenants.json")
    try Data(
      """
      {"tenants": [
        {"name": "shop", "client_id": "app", "tenant_id": "t-1",
         "definitions": "http://ann:s3cret@127.0.0.1:\(shop.port)/codes", "store": "\(folder.path)/shop"},
        {"name": "bank", "client_id": "app", "tenant_id": "t-2",
         "definitions": "http://127.0.0.1:\(bank.port)/codes?key=s3cret"}
      ]}
      """.utf8
    ).write(to: file)
    let server = try Server(["--tenants", file.path, "--port", "0", "--status-port", "0"], in: folder)
    let (port, statusPort) = try #require(await ports(server), "\(server.log)")
    #expect(
      try await eventually {
        let ready = try get("/readyz", statusPort)
        return ready.contains(#""origin":"network""#) && ready.contains(#""last_failure":"HTTP 500""#)
      })
    #expect(try get("/readyz", port) == #"{"status":"ready"}"#)
    let ready = try get("/readyz", statusPort)
    #expect(ready.contains(#""bank":{"#) && ready.contains(#""shop":{"#), "\(ready)")
    for secret in ["s3cret", "t-1", "t-2", "\(shop.port)"] { #expect(!ready.contains(secret)) }
    #expect(shop.requests.first?.headers["x-tenant-id"] == "t-1")
    #expect(bank.requests.first?.headers["x-tenant-id"] == "t-2")
    func verdict(_ number: String, _ tenant: String) throws -> String {
      let form = #"{"mobile":"\#(number)","code":"123456","state_token":"t"}"#
      let headers = ["X-client-id: app", "X-tenant-id: \(tenant)"].flatMap { ["--header", $0] }
      return try get("/bind/check", port, headers + ["--data", form])
    }
    #expect(try verdict("13912345678", "t-1").contains(#""verdict":"valid""#))
    #expect(try verdict("15012345678", "t-1").contains(#""verdict":"invalid""#))
    // While the bank's service fails.
    let waiting = try verdict("15012345678", "t-2")
    #expect(waiting.contains("IDAAS.SDK.COMMON.1011") && !waiting.contains("verdict"), "\(waiting)")
    let nobody = try verdict("13912345678", "s3cret")
    #expect(nobody.contains("IDAAS.SDK.COMMON.1012") && !nobody.contains("s3cret"), "\(nobody)")
    #expect(!nobody.contains("verdict") && !nobody.contains("digest"))

    shop.answer(.answer(200, body: Definitions.new))
    bank.answer(.answer(200, body: Definitions.old))
    kill(server.process.processIdentifier, SIGHUP)
    #expect(
      try await eventually {
        try verdict("15012345678", "t-1").contains(#""verdict":"valid""#)
          && verdict("15012345678", "t-2").contains(#""verdict":"invalid""#)
      })
    #expect(await server.ended(by: SIGTERM) == 0, "\(server.log)")
    #expect(server.log.contains("tenant=shop") && server.log.contains("tenant=bank"))
    #expect(!server.log.contains("s3cret"), "\(server.log)")
  }

  @Test(
    "Faults of a tenants' file are reported with their place, without the file's content",
    arguments: [
      ("", "it isn't JSON"), ("[]", "it isn't an object"), ("{}", "tenants isn't there"),
      (#"{"tenants":[]}"#, "there is no tenant"),
      (#"{"tenants":[{"name":"shop","tenant_id":"s3cret"}]}"#, "tenants[0].definitions isn't there"),
      (#"{"tenants":[{"name":1}]}"#, "tenants[0].name isn't there, or isn't of the right type"),
      (
        #"{"tenants":[{"name":"shop","definitions":"http://s3cret.example.com"}]}"#,
        "definitions of shop: http to another machine"
      ),
      (
        #"""
        {"tenants":[{"name":"a","client_id":"s3cret","definitions":"https://s3cret.example.com"},
        {"name":"b","client_id":"s3cret","definitions":"https://s3cret.example.com"}]}
        """#, "a and b have the same identifiers"
      ),
      (
        #"""
        {"tenants":[{"name":"a","client_id":"1","definitions":"https://example.com","store":"s3cret"},
        {"name":"b","client_id":"2","definitions":"https://example.com","store":"s3cret"}]}
        """#, "a and b have the same store"
      ),
    ])
  func tenantsFile(text: String, fault: String) async throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try Server(["--tenants", file.path], in: folder)
    #expect(await eventually { !server.process.isRunning })
    #expect(server.process.terminationStatus == 64)
    #expect(server.log.contains("--tenants: \(fault)"), "\(server.log)")
    #expect(!server.log.contains("s3cret"), "\(server.log)")
  }

  private func digest(_ answer: String) -> Substring? { answer.firstMatch(of: /"digest":"(\w+)"/)?.1 }

  @Test(
    "Unusable options are reported without the secrets of a URL",
    arguments: [
      (["--definitions", "http://ann:s3cret@example.com/"], "--definitions"),
      (["--definitions", "ftp://ann:s3cret@example.com/"], "--definitions"),
      (["--definitions", "https://example.com", "--interval", "0"], "--interval"),
      (["--definitions", "https://example.com", "--tenants", "x"], "--tenants"),
      (["--tenants", "/there/is/none"], "--tenants: it can't be read"),
      (["--tenants", "x", "--store", "y"], "leave the options out"),
      ([], "--definitions"),
    ])
  func usage(arguments: [String], named: String) async throws {
    let folder = FileManager.default.temporaryDirectory
    let server = try Server(arguments, in: folder)
    #expect(await eventually { !server.process.isRunning })
    #expect(server.process.terminationStatus == 64)
    #expect(server.log.contains(named))
    #expect(!server.log.contains("s3cret"), "\(server.log)")
  }
}
