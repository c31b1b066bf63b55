import AccountFlows
import BindForm
import FormSessions
import Foundation
import HTTPTypes
import PhoneCheck
import Synchronization
import Testing

/// The example in `Examples/AccountApp.swift`, against the answers on the services' pages.
@Suite("Example of an app", .timeLimit(.minutes(15)))
@MainActor struct ExampleAccountTests {
  /// A service that answers each call with a page's answer, and keeps the calls.
  private final class Server: Sendable {
    private struct State {
      var calls: [String] = []
      var refresh = "session-token-id-token.ok.200"
      var seconds = 1000.0
    }

    private let state = Mutex(State())
    var calls: [String] { state.withLock { $0.calls } }
    var now: Moment { Moment(secondsSince1970: state.withLock { $0.seconds }) }

    func pass(seconds: Double) { state.withLock { $0.seconds += seconds } }
    func endSession() { state.withLock { $0.refresh = "session-token-id-token.session-expired.400" } }
    func forgetCalls() { state.withLock { $0.calls = [] } }

    func send(_ request: ServiceRequest) throws -> (head: HTTPResponse, body: [UInt8]) {
      let path = String((request.head.path ?? "").trimmingPrefix("/api/v2/sdk/"))
      let name = state.withLock { state -> String? in
        state.calls.append(path)
        return ["social/bind": "inferred.social-bind.ok.200", "sso/session-token/id-token": state.refresh][
          path]
      }
      guard let name else { return (HTTPResponse(status: .ok), []) }
      let body = try Data(contentsOf: AccountNumberTests.folder.appending(path: "\(name).json"))
      return (HTTPResponse(status: name.hasSuffix("400") ? .badRequest : .ok), Array(body))
    }
  }

  private let server = Server()
  private let account: Account
  private let told: Told

  /// The values that the app was given to show and to keep.
  @MainActor private final class Told {
    var sentences: [String] = []
    var kept: [SessionTokens?] = []
    var isShown = false
  }

  init() throws {
    let (server, told) = (server, Told())
    self.told = told
    let parts = AppParts(
      transport: { try server.send($0) }, now: { server.now }, slider: { _ in .passed(token: "t") },
      keep: { told.kept.append($0) }, show: { told.isShown = $0 != nil }, tell: { told.sentences.append($0) },
      perform: { _ in })
    let client = IdentityServiceClient(
      at: try #require(ServiceAddress("https://example.com")), device: ClientTests.device)
    account = Account(parts, client: client, configuration: .given())
  }

  /// Waits at most five seconds for a condition.
  private func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<2500 where !condition() { try? await Task.sleep(for: .milliseconds(2)) }
    return condition()
  }

  /// Fills in the form and submits it.
  private func fillIn(_ number: String) async throws {
    account.send(.textEdited(number))
    account.send(.sendCodeTapped)
    try #require(await wait { account.form?.smsCode.isSent == true })
    account.send(.codeEdited("123456"))
    account.send(.submitTapped)
    try #require(await wait { account.form == nil })
  }

  private func signIn() async throws {
    account.loginEnded("101", ["state_token": "state", "status": "SOCIAL_BIND"])
    try await fillIn("13800138000")
  }

  @Test("A login leads to the form, and its tokens are kept and refreshed before the id_token is over")
  func tokens() async throws {
    account.loginEnded("101", ["state_token": "state", "status": "SOCIAL_BIND"])
    #expect(told.isShown)
    try await fillIn("13800138000")
    #expect(!told.isShown)
    #expect(server.calls == ["sms/send", "social/bind"])
    #expect(told.sentences == ["Linked +86-138****8000"])
    #expect(told.kept == [account.tokens] && account.tokens != nil)
    // The page's id_token is valid for five hours, and its session for five days.
    #expect(account.refreshTime == Moment(secondsSince1970: 1000 + 18_000 - 60))
    await account.refreshIfDue()
    #expect(server.calls.count == 2)
    server.pass(seconds: 18_000)
    await account.refreshIfDue()
    #expect(server.calls.last == "sso/session-token/id-token")
    #expect(told.kept.count == 2 && told.kept.last == account.tokens)
  }

  @Test("Another number is bound with a fresh id_token, and then the tokens are refreshed")
  func numberChange() async throws {
    try await signIn()
    server.forgetCalls()
    await account.changeNumber()
    #expect(account.form?.title == "Change your mobile number")
    try await fillIn("13900139000")
    #expect(await wait { server.calls.count == 4 })
    let refresh = "sso/session-token/id-token"
    #expect(server.calls == [refresh, "sms/send", "profile/update-mobile", refresh])
    #expect(told.sentences.last == "Your mobile number is now +86-139****9000")
    #expect(account.tokens != nil)
  }

  @Test("A session that is over signs the person out")
  func expired() async throws {
    try await signIn()
    server.endSession()
    await account.changeNumber()
    #expect(account.form == nil && account.tokens == nil && account.refreshTime == nil)
    #expect(told.kept.last == .some(nil))
  }
}
