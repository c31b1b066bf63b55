import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Ways into the form")
struct EntryTests {
  static let credential = VendorCredential(userID: "u", accessToken: "t")

  private func answer(_ body: String, status: Int = 200) -> HTTPAnswer {
    .received(status: status, body: Array(body.utf8))
  }

  // MARK: Identity service

  @Test("An answer 101 of the identity service opens the form")
  func identityService() {
    var form = BindForm()
    let body = #"{"code":"101","data":{"state_token":"s","status":" SOCIAL_BIND","data":null}}"#
    #expect(
      form.send(IdentityService().loginEvent(answer(body))) == [.loadDefinitions(for: RequestID(number: 1))])
    #expect(form.stage == .open(BindFlow(kind: .bind, stateToken: "s")))
  }

  @Test(
    "Other answers of the identity service end the form before it begins",
    arguments: [
      (
        #"{"code":"0","data":{"session_token":"s"}}"#,
        BindForm.Effect.finish(SessionTokens(sessionToken: "s"))
      ),
      (#"{"code":"102"}"#, .close(.cancelledAtVendor)), (#"{"code":"103"}"#, .close(.vendorFailed)),
      (#"{"code":"104"}"#, .close(.wentBack)),
      (#"{"code":"1","data":"no"}"#, .close(.failed(ServiceError(code: "1", text: "no")))),
    ])
  func noForm(body: String, effect: BindForm.Effect) {
    var form = BindForm()
    #expect(form.send(IdentityService().loginEvent(answer(body))) == [effect])
  }

  @Test("The identity service's answers to SMS and binding become events")
  func identityAnswers() {
    let service = IdentityService()
    let request = RequestID(number: 7)
    #expect("\(service.codeEvent(answer(#"{"code":"0"}"#), for: request))" == "codeSent #7")
    #expect(
      "\(service.codeEvent(answer(#"{"error_code":"IDAAS.SDK.SMS.1008"}"#, status: 400), for: request))"
        == "codeFailed IDAAS.SDK.SMS.1008 #7")
    #expect("\(service.codeEvent(.noAnswer, for: request))" == "codeFailed noAnswer #7")
    #expect(
      "\(service.submissionEvent(answer(#"{"code":"0","data":{"id_token":"i"}}"#), for: request))"
        == "submissionSucceeded #7")
    #expect(
      "\(service.submissionEvent(answer(#"{"code":"IDAAS.SDK.SOCIAL.1002","data":"x"}"#), for: request))"
        == "submissionFailed IDAAS.SDK.SOCIAL.1002 #7")
    #expect(
      "\(service.submissionEvent(answer("oops", status: 502), for: request))" == "submissionFailed 1 #7")
    #expect("\(service.submissionEvent(answer(#"{"code":"104"}"#), for: request))" == "refused wentBack")
    #expect("\(service.submissionEvent(.noAnswer, for: request))" == "submissionFailed noAnswer #7")
    #expect("\(service.loginEvent(.noAnswer))" == "refused failed NO_ANSWER")
  }

  // MARK: Vendors

  @Test("A vendor's login goes on to the service, or leaves the form closed with a reason")
  func vendor() {
    var signedIn = BindForm()
    #expect(signedIn.send(VendorLogin.signedIn(Self.credential).event) == [.signIn(Self.credential)])
    for (login, reason) in [
      (VendorLogin.cancelled, ClosingReason.cancelledAtVendor), (.failed, .vendorFailed),
      (.tokenExpired, .vendorTokenExpired),
    ] {
      var form = BindForm()
      #expect(form.send(login.event) == [.close(reason)])
      #expect(form.stage == .closed(reason))
    }
  }

  @Test("A vendor's token that has expired isn't shown to the service")
  func expiredCredential() {
    let credential = VendorCredential(
      userID: "u", accessToken: "t", expiresAt: Moment(secondsSince1970: 1000))
    var late = BindForm()
    #expect(
      late.send(.vendorSignedIn(credential), at: Moment(secondsSince1970: 1000))
        == [.close(.vendorTokenExpired)])
    var early = BindForm()
    #expect(
      early.send(.vendorSignedIn(credential), at: Moment(secondsSince1970: 999)) == [.signIn(credential)])
  }

  @Test("A second answer to the login doesn't close the form that the first has opened")
  func lateLogin() {
    var form = BindForm.opened()
    for body in [
      #"{"code":"1","data":"used"}"#, #"{"code":"102"}"#, #"{"code":"0","data":{"id_token":"i"}}"#,
    ] {
      #expect(form.send(IdentityService().loginEvent(answer(body))).isEmpty)
    }
    #expect(form.stage == .open(BindForm.bindFlow))
    #expect(form.send(.refused(.wentBack)) == [.close(.wentBack)])
  }

  // MARK: One tap

  static let preFetched = #"""
    {"status":200,"number":"186****6173","operatorType":"CM","expire_time":3600,"preGetTokenSuccessedTime":1000.5}
    """#

  /// A form with an offer from second 1000.5.
  private func offered(_ result: String = preFetched, at seconds: Double = 1000) -> BindForm {
    var form = BindForm.opened(at: seconds)
    form.send(CarrierOneTap.event(preFetched: result.utf8))
    return form
  }

  @Test("A carrier's number is bound with one tap")
  func oneTap() throws {
    var form = offered()
    #expect(form.submitTitle == "Bind 186****6173")
    #expect(form.canBindOneTap)
    #expect(!form.canSubmit)
    #expect(form.send(.oneTapTapped) == [.confirmOneTap(for: RequestID(number: 1))])
    #expect(form.send(.oneTapTapped).isEmpty)
    let confirmed = #"{"token":"t","processID":"p","authcode":"a"}"#
    let effects = form.send(CarrierOneTap.event(confirmed: confirmed.utf8, for: RequestID(number: 1)))
    let submission = try #require(effects.first?.submission)
    #expect(submission.number == .oneTap(OneTapProof(token: "t", processID: "p", authCode: "a")))
    #expect(submission.stateToken == "state")
    let tokens = SessionTokens(sessionToken: "s")
    #expect(form.send(.submissionSucceeded(tokens, for: submission.request)) == [.finish(tokens)])
  }

  @Test(
    "A pre-fetch that failed, or can't be read, leaves typing",
    arguments: [
      #"{"status":500,"errorCode":"-20202","msg":"no cellular access"}"#, "", #"{"status":200,"number":"x"}"#,
      #"{"status":200,"number":"186****6173"}"#,
    ])
  func noOffer(result: String) {
    #expect(offered(result).entryMode == .typing)
  }

  @Test("The person may prefer another number")
  func anotherNumber() {
    var form = offered()
    form.send(.anotherNumberTapped)
    #expect(form.entryMode == .typing)
    form.fill("13800138000")
    #expect(form.canSendCode)
  }

  @Test("A number that isn't wanted, or that the service refused, isn't offered again")
  func offeredAgain() throws {
    var preferring = offered()
    preferring.send(.anotherNumberTapped)
    preferring.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(preferring.entryMode == .typing)

    var refused = offered()
    refused.send(.oneTapTapped)
    let effects = refused.send(
      .oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: RequestID(number: 1)))
    let request = try #require(effects.first?.submission?.request)
    let error = ServiceError(code: ServiceErrorCode.alreadyBound.rawValue)
    refused.send(.submissionFailed(.refused(error), for: request))
    refused.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(refused.entryMode == .typing)
    #expect(refused.offersAnotherNumber)
  }

  @Test(
    "An offer is good for as long as the operator allows, and no longer than the SDK says",
    arguments: [
      ("CM", 3600, 3600), ("CT", 9999, 3600), ("CU", 3600, 600), ("CU", 60, 60), ("??", 3600, 600),
      ("CM", 0, 3600),
    ])
  func expiry(carrier: String, expires: Int, validity: Int) {
    let result = #"""
      {"status":"200","number":"186****6173","operatorType":"\#(carrier)","expire_time":\#(expires),"preGetTokenSuccessedTime":1000}
      """#
    var form = offered(result)
    form.send(.tick(Moment(secondsSince1970: 1000 + Double(validity) - 1)))
    #expect(form.canBindOneTap)
    #expect(
      form.send(.tick(Moment(secondsSince1970: 1000 + Double(validity))))
        == [.announce("One-tap binding has expired: enter your number")])
    #expect(form.entryMode == .typing)
    // One that has expired already isn't offered.
    #expect(offered(result, at: 1000 + Double(validity)).entryMode == .typing)
  }

  @Test("A carrier that fails or takes more than eight seconds leaves typing")
  func carrierFails() {
    var failed = offered()
    failed.send(.oneTapTapped)
    #expect(failed.send(.oneTapFailed) == [.announce("One-tap binding isn't available: enter your number")])
    #expect(failed.entryMode == .typing)
    #expect(!failed.isSubmitting)

    var slow = offered()
    slow.send(.oneTapTapped)
    slow.send(.tick(Moment(secondsSince1970: 1007)))
    #expect(slow.isSubmitting)
    slow.send(.tick(Moment(secondsSince1970: 1008)))
    #expect(slow.entryMode == .typing)
    #expect(
      slow.send(.oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: RequestID(number: 1))).isEmpty)
  }

  @Test("A service that refuses the carrier's proof leaves typing, with the reason")
  func proofRefused() throws {
    var form = offered()
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: RequestID(number: 1)))
    let request = try #require(effects.first?.submission?.request)
    form.send(
      .submissionFailed(.refused(ServiceError(code: ServiceErrorCode.missingOneTap.rawValue)), for: request))
    #expect(form.entryMode == .typing)
    #expect(
      form.bannerText(at: nil)
        == "The configuration is incorrect. The one-click login authentication source cannot be found")
  }

  @Test("Who types after all needs the definitions that couldn't be loaded, whatever else went wrong")
  func definitionsAfterRefusal() throws {
    var form = BindForm()
    form.send(.opened(BindForm.bindFlow), at: Moment(secondsSince1970: 1000))
    form.send(.definitionsFailed(for: RequestID(number: 1)))
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: RequestID(number: 2)))
    let request = try #require(effects.first?.submission?.request)
    let error = ServiceError(code: ServiceErrorCode.missingOneTap.rawValue)
    #expect(
      form.send(.submissionFailed(.refused(error), for: request)).last
        == .loadDefinitions(for: RequestID(number: 4)))
  }

  @Test("A banner that has come since outlasts the lock")
  func bannerBehindLock() throws {
    var form = BindForm()
    form.send(.opened(BindForm.bindFlow), at: Moment(secondsSince1970: 1000))
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    form.send(.oneTapTapped)
    let effects = form.send(
      .oneTapConfirmed(OneTapProof(token: "t", processID: "p"), for: RequestID(number: 2)))
    let request = try #require(effects.first?.submission?.request)
    let text = "由于多次登录失败,用户已被锁定。 它将在 0 分钟和 30 秒内解锁"
    let error = ServiceError(code: ServiceErrorCode.locked.rawValue, text: text)
    form.send(.submissionFailed(.refused(error), for: request))
    form.send(.definitionsFailed(for: RequestID(number: 1)))
    form.send(.tick(Moment(secondsSince1970: 1030)))
    #expect(form.bannerText(at: form.now) == "Countries and regions couldn't be loaded: try again")
    #expect(form.canTryAgain)
  }

  @Test("One tap that lacks the e-mail step says so")
  func oneTapWithEmail() {
    var form = BindForm.opened(BindFlow(kind: .bind, stateToken: "s", steps: [.phone, .email]))
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.send(.oneTapTapped) == [.announce("Enter your e-mail address")])
    #expect(form.errorText(for: .email) == "Enter your e-mail address")
    #expect(form.errorText(for: .phone) == nil)
    form.send(.emailEdited("me@example.com"))
    for effect in form.send(.sendEmailCodeTapped) {
      if case .sendEmailCode(_, let request) = effect { form.send(.codeSent(for: request)) }
    }
    form.send(.emailCodeEdited("1234"))
    #expect(form.canBindOneTap)
    if case .confirmOneTap = form.send(.oneTapTapped).first { return }
    Issue.record("not confirmed")
  }

  @Test("An offer that comes when someone has begun to type is too late")
  func lateOffer() {
    var form = BindForm.opened()
    form.type("1")
    form.send(CarrierOneTap.event(preFetched: Self.preFetched.utf8))
    #expect(form.entryMode == .typing)
  }

  // MARK: SMS login

  /// A form over a back end with SMS login, with number and code.
  private func smsLogin() -> BindForm {
    var configuration = BindForm.Configuration.given()
    configuration.requiresSlider = false
    var form = BindForm(configuration: configuration)
    form.send(SMSLoginService().openingEvent, at: Moment(secondsSince1970: 1000))
    form.fill("13800138000")
    if case .sendSMS(let sms) = form.send(.sendCodeTapped).first {
      form.send(SMSLoginService().codeEvent(answer("{}", status: 201), for: sms.request))
    }
    form.send(.codeEdited("1234"))
    return form
  }

  @Test("A number without an account is offered one, and registered when that is wanted")
  func createUser() throws {
    let service = SMSLoginService()
    var form = smsLogin()
    let request = try form.submitRequest()
    form.send(service.submissionEvent(answer("not found", status: 404), for: request))
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
      answer(#"{"token":"t","expires_in":60}"#, status: 201), for: submission.request)
    #expect(form.send(event) == [.finish(SessionTokens(sessionToken: "t", expiresIn: .seconds(60)))])
  }

  @Test("An account is made with the number it was agreed for, and with no other")
  func agreement() throws {
    let service = SMSLoginService()
    var form = smsLogin()
    form.send(service.submissionEvent(answer("", status: 404), for: try form.submitRequest()))
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

  @Test("A number without an account may be seen when the code is asked for")
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
    form.send(SMSLoginService().codeEvent(answer("", status: 404), for: first.request))
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
    "What goes wrong is told by its status, or by a code of its own",
    arguments: [
      (400, "", "submissionFailed IDAAS.SDK.SMS.1005 #1"),
      (500, "", "submissionFailed IDAAS.SDK.COMMON.1008 #1"),
      (200, "{}", "submissionFailed IDAAS.SDK.COMMON.1008 #1"),
      (400, #"{"error_code":"IDAAS.SDK.LOGIN.1003"}"#, "submissionFailed IDAAS.SDK.LOGIN.1003 #1"),
    ])
  func smsLoginErrors(status: Int, body: String, event: String) {
    let request = RequestID(number: 1)
    #expect("\(SMSLoginService().submissionEvent(answer(body, status: status), for: request))" == event)
  }

  @Test("A back end that was never heard of needs its adapter and nothing else")
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
