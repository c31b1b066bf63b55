import Foundation
import LoopbackServer
import Testing

/// The built program, started as an administrator starts it.
@Suite("The example server as a process")
struct ExampleServerProcessTests {
  /// A started server, and what it has printed.
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

    /// Asks for a signal, and waits for the end.
    func ended(by signal: Int32) async -> Int32? {
      kill(process.processIdentifier, signal)
      guard await eventually({ !process.isRunning }) else { return nil }
      return process.terminationStatus
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  /// The port that a server says it listens on.
  private func port(_ server: Server) async -> Int? {
    var port: Int?
    _ = await eventually {
      port = server.log.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) }
      return port != nil || !server.process.isRunning
    }
    return port
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

  @Test("A hangup reloads, SIGTERM ends it, and the next start serves the last good copy")
  func lifecycle() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let arguments = [
      "--definitions", "http://ann:s3cret@127.0.0.1:\(definitions.port)/codes?key=s3cret", "--port", "0",
      "--client-id", "app", "--tenant-id", "t1", "--store", folder.appending(path: "copy").path,
    ]
    let first = try Server(arguments, in: folder)
    let firstPort = try #require(await port(first), "\(first.log)")
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
    let secondPort = try #require(await port(second), "\(second.log)")
    #expect(try get("/readyz", secondPort).contains(#""origin":"store""#))
    #expect(await second.ended(by: SIGINT) == 0, "\(second.log)")
  }

  @Test("SIGTERM cancels a reload that is under way, and ends the server before the reload's time is over")
  func endDuringReload() async throws {
    let definitions = LoopbackServer { _ in .answer(200, body: Definitions.old) }
    let folder = FileManager.default.temporaryDirectory
    let url = "http://127.0.0.1:\(definitions.port)/codes"
    let server = try Server(["--definitions", url, "--port", "0"], in: folder)
    let port = try #require(await port(server), "\(server.log)")
    #expect(try await eventually { try get("/readyz", port).contains(#""origin":"network""#) })
    definitions.answer([.wait])
    let count = definitions.requests.count
    kill(server.process.processIdentifier, SIGHUP)
    #expect(await eventually { definitions.requests.count > count })
    #expect(await server.ended(by: SIGTERM) == 0, "\(server.log)")
    #expect(await definitions.clientsLeft())
    #expect(!server.log.contains("no answer within") && !server.log.contains("failed"), "\(server.log)")
  }

  @Test("Tenants of a file are served by their own definitions, and a hangup renews those of all")
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
    let server = try Server(["--tenants", file.path, "--port", "0"], in: folder)
    let port = try #require(await port(server), "\(server.log)")
    #expect(
      try await eventually {
        let ready = try get("/readyz", port)
        return ready.contains(#""origin":"network""#) && ready.contains(#""last_failure":"HTTP 500""#)
      })
    let ready = try get("/readyz", port)
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
    // The built-in definitions, as long as the bank's service fails.
    #expect(try verdict("15012345678", "t-2").contains(#""verdict":"valid""#))
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
    "What is wrong with a file of tenants is said with its place, without what is in it",
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
    "What can't be used is said, without the secrets of a URL",
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
