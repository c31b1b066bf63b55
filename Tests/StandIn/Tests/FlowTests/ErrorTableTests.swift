import BindForm
import Foundation
import PhoneCheck
import StandInService
import Testing

/// A documented error at a call: what the form shows, in three languages.
struct ErrorRow: Sendable, CustomTestStringConvertible {
  var code: ServiceErrorCode
  var slots: [String] = []
  /// The end of the path of the call.
  var call = "social/bind"

  var testDescription: String { "\(code.rawValue) at \(call)" }

  /// Every documented error at the last call; where a parameter is named, the number, the code and the state token, and
  /// one that no person enters.
  static let all: [ErrorRow] =
    ServiceErrorCode.allCases.flatMap { code -> [ErrorRow] in
      switch code {
      case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType:
        ["mobile", "verify_code", "state_token", "X-client-id"].map { ErrorRow(code: code, slots: [$0]) }
      case .locked: [ErrorRow(code: code, slots: ["4", "30"])]
      case .wrongPassword: [ErrorRow(code: code, slots: ["3"])]
      case .interfaceFailed, .captchaImageUnavailable, .unreadableCaptcha, .captchaMismatch:
        [ErrorRow(code: code, slots: ["slider"])]
      default: [ErrorRow(code: code)]
      }
    } + [
      ErrorRow(code: .definitionsUnavailable, call: "country-codes"),
      ErrorRow(code: .unknownClient, call: "country-codes"),
      ErrorRow(code: .blankParameter, slots: ["mobile"], call: "sms/send"),
      ErrorRow(code: .malformedParameter, slots: ["mobile"], call: "sms/send"),
      ErrorRow(code: .wrongCaptcha, call: "sms/send"), ErrorRow(code: .unknownScenario, call: "sms/send"),
      ErrorRow(code: .codeNotSent, call: "sms/send"),
      ErrorRow(code: .locked, slots: ["4", "30"], call: "sms/send"),
      ErrorRow(code: .blankParameter, slots: ["X-client-id"], call: "login/wechat"),
      ErrorRow(code: .busy, call: "login/wechat"), ErrorRow(code: .missingWeChat, call: "login/wechat"),
    ]

  /// Plays the flow that binds until the error, and returns what is shown in each language.
  func play() async throws -> [Outcome] {
    let standIn = try await StandIn.startForTests()
    standIn.fail(call, with: .error(code, slots: slots))
    let player = try await Flow.all[0].play(standIn)
    await standIn.stop()
    let form = await player.form
    return Language.allCases.map { Outcome(form, $0) }
  }

  func line(_ outcomes: [Outcome]) -> String {
    let texts = outcomes.map { $0.shown.joined(separator: "; ") }
    let code = String(self.code.rawValue.dropFirst("IDAAS.SDK.".count))
    let about = slots.isEmpty || self.code == .locked || self.code == .wrongPassword ? "" : " (\(slots[0]))"
    return "| `\(code)`\(about) | `\(call)` | \(outcomes[0].place) | \(texts.joined(separator: " | ")) |"
  }
}

@Suite("Documented errors over HTTP", .timeLimit(.minutes(10)))
struct ErrorTableTests {
  /// `Docs/Flows.md` shows the tables; with `UPDATE_DOCS` in the environment it is written.
  @Test("Docs/Flows.md shows every documented way and every documented error as they happen over HTTP")
  func page() async throws {
    var lines: [String] = []
    for row in ErrorRow.all {
      let outcomes = try await row.play()
      #expect(outcomes.allSatisfy { !$0.shown.isEmpty }, "\(row.testDescription)")
      // Chinese forms are Chinese: what is left of the service's own language are names of parameters.
      #expect(
        outcomes.dropFirst().allSatisfy { $0.shown.allSatisfy { !$0.contains(" the ") } }, "\(outcomes)")
      lines.append(row.line(outcomes))
    }
    let page = Self.page(lines)
    let file = StandIn.repository.appending(path: "Docs/Flows.md")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "UPDATE_DOCS=1 writes Docs/Flows.md")
  }

  private static func page(_ errors: [String]) -> String {
    let ways = Flow.all.map { flow in
      let requests = flow.requests.map { request -> String in
        let parts = request.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
          String.init)
        let path = parts[1].replacing("/api/v2/sdk/", with: "").replacing("/hserve/", with: "")
        return "`\(parts[0]) \(path)`" + (parts[2].isEmpty ? "" : " `\(parts[2])`")
      }
      return "| \(flow.service.rawValue) | \(flow.name) | \(requests.joined(separator: "<br>")) |"
    }
    return """
      # The documented flows

      Every way that the two services document, from the login's answer to the last call, as `BindForm`, its clients and
      `FormDriver` run them against a server over HTTP. A test of the package in `Tests/StandIn` plays each row and
      generates this page.

      ## Ways to the end

      Paths are below `/api/v2/sdk/` at the identity service and below `/hserve/` at a back end with login by SMS; each way
      ends with tokens. `onetap` is the app's own: how a carrier's proof is exchanged isn't documented.

      | service | way | requests |
      | --- | --- | --- |
      \(ways.joined(separator: "\n"))

      ## Errors

      Every documented error, at a call of the way “\(Flow.all[0].name)”, and what the form shows then.

      | error | at | shown at | English | 简体中文 | 繁體中文 |
      | --- | --- | --- | --- | --- | --- |
      \(errors.joined(separator: "\n"))

      """
  }
}
