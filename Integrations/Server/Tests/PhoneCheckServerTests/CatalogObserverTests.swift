import Foundation
import HTTPTypes
import InMemoryLogging
import InspectedDefinitions
import LiveDefinitions
import Logging
import LoopbackServer
import MetricsTestKit
import PhoneCheck
import Testing

@testable import PhoneCheckServer

@Suite("Logs and metrics of definitions")
struct CatalogObserverTests {
  let server = LoopbackServer()
  let log = InMemoryLogHandler()
  let metrics = TestMetrics()

  private func source(_ configure: (inout CatalogSource.Options) -> Void = { _ in }) throws -> CatalogSource {
    var logger = Logger(label: "test") { _ in log }
    logger.logLevel = .trace
    let observer = CatalogObserver(logger: logger, metrics: metrics) { 1_764_172_800 }
    return try CatalogSource(of: server, configure, onEvent: { observer.report($0) })
  }

  private var lines: [String] { log.entries.map { "\($0.level) \($0.message)" } }

  private func count(_ transition: String) -> Int64 {
    metrics.counterTotal(
      label: "phonecheck_definitions_events_total", dimensions: [("transition", transition)])
  }

  @Test("Each transition is logged with its level, and counted once")
  func transitions() async throws {
    server.answer(.answer(200, ["ETag": "\"1\""], body: Definitions.old))
    let source = try source()
    await source.refresh()
    server.answer(.answer(304))
    await source.refresh()
    server.answer(.answer(200, body: Definitions.new))
    await source.refresh()
    server.answer(.answer(503))
    await source.refresh()
    server.answer(.answer(403))
    await source.refresh()
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "info definitions", "notice definitions", "debug definitions",
        "notice definitions", "warning definitions", "error definitions",
      ])
    #expect(lines.last == "error definitions: failed: HTTP 403, permanent")
    #expect(count("started") == 1)
    #expect(count("activated") == 2)
    #expect(count("confirmed") == 1)
    #expect(count("failed") == 2)
    for kind in ["status_503", "status_403"] {
      #expect(
        metrics.counterTotal(label: "phonecheck_definitions_failures_total", dimensions: [("failure", kind)])
          == 1)
    }
    let confirmed = try #require(
      metrics.expectMeter("phonecheck_definitions_confirmed_timestamp_seconds").lastValue)
    #expect((1_764_172_790...1_764_172_800).contains(confirmed))
  }

  @Test("If there are several tenants, each line and each metric contains the tenant's name")
  func tenant() async throws {
    let observer = CatalogObserver(
      logger: Logger(label: "test") { _ in log }, metrics: metrics, tenant: "shop")
    server.answer(.answer(200, body: Definitions.old))
    let source = try CatalogSource(of: server, onEvent: { observer.report($0) })
    await source.refresh()
    server.answer(.answer(503))
    await source.refresh()
    #expect(!log.entries.isEmpty)
    for entry in log.entries { #expect(entry.metadata["tenant"] == "shop") }
    for (label, dimension, value) in [
      ("events", "transition", "activated"), ("failures", "failure", "status_503"),
    ] {
      let counted = metrics.counterTotal(
        label: "phonecheck_definitions_\(label)_total", dimensions: [(dimension, value), ("tenant", "shop")])
      #expect(counted == 1, "\(label)")
    }
    _ = try metrics.expectMeter(
      "phonecheck_definitions_confirmed_timestamp_seconds", [("tenant", "shop")])
  }

  @Test("The cause of a failure is named if it can't contain secrets")
  func cause() async throws {
    server.stop()
    try await Task.sleep(for: .milliseconds(20))
    await (try source()).refresh()
    let entry = try #require(log.entries.last)
    let cause = try #require(entry.metadata["cause"].map { "\($0)" })
    #expect(cause.contains("127.0.0.1") || cause.contains("onnection"), "\(cause)")
    #expect(entry.metadata["failure"] == "no answer")
  }

  @Test("No number, no regex, no password and no query is logged")
  func secrets() async throws {
    let bodies = [
      Definitions.json("^13800138000$"), Definitions.json("^(13800138000$"),
      Array(#"{"error":"13800138000 s3cret"}"#.utf8), Array("<html>13800138000 s3cret".utf8),
    ]
    var logger = Logger(label: "test") { _ in log }
    logger.logLevel = .trace
    let observer = CatalogObserver(logger: logger, metrics: metrics)
    let source = CatalogSource(
      try DefinitionsURL("http://ann:s3cret@127.0.0.1:\(server.port)/codes?key=s3cret"),
      headers: [.authorization: "Bearer s3cret"], transport: HTTPClientTransport().send,
      inspection: .lintAndDiff,
      onEvent: { observer.report($0) })
    for body in bodies {
      for status in [200, 401, 500] {
        server.answer(.answer(status, ["ETag": "\"s3cret\"", "X-Number": "13800138000"], body: body))
        await source.refresh()
      }
    }
    server.answer([.reset])
    await source.refresh()
    #expect(log.entries.count >= 13)
    for entry in log.entries {
      let text = "\(entry.message) \(entry.metadata)"
      #expect(!text.contains("s3cret") && !text.contains("138001"), "\(text)")
    }
  }
}
