package import BindForm
package import PhoneCheck
internal import Platform

/// The requests to the identity service for a form's effects, and the meaning of its answers.
package struct IdentityServiceCalls: Sendable {
  /// The language of the service's own texts, `X-L`.
  package var language: Language
  /// `X-client-id`: the identifier of the app at the service; `nil` to send none.
  package var clientID: String?
  /// The `ETag` of the form's definitions; `nil` to request them in any case.
  package var entityTag: String?
  /// The faults in the definitions that are repaired instead of rejected.
  package var loading = LoadingOptions()

  private let adapter = IdentityService()

  /// Creates the calls of an app.
  package init(language: Language, clientID: String?, entityTag: String? = nil) {
    self.language = language
    self.clientID = clientID
    self.entityTag = entityTag
  }

  // MARK: Effects

  /// Returns the request that performs an effect; `nil` if the host performs it, for a submission with a carrier's
  /// proof, and for a registration by e-mail without a vendor's login.
  package func call(for effect: BindingForm.Effect) -> ServiceCall? {
    switch effect {
    case .signIn(let credential): login(credential)
    case .loadNumber(let login, _): numberOfAccount(login)
    case .loadDefinitions: countryCodes()
    case .sendSMS(let sms): self.sms(sms)
    case .sendEmailCode(let email): emailCode(email)
    case .bind(let submission): bind(submission)
    case .register(let submission): register(submission)
    case .logIn(let submission): logIn(submission)
    case .passSecondFactor(let submission): passSecondFactor(submission)
    case .changeNumber(let submission): changeNumber(submission)
    case .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer,
      .associate, .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  /// Returns the event of the answer to the request for an effect; `nil` if the effect expects none.
  package func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .signIn: adapter.loginEvent(answer)
    case .loadNumber(let login, _): adapter.numberEvent(answer, for: login)
    case .loadDefinitions(let request): adapter.definitionsEvent(answer, for: request, options: loading)
    case .sendSMS(let sms): adapter.codeEvent(answer, for: sms.request)
    case .sendEmailCode(let email): adapter.codeEvent(answer, for: email.request)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission):
      adapter.submissionEvent(answer, for: submission.request)
    case .changeNumber(let submission): adapter.numberChangeEvent(answer, for: submission)
    case .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer,
      .associate, .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  // MARK: Requests

  func countryCodes() -> ServiceCall {
    var call = with(.get(Self.path("country-codes")))
    call.add(header: "If-None-Match", entityTag)
    return call
  }

  func login(_ credential: VendorCredential) -> ServiceCall {
    switch credential.proof {
    case .code(let code):
      var call = post("login/\((credential.vendor ?? .weChat).name)")
      call.add("code", code)
      return call
    case .token(let user, let token):
      let vendor = credential.vendor ?? .weibo
      var call = post("login/\(vendor.name)")
      call.add("access_token", token)
      call.add(vendor == .qq ? "open_id" : "uid", user)
      return call
    }
  }

  func sms(_ sms: BindingForm.SMSRequest) -> ServiceCall {
    var call = post("sms/send")
    call.add("mobile", sms.mobile)
    call.add("type", sms.type.rawValue)
    call.add("captcha_token", sms.captchaToken)
    return call
  }

  func emailCode(_ email: BindingForm.EmailCodeRequest) -> ServiceCall {
    var call = post("email/send")
    call.add("email", email.address.text)
    call.add("type", email.type.rawValue)
    call.add("captcha_token", email.captchaToken)
    return call
  }

  func bind(_ submission: BindingForm.Submission) -> ServiceCall? { submit(submission, to: "social/bind") }

  func register(_ submission: BindingForm.Submission) -> ServiceCall? {
    if !submission.stateToken.isEmpty { return submit(submission, to: "social/register-bind") }
    // A registration by e-mail without a vendor's login isn't documented.
    return submission.email == nil ? submit(submission, to: "register/mobile-verify-code") : nil
  }

  func logIn(_ submission: BindingForm.Submission) -> ServiceCall? {
    submit(submission, to: submission.email == nil ? "login/mobile-verify-code" : "login/email-verify-code")
  }

  func numberOfAccount(_ login: PendingLogin) -> ServiceCall {
    var call = with(.get(Self.path("mobile-by-token")))
    call.add(header: "X-state-token", login.stateToken)
    return call
  }

  func passSecondFactor(_ submission: BindingForm.Submission) -> ServiceCall? {
    submit(submission, to: "mfa/sms")
  }

  /// Returns a change of number; its token is the person's id_token.
  func changeNumber(_ submission: BindingForm.Submission) -> ServiceCall? {
    var call = post("profile/update-mobile")
    call.add(header: "Authorization", String(utf8: "Bearer \(submission.stateToken)"))
    return add(submission, to: call)
  }

  func refresh(sessionToken: String) -> ServiceCall {
    var call = post("sso/session-token/id-token")
    call.add(header: "session-token", sessionToken)
    return call
  }

  // MARK: Parts of a request

  /// Returns a submission of an entered number or address; `nil` for a carrier's proof.
  private func submit(_ submission: BindingForm.Submission, to path: UTF8Text) -> ServiceCall? {
    add(submission, to: self.submission(submission, to: Self.path(path)))
  }

  /// Adds an entered number or address, with its code; `nil` for a carrier's proof.
  private func add(_ submission: BindingForm.Submission, to call: ServiceCall) -> ServiceCall? {
    guard let code = submission.code else { return nil }
    var call = call
    call.add("mobile", submission.mobile)
    call.add("email", submission.email)
    call.add("verify_code", code)
    return call
  }

  /// Returns a submission without its proof.
  func submission(_ submission: BindingForm.Submission, to path: UTF8Text) -> ServiceCall {
    var call = with(.post(path))
    call.add(header: "X-state-token", submission.stateToken.isEmpty ? nil : submission.stateToken)
    return call
  }

  static func path(_ path: UTF8Text) -> UTF8Text { "/api/v2/sdk/\(path)" }

  private func post(_ path: UTF8Text) -> ServiceCall { with(.post(Self.path(path))) }

  /// Returns a request with the headers common to all requests.
  private func with(_ call: ServiceCall) -> ServiceCall {
    var call = call
    for header in headers { call.add(header: header.name, header.value) }
    return call
  }

  /// The headers that name the app and its language.
  package var headers: [ServiceCall.Header] {
    [("X-L", language == .english ? "en" : "zh"), ("X-client-id", clientID)]
  }
}
