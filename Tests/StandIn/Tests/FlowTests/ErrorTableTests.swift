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

  @Test("A documented way rests on answers that a page prints, and each page has an address")
  func sources() {
    for flow in Flow.all {
      let evidence = flow.requests.map(flow.evidence)
      if flow.isDocumented { #expect(evidence.allSatisfy { $0.isPrinted }, "\(flow.testDescription)") }
      for page in evidence.compactMap(\.page) { #expect(page.hasPrefix("https://"), "\(page)") }
    }
    #expect(!Flow.named("WeChat, then bind by e-mail alone").isDocumented)
    #expect(!Flow.named("WeChat, then bind with one tap").isDocumented)
    #expect(!Flow.named("register without a vendor's account").isDocumented)
    #expect(Flow.named("WeChat, then bind").isDocumented)
  }

  /// Returns a row of the ways: each call is a link to the page that prints it.
  private static func row(_ flow: Flow) -> String {
    let requests = flow.requests.map { request -> String in
      let parts = request.line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
        String.init)
      let path = parts[1].replacing("/api/v2/sdk/", with: "").replacing("/hserve/", with: "")
      let headers = request.headers.keys.map {
        $0 == "authorization" ? " + `Authorization`" : " + `X-state-token`"
      }
      let call = "`\(parts[0]) \(path)`"
      let link = flow.evidence(of: request).page.map { "[\(call)](\($0))" } ?? call
      return "\(link)\(headers.joined())" + (parts[2].isEmpty ? "" : " `\(parts[2])`")
    }
    return "| \(flow.serviceName) | \(flow.name) | \(requests.joined(separator: "<br>")) |"
  }

  /// Returns what no page prints of a way.
  private static func unprinted(_ flow: Flow) -> String {
    let calls = flow.unprinted.map { "`\($0)`" }
    let account =
      flow.steps.contains(.createAccount) && flow.service == .identity ? ["that there is no account"] : []
    return " \((account + calls).joined(separator: ", ")) |"
  }

  private static func page(_ errors: [String: [String]]) -> String {
    let documented = Flow.all.filter(\.isDocumented).map(row)
    let others = Flow.all.filter { !$0.isDocumented }.map { row($0) + unprinted($0) }
    let tables = Flow.all.compactMap { flow in
      errors[flow.title].map { lines in
        """
        ### \(flow.title)

        | error | at | shown at | English | 简体中文 | 繁體中文 | printed at |
        | --- | --- | --- | --- | --- | --- | --- |
        \(lines.joined(separator: "\n"))

        """
      }
    }
    return """
      # The documented flows

      This page shows every way that the services document, from the login's answer to the last call. `BindingForm`, its
      clients and `FormDriver` run each way against a server over HTTP. A test in `Tests/StandIn` plays each row and generates
      this page.

      ## Ways to the end

      Each call links to the page that prints it and its answer. CIAM and EIAM are Bamboocloud IDaaS for customers and for
      employees, and OneAccess is Huawei Cloud's. Their paths are below `/api/v2/sdk/`. The paths of a back end with login by
      SMS are below `/hserve/`, and come from the source of its SDK. Each way ends with tokens. Headers that all requests
      share aren't shown.

      | service | way | requests |
      | --- | --- | --- |
      \(documented.joined(separator: "\n"))

      ## Ways that rest on more

      These ways work in the same form, but no page that was read prints the answers in the last column. `onetap` is the
      app's own: how a carrier's proof is exchanged isn't documented.

      | service | way | requests | not printed |
      | --- | --- | --- | --- |
      \(others.joined(separator: "\n"))

      ## Errors

      These tables show the form's text after an error at a call of a way: every error of the table on the SDK's pages at the
      last call of the first way, and the errors of the other calls with the refusals of the HTTP pages. *Inferred* is an
      error whose page prints it for another call, or doesn't print it. A back end with login by SMS documents only statuses.

      \(tables.joined(separator: "\n"))
      """
  }
}
