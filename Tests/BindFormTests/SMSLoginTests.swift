import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Login by SMS")
struct SMSLoginTests {
  /// A form over a back end with SMS login, with number and code.
  private func smsLogin() -> BindForm {
    var configuration = BindForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent, at: Moment(secondsSince1970: 1000))
    form.fill("13800138000")
    if case .sendSMS(let sms) = form.send(.sendCodeTapped).first {
      form.send(SMSLoginService().codeEvent(.answered("{}", status: 201), for: sms.request))
    }
    form.send(.codeEdited("1234"))
    return form
  }

  @Test("For a number without an account the form offers one, and registers it")
  func createUser() throws {
    let service = SMSLoginService()
    var form = smsLogin()
    let request = try form.submitRequest()
    form.send(service.submissionEvent(.answered("not found", status: 404), for: request))
    #expect(form.offersNewAccount)
    #expect(form.offersAnotherNumber)
    #expect(!form.canSubmit)
    #expect(
      form.errorText(for: .phone) == "No account has this number yet: create one, or use another number")
    let effects = form.send(.createAccountTapped)
    guard case .register(let submission) = effects.first else {
      Issue.record("not registered: \(effects)")
      return
    }
    let event = service.submissionEvent(
      .answered(#"{"token":"t","expires_in":60}"#, status: 201), for: submission.request)
    #expect(form.send(event) == [.finish(SessionTokens(sessionToken: "t", expiresIn: .seconds(60)))])
  }

  @Test("An account is created with the number that was agreed to, and with no other")
  func agreement() throws {
    let service = SMSLoginService()
    var form = smsLogin()
    form.send(service.submissionEvent(.answered("", status: 404), for: try form.submitRequest()))
    let request = try #require(form.send(.createAccountTapped).first?.submission?.request)
    form.send(service.submissionEvent(.noAnswer, for: request))
    #expect(form.submitTitle == "Register and bind")
    form.fill("13900139000")
    #expect(form.submitTitle == "Bind")
    if case .sendSMS(let sms) = form.send(.sendCodeTapped).first {
      #expect(sms.type == .bindMobile)
      form.send(.codeSent(for: sms.request))
    }
    form.send(.codeEdited("1234"))
    guard case .bind = form.send(.submitTapped).first else {
      Issue.record("an account nobody agreed to")
      return
    }
  }

  @Test("A missing account may be reported when the code is requested")
  func createUserBeforeCode() throws {
    var configuration = BindForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent, at: Moment(secondsSince1970: 1000))
    form.fill("13800138000")
    guard case .sendSMS(let first) = form.send(.sendCodeTapped).first else {
      Issue.record("no code")
      return
    }
    form.send(SMSLoginService().codeEvent(.answered("", status: 404), for: first.request))
    #expect(form.offersNewAccount)
    guard case .sendSMS(let second) = form.send(.createAccountTapped).first else {
      Issue.record("no code")
      return
    }
    #expect(second.type == .register)
    form.send(.codeSent(for: second.request))
    form.send(.codeEdited("1234"))
    if case .register = form.send(.submitTapped).first { return }
    Issue.record("not registered")
  }

  @Test(
    "An error has its own code, or that of its status",
    arguments: [
      (400, "", "submissionFailed IDAAS.SDK.SMS.1005 #1"),
      (500, "", "submissionFailed IDAAS.SDK.COMMON.1008 #1"),
      (200, "{}", "submissionFailed IDAAS.SDK.COMMON.1008 #1"),
      (400, #"{"error_code":"IDAAS.SDK.LOGIN.1003"}"#, "submissionFailed IDAAS.SDK.LOGIN.1003 #1"),
    ])
  func smsLoginErrors(status: Int, body: String, event: String) {
    let request = RequestID(number: 1)
    #expect("\(SMSLoginService().submissionEvent(.answered(body, status: status), for: request))" == event)
  }

  @Test("A new back end needs an adapter and nothing else")
  func otherBackEnd() throws {
    struct PlainBackEnd: BackEnd {
      func loginEvent(_ answer: HTTPAnswer) -> BindForm.Event { .opened(BindFlow(kind: .bind)) }
      func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
        .codeSent(for: request)
      }
      func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
        .submissionSucceeded(SessionTokens(sessionToken: "plain"), for: request)
      }
    }
    let service: any BackEnd = PlainBackEnd()
    var form = BindForm(configuration: .given())
    form.send(service.loginEvent(.noAnswer))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    let request = try form.submitRequest()
    form.send(service.submissionEvent(.noAnswer, for: request))
    #expect(form.stage == .finished(SessionTokens(sessionToken: "plain")))
  }
}
