import AccountFlows
import BindForm
import FormSessions
import Foundation
import HTTPTypes
import PhoneCheck
import Synchronization
import Testing

/// Second factors and changes of the number, with the answers on the services' pages.
@Suite("The account's number")
struct AccountNumberTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/HTTPAnswers")

  /// Returns the answer of a page, by the name of its file without the ending.
  private static func answer(_ name: String) throws -> HTTPAnswer {
    let status = try #require(name.split(separator: ".").last.flatMap { Int($0) })
    return .received(
      status: status, body: Array(try Data(contentsOf: folder.appending(path: "\(name).json"))))
  }

  private static let sdk = "https://example.com/idaas/api/v2/sdk/"
  private static let login = PendingLogin(.secondFactor, stateToken: "state")

  @Test(
    "A login that requires a second factor leads to tokens, with the documented calls and answers",
    arguments: [IdentityVendor.eiam, .oneAccess])
  func secondFactor(vendor: IdentityVendor) throws {
    let client = try ClientTests.client(vendor)
    var form = BindingForm(configuration: .given())
    var requests: [String] = []
    var effects = form.send(IdentityService().loginEvent(try Self.answer("inferred.login.mfa-auth.200")))
    let answers = ["mobile-by-token": "eiam.mobile-by-token.ok.200", "mfa/sms": "eiam.mfa-sms.ok.200"]
    var finished: SessionTokens?
    func perform() throws {
      while let effect = effects.popLast() {
        if case .finish(let tokens) = effect { finished = tokens }
        if case .showSlider(_, let request) = effect {
          effects += form.send(.sliderFinished(.passed(token: "t"), for: request))
        }
        guard let request = client.request(for: effect) else { continue }
        requests.append(ClientTests.text(request))
        let name = answers.first { request.head.path?.hasSuffix($0.key) == true }?.value
        let answer = try name.map(Self.answer) ?? .received(status: 200, body: [])
        if let event = client.event(answer, for: effect) { effects += form.send(event) }
      }
    }
    try perform()
    effects = form.send(.sendCodeTapped)
    try perform()
    form.send(.codeEdited("123456"))
    effects = form.send(.submitTapped)
    try perform()
    #expect(
      requests == [
        "GET \(Self.sdk)mobile-by-token X-state-token=fake-state-token ",
        #"POST \#(Self.sdk)sms/send {"mobile":"+86-13800138000","type":"MFA_AUTH_SMS","captcha_token":"t"}"#,
        #"POST \#(Self.sdk)mfa/sms X-state-token=fake-state-token {"mobile":"+86-13800138000","verify_code":"123456"}"#,
      ])
    #expect(finished?.sessionToken == "fake-session-token" && finished?.expiresIn == .seconds(43200))
  }

  @Test("A new number is sent with the id_token, and an answer without a body confirms it")
  func numberChange() throws {
    let client = try ClientTests.client()
    let flow = BindFlow(kind: .numberChange(from: nil), stateToken: "id")
    #expect(
      ClientTests.requests(flow, client) == [
        #"POST \#(Self.sdk)sms/send {"mobile":"+86-13800138000","type":"UPDATE_MOBILE_SMS","captcha_token":"71dd---{\"x\":237.0}"}"#,
        #"POST \#(Self.sdk)profile/update-mobile Authorization=Bearer id {"mobile":"+86-13800138000","verify_code":"123456"}"#,
      ])
    var form = BindingForm.withCodeSent(flow)
    form.send(.codeEdited("123456"))
    let effect = try #require(form.send(.submitTapped).first)
    let events = try [
      HTTPAnswer.received(status: 200, body: []), .answered(#"{"code":"0"}"#), .noAnswer,
      Self.answer("update-mobile.id-token-expired.400"),
      Self.answer("login-mobile-verify-code.wrong-code.400"),
    ].map { client.event($0, for: effect).map { "\($0)" } }
    #expect(
      events
        == [
          "submissionClosed numberChanged #1", "submissionClosed numberChanged #1",
          "submissionFailed noAnswer #1", "submissionFailed IDAAS.SDK.PARAM.0016 #1",
          "submissionFailed IDAAS.SDK.CAPTCHA.0007 #1",
        ].map { $0.replacing("#1", with: "\(effect.submission?.request ?? RequestID(number: 0))") })
  }

  @Test(
    "Only a whole number with its area code opens the second factor",
    arguments: [
      (#"{"mobile":" +86-13800138000"}"#, 200, "opened secondFactor, steps phone"),
      (#"{"mobile":"13800138000"}"#, 200, "accountNumberFailed pending MFA_AUTH #1"),
      (#"{"mobile":"138****8000"}"#, 200, "accountNumberFailed pending MFA_AUTH #1"),
      ("{}", 200, "accountNumberFailed pending MFA_AUTH #1"),
      (
        #"{"error_code":"SDK.COMMON.1007","error_msg":"state_token parameter error"}"#, 400,
        "accountNumberFailed failed SDK.COMMON.1007 #1"
      ),
      ("<html>", 502, "accountNumberFailed failed HTTP 502 #1"),
    ])
  func numbers(body: String, status: Int, event: String) {
    let found = IdentityService().numberEvent(
      .answered(body, status: status), for: Self.login, request: RequestID(number: 1))
    #expect("\(found)" == event)
  }

  @Test("A login without a state token can't begin a second factor")
  func noToken() {
    let event = IdentityService().loginEvent(.answered(#"{"status":"MFA_AUTH"}"#))
    #expect("\(event)" == "refused pending MFA_AUTH")
  }

  @Test("A vendor without a second factor, or without a change of number, says so")
  func missingCalls() throws {
    let ciam = try ClientTests.client(.ciam)
    let question = BindingForm.Effect.loadNumber(Self.login, for: RequestID(number: 1))
    #expect(ciam.request(for: question) == nil)
    #expect(ciam.event(.noAnswer, for: question).map { "\($0)" } == "accountNumberFailed pending MFA_AUTH #1")
    var form = BindingForm.opened(BindFlow(kind: .numberChange(from: nil), stateToken: "id"))
    form.fill("13800138000")
    let requested = form.requestSMSCode()
    let sms = try #require(requested)
    let code = BindingForm.Effect.sendSMS(sms)
    form.send(.codeSent(for: sms.request))
    form.send(.codeEdited("123456"))
    let change = try #require(form.send(.submitTapped).first)
    for vendor in [IdentityVendor.eiam, .oneAccess] {
      let client = try ClientTests.client(vendor)
      #expect(client.request(for: change) == nil)
      // The person isn't asked for a code first.
      #expect(client.request(for: code) == nil)
      #expect(
        client.event(.noAnswer, for: code).map { "\($0)" }?.hasPrefix(
          "codeFailed NO_CALL \(vendor.rawValue) profile/update-mobile") == true)
      #expect(
        client.event(.noAnswer, for: change).map { "\($0)" }?.hasPrefix(
          "submissionFailed NO_CALL \(vendor.rawValue) profile/update-mobile") == true)
    }
  }

  @Test("If neither service nor host knows the account's number, the app continues the login")
  func unperformed() async {
    let events = Mutex<[String]>([])
    let driver = FormDriver(
      service: SMSLoginClient(at: ServiceAddress("https://example.com")!, clientID: "app"),
      transport: { _ in throw CancellationError() }, host: { _ in nil },
      deliver: { event in events.withLock { $0.append("\(event)") } })
    driver.perform([.loadNumber(Self.login, for: RequestID(number: 1))])
    for _ in 0..<2500 where events.withLock({ $0.isEmpty }) { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(events.withLock { $0 } == ["accountNumberFailed pending MFA_AUTH #1"])
  }
}
