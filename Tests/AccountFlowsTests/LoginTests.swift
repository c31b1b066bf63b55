import AccountFlows
import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Logins of services and vendors")
struct LoginTests {
  static let credential = VendorCredential(userID: "u", accessToken: "t")

  // MARK: Identity service

  @Test("An answer 101 of the identity service opens the form")
  func identityService() {
    var form = BindingForm()
    let body = #"{"code":"101","data":{"state_token":"s","status":" SOCIAL_BIND","data":null}}"#
    #expect(
      form.send(IdentityService().loginEvent(.answered(body))) == [
        .loadDefinitions(for: RequestID(number: 1))
      ])
    #expect(form.stage == .open(BindFlow(kind: .bind, stateToken: "s")))
  }

  @Test(
    "Other answers of the identity service end the form before it begins",
    arguments: [
      (
        #"{"code":"0","data":{"session_token":"s"}}"#,
        BindingForm.Effect.finish(SessionTokens(sessionToken: "s"))
      ),
      (#"{"code":"102"}"#, .close(.cancelledAtVendor)),
      (#"{"code":"103"}"#, .close(.vendorFailed(SDKError(code: "103")))),
      (#"{"code":"104"}"#, .close(.wentBack)),
      (#"{"code":"1","data":"no"}"#, .close(.failed(ServiceError(code: "1", text: "no")))),
    ])
  func noForm(body: String, effect: BindingForm.Effect) {
    var form = BindingForm()
    #expect(form.send(IdentityService().loginEvent(.answered(body))) == [effect])
  }

  @Test("The identity service's answers to SMS and binding become events")
  func identityAnswers() {
    let service = IdentityService()
    let request = RequestID(number: 7)
    #expect("\(service.codeEvent(.answered(#"{"code":"0"}"#), for: request))" == "codeSent #7")
    #expect(
      "\(service.codeEvent(.answered(#"{"error_code":"IDAAS.SDK.SMS.1008"}"#, status: 400), for: request))"
        == "codeFailed IDAAS.SDK.SMS.1008 #7")
    #expect("\(service.codeEvent(.noAnswer, for: request))" == "codeFailed noAnswer #7")
    #expect(
      "\(service.submissionEvent(.answered(#"{"code":"0","data":{"id_token":"i"}}"#), for: request))"
        == "submissionSucceeded #7")
    #expect(
      "\(service.submissionEvent(.answered(#"{"code":"IDAAS.SDK.SOCIAL.1002","data":"x"}"#), for: request))"
        == "submissionFailed IDAAS.SDK.SOCIAL.1002 #7")
    #expect(
      "\(service.submissionEvent(.answered("oops", status: 502), for: request))"
        == "submissionFailed HTTP 502 #7")
    #expect("\(service.submissionEvent(.answered(#"{"code":"104"}"#), for: request))" == "refused wentBack")
    for (body, status, event) in [
      (#"{"status":"SUCCESS"}"#, 200, "submissionClosed pending SUCCESS #7"),
      (#"{"status":"MFA_AUTH","state_token":"t"}"#, 200, "submissionClosed pending MFA_AUTH #7"),
      (#"{"status":"SOCIAL_BIND","state_token":"t"}"#, 200, "submissionClosed pending SOCIAL_BIND #7"),
      (#"{"status":"ACCESS_DENIED"}"#, 200, "submissionClosed accessDenied #7"),
      (#"{"error":"access_denied"}"#, 400, "submissionClosed accessDenied #7"),
      (#"{"error":false,"session_token":"s"}"#, 200, "submissionSucceeded #7"),
    ] {
      #expect("\(service.submissionEvent(.answered(body, status: status), for: request))" == event)
    }
    #expect("\(service.submissionEvent(.noAnswer, for: request))" == "submissionFailed noAnswer #7")
    #expect("\(service.loginEvent(.noAnswer))" == "refused failed NO_ANSWER")
  }

  // MARK: Vendors

  @Test("A vendor's login is sent to the service, or closes the form with a reason")
  func vendor() {
    var signedIn = BindingForm()
    #expect(signedIn.send(VendorLogin.signedIn(Self.credential).event) == [.signIn(Self.credential)])
    for (login, reason) in [
      (VendorLogin.cancelled, ClosingReason.cancelledAtVendor),
      (
        .failed(SDKError(code: "21330", text: "access_denied")),
        .vendorFailed(SDKError(code: "21330", text: "access_denied"))
      ),
      (.tokenExpired, .vendorTokenExpired),
    ] {
      var form = BindingForm()
      #expect(form.send(login.event) == [.close(reason)])
      #expect(form.stage == .closed(reason))
    }
  }

  @Test(
    "A login that ended without a form shows the reason, unless the person chose to end it",
    arguments: [
      (
        #"{"code":"103","data":"sso package or sign error"}"#, "The other app couldn't sign you in: try again"
      ),
      (#"{"code":"102"}"#, nil),
      (
        #"{"code":"1","data":{"error_code":"IDAAS.SDK.COMMON.1001","error_msg":"Parameter X-client-id cannot be left blank."}}"#,
        "This app isn't set up correctly (IDAAS.SDK.COMMON.1001): contact support"
      ),
      (
        #"{"error_code":"IDAAS.SDK.COMMON.1008","error_msg":"系统繁忙。稍后再试"}"#,
        "The service is busy: try again later"
      ),
      // The code is the vendor's: no SMS was sent.
      (
        #"{"error_code":"IDAAS.SDK.COMMON.1006","error_msg":"The code parameter error"}"#,
        "The other app couldn't sign you in: try again"
      ),
    ] as [(String, String?)])
  func closingMessage(body: String, message: String?) {
    guard case .refused(let reason) = IdentityService().loginEvent(.answered(body)) else {
      Issue.record("not refused")
      return
    }
    #expect(reason.message(in: .english) == message)
    if case .vendorFailed(let error) = reason {
      #expect(error == SDKError(code: "103", text: "sso package or sign error"))
    }
    #expect((reason.operatorError != nil) == (message?.contains("set up") ?? false))
  }

  @Test("A vendor's login by code is sent to the service only once, and its code is never printed")
  func vendorCode() {
    let credential = VendorCredential(.code("021VkF0w3"), vendor: .weChat)
    var form = BindingForm()
    let effects = form.send(VendorLogin.signedIn(credential).event)
    #expect(effects == [.signIn(credential)])
    #expect("\(effects)" == "[signIn wechat code]")
    var text = ""
    dump((credential, effects), to: &text)
    #expect(!text.contains("021VkF0w3"))
    #expect(form.send(VendorLogin.signedIn(credential).event).isEmpty)
    let next = VendorCredential(.code("031AbC1x4"), vendor: .weChat)
    #expect(form.send(VendorLogin.signedIn(next).event) == [.signIn(next)])
  }

  @Test(
    "Checks of an id_token have codes of their own",
    arguments: [
      ("0", "success", IDTokenCheck.valid, nil),
      (
        " 1 ", "no token", .notChecked("no token"), "This sign-in can't be checked right now: try again later"
      ),
      ("102", "x", .noPublicKey, "This sign-in can't be checked right now: try again later"),
      ("103", "x", .wrongSignature, "This sign-in isn't valid here: sign in again"),
      ("106", "x", .expired, "This sign-in has expired: sign in again"),
      ("107", "x", .otherClient, "This sign-in isn't valid here: sign in again"),
      (
        "IDAAS.SDK.COMMON.1012", "x", .failed(ServiceError(code: "IDAAS.SDK.COMMON.1012", text: "x")),
        "This app isn't set up correctly (IDAAS.SDK.COMMON.1012): contact support"
      ),
    ] as [(String, String, IDTokenCheck, String?)])
  func idTokenChecks(code: String, data: String, check: IDTokenCheck, message: String?) {
    #expect(IDTokenCheck(code: code, data: data) == check)
    #expect(check.message(in: .english) == message)
  }

  @Test("Over HTTP, a login that requires a number has no code, and the answer to a sent code has no body")
  func plainHTTP() {
    let body =
      #"{"state_token":"s","data":"{\"socialBindOrRegisterFlow\":[\"VERIFY_PHONE\"]}","status":"USER_REGISTER"}"#
    var form = BindingForm()
    form.send(IdentityService().loginEvent(.answered(body)))
    #expect(form.stage == .open(BindFlow(kind: .register, stateToken: "s")))
    #expect(
      "\(IdentityService().codeEvent(.answered(""), for: RequestID(number: 1)))" == "codeSent #1")
    #expect(
      "\(IdentityService().codeEvent(.answered("", status: 500), for: RequestID(number: 1)))"
        == "codeFailed HTTP 500 #1")
  }

  @Test("A vendor's expired token isn't sent to the service")
  func expiredCredential() {
    let credential = VendorCredential(
      userID: "u", accessToken: "t", expiresAt: Moment(secondsSince1970: 1000))
    var late = BindingForm()
    #expect(
      late.send(.vendorSignedIn(credential), at: Moment(secondsSince1970: 1000))
        == [.close(.vendorTokenExpired)])
    var early = BindingForm()
    #expect(
      early.send(.vendorSignedIn(credential), at: Moment(secondsSince1970: 999)) == [.signIn(credential)])
  }

  @Test("A second answer to the login doesn't close the form that the first answer opened")
  func lateLogin() {
    var form = BindingForm.opened()
    for body in [
      #"{"code":"1","data":"used"}"#, #"{"code":"102"}"#, #"{"code":"0","data":{"id_token":"i"}}"#,
    ] {
      #expect(form.send(IdentityService().loginEvent(.answered(body))).isEmpty)
    }
    #expect(form.stage == .open(BindingForm.bindFlow))
    #expect(form.send(.refused(.wentBack)) == [.close(.wentBack)])
  }
}
