import BindForm
import Foundation
import PhoneCheck
import StandInService
import Testing

@Suite("Documented errors over HTTP", .timeLimit(.minutes(10)))
struct ErrorTableTests {
  /// `Docs/Flows.md` shows the tables; with `UPDATE_DOCS` in the environment it is written.
  @Test("Docs/Flows.md shows every documented flow and every documented error as they happen over HTTP")
  func page() async throws {
    var lines: [String: [String]] = [:]
    for row in ErrorRow.all {
      let outcomes = try await row.play()
      #expect(outcomes.allSatisfy { !$0.shown.isEmpty }, "\(row.testDescription)")
      // Chinese forms are Chinese: only names of parameters remain in the service's language.
      #expect(
        outcomes.dropFirst().allSatisfy { $0.shown.allSatisfy { !$0.contains(" the ") } }, "\(outcomes)")
      lines[row.flow.title, default: []].append(row.line(outcomes))
    }
    let page = Self.page(lines)
    let file = StandIn.repository.appending(path: "Docs/Flows.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "UPDATE_DOCS=1 writes Docs/Flows.md")
  }

  @Test(
    "Every call that a form waits for has errors in the table, and the table contains every documented error")
  func everyCall() {
    let calls = Set(ErrorRow.all.map(\.call))
    for flow in Flow.all {
      for request in flow.requests {
        let path = String(request.line.split(separator: " ")[1])
        #expect(calls.contains { path.hasSuffix($0) }, "\(path)")
      }
    }
    for code in ServiceErrorCode.allCases {
      #expect(ErrorRow.all.contains { $0.code == code }, "\(code.rawValue)")
    }
  }

  private static func page(_ errors: [String: [String]]) -> String {
    let ways = Flow.all.map { flow in
      let requests = flow.requests.map { request -> String in
        let parts = request.line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
          String.init)
        let path = parts[1].replacing("/api/v2/sdk/", with: "").replacing("/hserve/", with: "")
        let headers = request.headers.keys.map {
          $0 == "authorization" ? " + `Authorization`" : " + `X-state-token`"
        }
        return "`\(parts[0]) \(path)`\(headers.joined())" + (parts[2].isEmpty ? "" : " `\(parts[2])`")
      }
      return "| \(flow.service.rawValue) | \(flow.name) | \(requests.joined(separator: "<br>")) |"
    }
    let tables = Flow.all.compactMap { flow in
      errors[flow.title].map { lines in
        """
        ### \(flow.title)

        | error | at | shown at | English | 简体中文 | 繁體中文 |
        | --- | --- | --- | --- | --- | --- |
        \(lines.joined(separator: "\n"))

        """
      }
    }
    return """
      # The documented flows

      This page shows every way that the two services document, from the login's answer to the last call. `BindingForm`, its
      clients and `FormDriver` run each way against a server over HTTP. A test in `Tests/StandIn` plays each row and
      generates this page.

      ## Ways to the end

      Paths are below `/api/v2/sdk/` at the identity service and below `/hserve/` at a back end with login by SMS. Each way
      ends with tokens. `onetap` is the app's own path, because the exchange of a carrier's proof isn't documented. Headers
      that all requests share aren't shown.

      | service | way | requests |
      | --- | --- | --- |
      \(ways.joined(separator: "\n"))

      ## Errors

      These tables show the form's text after an error at a call of a way: every documented error at the last call of the
      first way, and the errors of the other calls. A back end with login by SMS documents only statuses.

      \(tables.joined(separator: "\n"))
      """
  }
}
