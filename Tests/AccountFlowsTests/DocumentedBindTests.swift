import AccountFlows
import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

/// Logins that are played to their end with the answers that the services' HTTP pages print.
@Suite("Binding with documented answers")
struct DocumentedBindTests {
  /// A login with its answers, a person's actions, and the requests that the client has to send.
  struct Play: CustomTestStringConvertible {
    var testDescription: String
    /// Whether the host offers an e-mail address.
    var offersEmail = false
    /// The names of the answers, in order; an empty name is an answer without a body.
    var answers: [String]
    var actions: [BindingForm.Event]
    /// Method, path and body of each request.
    var requests: [String]
  }

  private static let login = #"POST login/wechat {"code":"c"}"#
  private static let definitions = "GET country-codes "
  private static let sms =
    #"POST sms/send {"mobile":"+86-13800138000","type":"BIND_MOBILE_SMS","captcha_token":"slider"}"#
  private static let byNumber: [BindingForm.Event] = [
    .textEdited("13800138000"), .sendCodeTapped, .codeEdited("123456"), .submitTapped,
  ]
  private static let byEmail: [BindingForm.Event] = [
    .emailEdited("me@example.com"), .sendEmailCodeTapped, .emailCodeEdited("123456"), .submitTapped,
  ]

  private static func email(_ type: String) -> String {
    #"POST email/send {"email":"me@example.com","type":"\#(type)","captcha_token":"slider"}"#
  }

  private static func bind(_ contact: String, _ code: String = "123456", at path: String = "social/bind")
    -> String
  {
    #"POST \#(path) fake-state-token {\#(contact),"verify_code":"\#(code)"}"#
  }

  private static let number = #""mobile":"+86-13800138000""#
  private static let address = #""email":"me@example.com""#

  static let plays = [
    Play(
      testDescription: "number",
      answers: [
        "login-wechat-miniprogram.social-bind", "country-codes.ok", "", "inferred.social-bind.ok",
      ], actions: byNumber, requests: [login, definitions, sms, bind(number)]),
    Play(
      testDescription: "number, though e-mail is offered", offersEmail: true,
      answers: [
        "login-wechat-miniprogram.social-bind", "country-codes.ok", "", "inferred.social-bind.ok",
      ], actions: byNumber, requests: [login, definitions, sms, bind(number)]),
    Play(
      testDescription: "e-mail, which is offered", offersEmail: true,
      answers: [
        "login-wechat-miniprogram.social-bind", "country-codes.ok", "", "inferred.social-bind.ok",
      ], actions: [.wayChosen(.email)] + byEmail,
      requests: [login, definitions, email("BIND_EMAIL_EMS"), bind(address)]),
    Play(
      testDescription: "registration by e-mail", offersEmail: true,
      answers: [
        "login-wechat.user-register", "country-codes.ok", "", "inferred.social-bind.ok",
      ], actions: [.wayChosen(.email)] + byEmail,
      requests: [
        login, definitions, email("REGISTER_EMS"), bind(address, at: "social/register-bind"),
      ]),
    Play(
      testDescription: "e-mail alone",
      answers: ["inferred.login.email-alone", "", "inferred.social-bind.ok"], actions: byEmail,
      requests: [login, email("BIND_EMAIL_EMS"), bind(address)]),
    Play(
      testDescription: "a wrong code by e-mail",
      answers: [
        "inferred.login.email-alone", "", "login-mobile-verify-code.wrong-code", "inferred.social-bind.ok",
      ], actions: byEmail + [.emailCodeEdited("654321"), .submitTapped],
      requests: [login, email("BIND_EMAIL_EMS"), bind(address), bind(address, "654321")]),
    Play(
      testDescription: "a wrong code by SMS, then e-mail", offersEmail: true,
      answers: [
        "login-wechat-miniprogram.social-bind", "country-codes.ok", "", "inferred.social-bind.wrong-code", "",
        "inferred.social-bind.ok",
      ], actions: byNumber + [.wayChosen(.email)] + byEmail,
      requests: [login, definitions, sms, bind(number), email("BIND_EMAIL_EMS"), bind(address)]),
    Play(
      testDescription: "a code by e-mail that wasn't sent",
      answers: ["inferred.login.email-alone", "sms-send.not-sent", "", "inferred.social-bind.ok"],
      actions: [
        .emailEdited("me@example.com"), .sendEmailCodeTapped, .sendEmailCodeTapped,
        .emailCodeEdited("123456"), .submitTapped,
      ],
      requests: [login, email("BIND_EMAIL_EMS"), email("BIND_EMAIL_EMS"), bind(address)]),
    // The HTTP pages don't print the answer to an expired code; this is the SDK's.
    Play(
      testDescription: "an expired code by e-mail",
      answers: ["inferred.login.email-alone", "", "expired", "", "inferred.social-bind.ok"],
      actions: byEmail + [
        .tick(Moment(secondsSince1970: 1060)), .sendEmailCodeTapped, .emailCodeEdited("654321"),
        .submitTapped,
      ],
      requests: [
        login, email("BIND_EMAIL_EMS"), bind(address), email("BIND_EMAIL_EMS"), bind(address, "654321"),
      ]),
  ]

  @Test(
    "A login is bound by number or by e-mail, and the client sends the documented bodies", arguments: plays)
  func played(play: Play) throws {
    var configuration = BindingForm.Configuration()
    if play.offersEmail { configuration.steps.append(.email) }
    var form = BindingForm(configuration: configuration)
    let client = try ClientTests.client()
    var (answers, requests) = (play.answers[...], [String]())
    var log = FormLog()
    let login = BindingForm.Event.vendorSignedIn(VendorCredential(.code("c"), vendor: .weChat))
    var events = [.tick(Moment(secondsSince1970: 1000)), login] + play.actions
    while !events.isEmpty {
      let event = events.removeFirst()
      let effects = form.send(event)
      log.record(event, effects)
      var next: [BindingForm.Event] = []
      for effect in effects {
        switch effect {
        case .showSlider(_, let request), .showEmailSlider(_, let request):
          next.append(.sliderFinished(.passed(token: "slider"), for: request))
        default:
          guard let request = client.request(for: effect) else { continue }
          requests.append(Self.line(request))
          let name = answers.popFirst()
          let answer = try Self.answer(try #require(name))
          next.append(try #require(client.event(answer, for: effect)))
        }
      }
      events = next + events
    }
    #expect(requests == play.requests, "\(log.text)")
    #expect(answers.isEmpty)
    guard case .finished(let tokens) = form.stage else {
      Issue.record("not finished:\n\(log.text)")
      return
    }
    #expect(tokens.sessionToken == "fake-session-token")
    #expect(!log.text.contains("me@example.com") && !log.text.contains("13800138000"))
  }

  private static func line(_ request: ServiceRequest) -> String {
    ClientTests.text(request).replacing("https://example.com/idaas/api/v2/sdk/", with: "")
      .replacing("X-state-token=", with: "")
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/HTTPAnswers")

  private static func answer(_ name: String) throws -> HTTPAnswer {
    if name.isEmpty { return .answered("") }
    if name == "expired" {
      return .answered(
        #"{"error_code":"IDAAS.SDK.COMMON.1005","error_msg":"The verify_code has failed"}"#, status: 400)
    }
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("\(name).") })
    let status = try #require(Int(file.split(separator: ".").dropLast().last ?? ""))
    return .received(status: status, body: Array(try Data(contentsOf: folder.appending(path: file))))
  }
}
