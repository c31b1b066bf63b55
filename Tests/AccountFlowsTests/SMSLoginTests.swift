import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Login by SMS")
struct SMSLoginTests {
  /// Returns a form over a back end with SMS login, with number and code.
  private func smsLogin(_ newAccounts: SignInRules.NewAccounts = .afterAgreement) -> BindingForm {
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindingForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent(newAccounts), at: Moment(secondsSince1970: 1000))
    form.fill("13800138000")
    guard case .sendSMS(let sms) = form.send(.sendCodeTapped).first else {
      preconditionFailure("no code is sent")
    }
    form.send(SMSLoginService().codeEvent(.answered("{}", status: 201), for: sms.request))
    form.send(.codeEdited("1234"))
    return form
  }

  @Test("For a number without an account, the form offers to register it")
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

  @Test("An account is created only with the number that was agreed to")
  func agreement() throws {
    let service = SMSLoginService()
    var form = smsLogin()
    form.send(service.submissionEvent(.answered("", status: 404), for: try form.submitRequest()))
    let request = try #require(form.send(.createAccountTapped).first?.submission?.request)
    form.send(service.submissionEvent(.noAnswer, for: request))
    #expect(form.submitTitle == "Sign up and sign in")
    form.fill("13900139000")
    #expect(form.submitTitle == "Get code")
    guard case .sendSMS(let sms) = form.send(.sendCodeTapped).first else {
      Issue.record("no code")
      return
    }
    #expect(sms.type == .login)
    #expect(!sms.createsAccount)
    form.send(.codeSent(for: sms.request))
    form.send(.codeEdited("1234"))
    guard case .logIn(let submission) = form.send(.submitTapped).first, !submission.createsAccount else {
      Issue.record("an account nobody agreed to")
      return
    }
  }

  @Test("A missing account may be reported when the code is requested")
  func createUserBeforeCode() throws {
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindingForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent(.afterAgreement), at: Moment(secondsSince1970: 1000))
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
    "An error has its own code, or the code of its status",
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

  @Test(
    "A sign-in is named in every language, requests LOGIN_SMS, and sends the number in national form",
    arguments: [
      (Language.english, "Sign in"), (.simplifiedChinese, "登录"), (.traditionalChinese, "登入"),
    ])
  func wording(language: Language, title: String) {
    var form = smsLogin(.automatic)
    form.send(.languageChanged(language))
    #expect(form.submitTitle == title)
    guard case .logIn(let submission) = form.send(.submitTapped).first else {
      Issue.record("not signed in")
      return
    }
    #expect(submission.mobile == "13800138000")
    #expect(submission.createsAccount)
    var asking = BindingForm(configuration: .given())
    asking.send(SMSLoginService().openingEvent())
    asking.fill("13800138000")
    for effect in asking.send(.sendCodeTapped) {
      guard case .showSlider(_, let request) = effect else { continue }
      guard case .sendSMS(let sms) = asking.send(.sliderFinished(.passed(token: "t"), for: request)).first
      else { continue }
      #expect(sms.type.rawValue == "LOGIN_SMS")
      #expect(sms.mobile == "13800138000")
      #expect(sms.createsAccount)
      return
    }
    Issue.record("no code")
  }

  @Test(
    "Only a number of China is sent without its area code",
    arguments: [("13800138000", "13800138000"), ("+852 91234567", "+85291234567")])
  func otherCountry(written: String, mobile: String) {
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindingForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent(), at: Moment(secondsSince1970: 1000))
    form.fill(written)
    guard case .sendSMS(let sms) = form.send(.sendCodeTapped).first else {
      Issue.record("no code")
      return
    }
    #expect(sms.mobile == mobile)
    form.send(.codeSent(for: sms.request))
    form.send(.codeEdited("1234"))
    #expect(form.send(.submitTapped).first?.submission?.mobile == mobile)
  }

  @Test("After a 404 to a vendor's login the person signs in to an account, and the vendor's is associated")
  func association() throws {
    let service = SMSLoginService(vendor: .weChat)
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindingForm(configuration: configuration)
    form.send(service.loginEvent(.answered("", status: 404)), at: Moment(secondsSince1970: 1000))
    form.fill("13800138000")
    if case .sendSMS(let sms) = form.send(.sendCodeTapped).first { form.send(.codeSent(for: sms.request)) }
    form.send(.codeEdited("1234"))
    guard case .logIn(let submission) = form.send(.submitTapped).first else {
      Issue.record("not signed in")
      return
    }
    #expect(!submission.createsAccount)
    let tokens = SessionTokens(sessionToken: "t")
    let request = RequestID(number: 3)
    #expect(
      form.send(service.submissionEvent(.answered(#"{"token":"t"}"#), for: submission.request))
        == [.associate(.weChat, with: tokens, for: request)])
    #expect(form.isSubmitting)
    form.send(service.associationEvent(.answered("", status: 500), for: request))
    #expect(
      form.bannerText(at: nil) == "You're signed in, but the other account isn't linked yet: try again")
    #expect(form.canTryAgain && form.offersSkippingAssociation)
    let next = RequestID(number: 4)
    #expect(form.send(.tryAgainTapped) == [.associate(.weChat, with: tokens, for: next)])
    #expect(form.send(service.associationEvent(.answered("{}"), for: request)).isEmpty)
    #expect(form.send(service.associationEvent(.answered("{}"), for: next)) == [.finish(tokens)])
  }

  @Test("An account that is associated with another person is reported, and the person can continue")
  func associatedElsewhere() throws {
    let service = SMSLoginService(vendor: .weChat)
    var form = BindingForm(configuration: .given())
    form.send(service.loginEvent(.answered("", status: 404)))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    let tokens = SessionTokens(sessionToken: "t")
    form.send(.submissionSucceeded(tokens, for: try form.submitRequest()))
    form.send(service.associationEvent(.answered("", status: 409), for: RequestID(number: 4)))
    #expect(form.bannerText(at: nil) == "You're signed in, but the other account is linked to someone else")
    #expect(!form.canTryAgain && form.offersSkippingAssociation && !form.offersNewSignIn)
    #expect(form.skipAssociationTitle == "Continue")
    #expect(form.send(.tryAgainTapped).isEmpty)
    #expect(form.send(.skipAssociationTapped) == [.finish(tokens)])
  }

  @Test("At the identity service a new account needs a code of its own, requested immediately")
  func codeOfItsOwn() throws {
    var form = BindingForm.withCodeSent(BindFlow(kind: .signIn(SignInRules(newAccounts: .afterAgreement))))
    form.send(.codeEdited("1234"))
    form.send(.blurred(.code))
    form.submitAndFail(.unknownUser)
    #expect(
      form.errorText(for: .phone) == "No account has this number yet: create one, or use another number")
    #expect(form.offersNewAccount)
    guard case .showSlider(_, let slider) = form.send(.createAccountTapped).first,
      case .sendSMS(let sms) = form.send(.sliderFinished(.passed(token: "t"), for: slider)).first
    else {
      Issue.record("no code was requested")
      return
    }
    #expect(sms.type == .register)
    #expect(form.smsCode.entry.isEmpty)
    form.send(.codeSent(for: sms.request))
    // The field still contained the old code, so nothing is missing in this one yet.
    #expect(form.errorText(for: .code) == nil)
    form.send(.codeEdited("5678"))
    guard case .register(let submission) = form.send(.submitTapped).first else {
      Issue.record("not registered")
      return
    }
    #expect(submission.stateToken.isEmpty && submission.code == "5678")
    // The second time, it is an error like any other.
    form.send(
      .submissionFailed(.refused(ServiceError(code: "IDAAS.SDK.COMMON.1013")), for: submission.request))
    #expect(form.bannerText(at: nil) == "This account wasn't found: sign in again")
  }

  @Test(
    "A finished login isn't lost if only the association is missing",
    arguments: [BindingForm.Event.cancelled, .skipAssociationTapped, .refused(.wentBack)])
  func leavingAssociation(event: BindingForm.Event) throws {
    var form = BindingForm(configuration: .given())
    form.send(SMSLoginService(vendor: .weChat).loginEvent(.answered("", status: 404)))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    let tokens = SessionTokens(sessionToken: "t")
    form.send(.submissionSucceeded(tokens, for: try form.submitRequest()))
    form.send(.associationFailed(.noAnswer, for: RequestID(number: 4)))
    #expect(form.send(event) == [.finish(tokens)])
  }

  @Test(
    "Only a 404 means that there is no account; after other answers to a login the form doesn't open",
    arguments: [
      (HTTPAnswer.answered("", status: 500), "refused failed IDAAS.SDK.COMMON.1008"),
      (.answered("<html>", status: 502), "refused failed IDAAS.SDK.COMMON.1008"),
      (.noAnswer, "refused failed NO_ANSWER"),
      (.answered("{}", status: 200), "refused failed IDAAS.SDK.COMMON.1008"),
      (.answered(#"{"error_msg":"no"}"#, status: 400), "refused failed IDAAS.SDK.COMMON.1008"),
      (.answered("", status: 401), "opened signIn, steps phone"),
      (.answered("", status: 404), "opened signIn for wechat, steps phone"),
      (.answered(#"{"token":"t"}"#, status: 201), "signedIn"),
    ])
  func loginAnswers(answer: HTTPAnswer, event: String) {
    #expect("\(SMSLoginService(vendor: .weChat).loginEvent(answer))" == event)
  }

  @Test("A new back end needs only an adapter")
  func otherBackEnd() throws {
    struct PlainBackEnd: BackEnd {
      func loginEvent(_ answer: HTTPAnswer) -> BindingForm.Event { .opened(BindFlow(kind: .bind)) }
      func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
        .codeSent(for: request)
      }
      func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
        .submissionSucceeded(SessionTokens(sessionToken: "plain"), for: request)
      }
    }
    let service: any BackEnd = PlainBackEnd()
    var form = BindingForm(configuration: .given())
    form.send(service.loginEvent(.noAnswer))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("1234"))
    let request = try form.submitRequest()
    form.send(service.submissionEvent(.noAnswer, for: request))
    #expect(form.stage == .finished(SessionTokens(sessionToken: "plain")))
  }
}
