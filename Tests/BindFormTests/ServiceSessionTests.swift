import BindForm
import FormSessions
import Foundation
import Testing

/// Some random sessions with every run of the tests; `make sessions` runs a hundred thousand.
@Suite("Random sessions with a service")
struct ServiceSessionTests {
  static let sessionCount = 600

  static func pages() throws -> ServicePages {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: HTTPAnswerTests.folder.path) {
      files[name] = Array(try Data(contentsOf: HTTPAnswerTests.folder.appending(path: name)))
    }
    return ServicePages(
      calls: String(decoding: files["calls.tsv"] ?? [], as: UTF8.self),
      refusals: String(decoding: files["refusals.tsv"] ?? [], as: UTF8.self), files: files)
  }

  @Test(
    "Whatever any vendor's pages answer, only the flow's vendor's calls are sent, no refused code twice, and no secret is shown"
  )
  func sessions() throws {
    let pages = try Self.pages()
    var coverage = ServiceCoverage()
    for index in 0..<Self.sessionCount {
      let seed = RandomSessionTests.seed &+ UInt64(index)
      var session = ServiceSession(seed: seed, pages: pages)
      session.run(eventCount: 25)
      guard session.violations.isEmpty else {
        Issue.record("seed \(seed): \(session.violations)\n\(session.log.text)")
        return
      }
      coverage.add(session.coverage)
    }
    #expect(coverage.missing(pages, atLeast: 1) == [])
  }

  @Test("A call, an answer or an ending that never happens is named")
  func floor() throws {
    let missing = ServiceCoverage().missing(try Self.pages(), atLeast: 1)
    #expect(missing.contains("eiam /api/v2/sdk/social/bind: 0 times, not 1"))
    #expect(missing.contains("answer update-mobile.id-token-expired: 0 times, not 1") && missing.count > 50)
  }
}
