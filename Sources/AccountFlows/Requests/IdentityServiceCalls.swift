package import BindForm
package import PhoneCheck
internal import Platform
internal import StrictJSON

/// The requests to the identity service for a form's effects, and the meaning of its answers.
package struct IdentityServiceCalls: Sendable {
  /// The vendor of the service.
  package var vendor: IdentityVendor
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
  package init(
    _ vendor: IdentityVendor = .ciam, language: Language, clientID: String?, entityTag: String? = nil
  ) {
    self.vendor = vendor
    self.language = language
    self.clientID = clientID
    self.entityTag = entityTag
  }

  // MARK: Effects

  /// Returns the request that performs an effect; `nil` if the host performs it, for a submission with a carrier's
  /// proof, and for a call that the vendor doesn't have.
  package func call(for effect: BindingForm.Effect) -> ServiceCall? { try? request(for: effect) }

  private func request(for effect: BindingForm.Effect) throws(IdentityCallError) -> ServiceCall? {
    switch effect {
    case .signIn(let credential): try login(credential)
    case .loadNumber(let login, _): try numberOfAccount(login)
    case .loadDefinitions: countryCodes()
    case .sendSMS(let sms):
      try ifUseful(self.sms(sms), in: sms.flow, registers: sms.type == .register, byEmail: false)
    case .sendEmailCode(let email):
      try ifUseful(emailCode(email), in: email.flow, registers: email.type == .register, byEmail: true)
    case .bind(let submission): try bind(submission)
    case .register(let submission): try register(submission)
    case .logIn(let submission): try logIn(submission)
    case .passSecondFactor(let submission): try passSecondFactor(submission)
    case .changeNumber(let submission): try changeNumber(submission)
    case .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer,
      .associate, .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  /// Returns the event of the answer to the request for an effect; `nil` if the effect expects none.
  ///
  /// A missing answer to a call that the vendor doesn't have is ``refusal(of:)``.
  package func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    guard case .loadDefinitions(let request) = effect else {
      return eventWithoutDefinitions(answer, for: effect)
    }
    return adapter.definitionsEvent(answer, for: request, options: loading)
  }

  /// Returns the event of the answer to the request for an effect other than `loadDefinitions`, for a host that doesn't read
  /// definitions from JSON.
  package func eventWithoutDefinitions(
    _ answer: HTTPAnswer, for effect: BindingForm.Effect
  ) -> BindingForm.Event? {
    (answer == .noAnswer ? refusal(of: effect) : nil) ?? meaning(of: answer, to: effect)
  }

  /// Returns the event for an effect whose call the vendor doesn't have, an error that names vendor and call; `nil` for
  /// any other effect.
  ///
  /// A code isn't requested either if the vendor lacks the call that submits it.
  ///
  /// Without a second factor, the event has the login, which the app may continue.
  package func refusal(of effect: BindingForm.Effect) -> BindingForm.Event? {
    do throws(IdentityCallError) {
      _ = try request(for: effect)
      return nil
    } catch {
      guard case .missing(let call, let vendor) = error else { return nil }
      // The app may continue the login.
      if case .loadNumber(let login, let request) = effect {
        return .accountNumberFailed(.pending(login), for: request)
      }
      let code: UTF8Text =
        "\(UTF8Text(stringLiteral: ServiceError.missingCall)) \(vendor.rawValue) \(call.name)"
      let body: UTF8Text = "{\"error_code\":\(code.description.asJSON)}"
      return meaning(of: .received(status: 400, body: body.bytes), to: effect)
    }
  }

  private func meaning(of answer: HTTPAnswer, to effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .signIn: adapter.loginEvent(answer)
    case .loadNumber(let login, let request): adapter.numberEvent(answer, for: login, request: request)
    case .sendSMS(let sms): adapter.codeEvent(answer, for: sms.request)
    case .sendEmailCode(let email): adapter.codeEvent(answer, for: email.request)
    case .bind(let submission), .register(let submission), .logIn(let submission),
      .passSecondFactor(let submission):
      adapter.submissionEvent(answer, for: submission.request)
    case .changeNumber(let submission): adapter.numberChangeEvent(answer, for: submission)
    case .loadDefinitions, .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage,
      .fetchOneTapOffer, .associate, .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  // MARK: Requests

  func countryCodes() -> ServiceCall {
    var call = with(IdentityCall.countryCodes.request(ofAnyVendor: vendor))
    call.add(header: "If-None-Match", entityTag)
    return call
  }

  func login(_ credential: VendorCredential) throws(IdentityCallError) -> ServiceCall {
    switch credential.proof {
    case .code(let code):
      var call = try with(.login(with: credential.vendor ?? .weChat))
      call.add("code", code)
      return call
    case .token(let user, let token):
      let vendor = credential.vendor ?? .weibo
      var call = try with(.login(with: vendor))
      call.add("access_token", token)
      call.add(vendor == .qq ? "open_id" : "uid", user)
      return call
    }
  }

  func sms(_ sms: BindingForm.SMSRequest) -> ServiceCall {
    var call = with(IdentityCall.smsCode.request(ofAnyVendor: vendor))
    call.add("mobile", sms.mobile)
    call.add("type", sms.type.rawValue)
    call.add("captcha_token", sms.captchaToken)
    return call
  }

  func emailCode(_ email: BindingForm.EmailCodeRequest) throws(IdentityCallError) -> ServiceCall {
    var call = try with(.emailCode)
    call.add("email", email.address.text)
    call.add("type", email.type.rawValue)
    call.add("captcha_token", email.captchaToken)
    return call
  }

  func bind(_ submission: BindingForm.Submission) throws(IdentityCallError) -> ServiceCall? {
    try submit(submission, .bind)
  }

  func register(_ submission: BindingForm.Submission) throws(IdentityCallError) -> ServiceCall? {
    try submit(submission, .register)
  }

  func logIn(_ submission: BindingForm.Submission) throws(IdentityCallError) -> ServiceCall? {
    try submit(submission, .signIn(SignInRules()))
  }

  func numberOfAccount(_ login: PendingLogin) throws(IdentityCallError) -> ServiceCall {
    var call = try with(.mobileOfLogin)
    call.add(header: "X-state-token", login.stateToken)
    return call
  }

  func passSecondFactor(_ submission: BindingForm.Submission) throws(IdentityCallError) -> ServiceCall? {
    try submit(submission, .secondFactor(nil))
  }

  /// Returns a change of number; the token of its flow is the person's id_token.
  func changeNumber(_ submission: BindingForm.Submission) throws(IdentityCallError) -> ServiceCall? {
    add(submission, to: try authorized(.updateMobile, .idToken(submission.stateToken)))
  }

  // MARK: Parts of a request

  /// Returns a request for a code, unless the vendor lacks the call that submits the code.
  private func ifUseful(
    _ request: ServiceCall, in flow: BindFlow, registers: Bool, byEmail: Bool
  ) throws(IdentityCallError) -> ServiceCall {
    let kind = registers ? .register : flow.kind
    _ = try Self.call(submitting: kind, afterLogin: !flow.stateToken.isEmpty, byEmail: byEmail).request(
      at: vendor)
    return request
  }

  /// Returns the call that submits the form of a flow.
  ///
  /// - Parameters:
  ///   - afterLogin: Whether the flow has the state token of a vendor's login.
  ///   - byEmail: Whether an e-mail address is submitted, instead of a number.
  private static func call(
    submitting kind: BindFlow.Kind, afterLogin: Bool, byEmail: Bool
  ) -> IdentityCall {
    switch kind {
    case .bind: byEmail ? .bindEmail : .bind
    case .register where afterLogin: byEmail ? .registerAndBindEmail : .registerAndBind
    case .register: byEmail ? .registerEmail : .register
    case .signIn: byEmail ? .emailLogin : .smsLogin
    case .secondFactor: .secondFactor
    case .numberChange: .updateMobile
    }
  }

  /// Returns a submission of an entered number or address; `nil` for a carrier's proof.
  private func submit(
    _ submission: BindingForm.Submission, _ kind: BindFlow.Kind
  ) throws(IdentityCallError) -> ServiceCall? {
    let call = Self.call(
      submitting: kind, afterLogin: !submission.stateToken.isEmpty, byEmail: submission.email != nil)
    return add(submission, to: self.submission(submission, to: try call.request(at: vendor)))
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
  func submission(_ submission: BindingForm.Submission, to call: ServiceCall) -> ServiceCall {
    var call = with(call)
    call.add(header: "X-state-token", submission.stateToken.isEmpty ? nil : submission.stateToken)
    return call
  }

  /// Returns a call with the headers common to all requests.
  func with(_ call: IdentityCall) throws(IdentityCallError) -> ServiceCall {
    with(try call.request(at: vendor))
  }

  func with(_ call: ServiceCall) -> ServiceCall {
    var call = call
    for header in headers { call.add(header: header.name, header.value) }
    if vendor.alwaysNamesContentType { call.addContentType() }
    return call
  }

  /// The headers that name the app and its language.
  package var headers: [ServiceCall.Header] {
    [("X-L", language == .english ? "en" : "zh"), ("X-client-id", clientID)]
  }
}
