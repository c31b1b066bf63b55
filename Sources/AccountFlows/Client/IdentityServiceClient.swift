public import BindForm
internal import HTTPTypes
public import PhoneCheck

/// The requests and answers of Bamboocloud IDaaS and Huawei Cloud OneAccess, as they document them for HTTP.
///
/// ```swift
/// let client = IdentityServiceClient(at: address, device: device)
/// let (head, body) = try await transport(client.countryCodesRequest())
/// let event = client.event(HTTPAnswer(head, body: body), for: effect)
/// ```
///
/// It sends nothing itself: a ``FormDriver`` does, with whatever transport the host has.
///
/// | request | path | body |
/// | --- | --- | --- |
/// | definitions | `GET /api/v2/sdk/country-codes` | |
/// | a vendor's login | `POST /api/v2/sdk/login/wechat`, `…/weibo` | `code`, or `access_token` and `uid` |
/// | a code by SMS | `POST /api/v2/sdk/sms/send` | `mobile`, `type`, `captcha_token` |
/// | a code by e-mail | `POST /api/v2/sdk/email/send` | `email`, `type`, `captcha_token` |
/// | binding | `POST /api/v2/sdk/social/bind`, with `X-state-token` | `mobile`, `verify_code` |
/// | registering | `POST /api/v2/sdk/social/register-bind`, with `X-state-token` | `mobile`, `verify_code` |
/// | signing in | `POST /api/v2/sdk/login/mobile-verify-code` | `mobile`, `verify_code` |
/// | an account without a vendor's | `POST /api/v2/sdk/register/mobile-verify-code` | `mobile`, `verify_code` |
/// | refreshing a session | `POST /api/v2/sdk/sso/session-token/id-token`, with `session-token` | |
///
/// How a carrier's proof is exchanged isn't documented: it is sent to ``oneTapPath`` where there is one.
public struct IdentityServiceClient: FormService, Hashable {
  /// Where the service is.
  public var address: ServiceAddress
  /// The app and the device.
  public var device: ServiceDevice
  /// The language of the service's own texts, `X-L`.
  public var language: Language
  /// The path to which a submission with a carrier's proof is sent, as `token`, `processID` and `authcode`; `nil` when
  /// the host performs it.
  public var oneTapPath: String?
  /// What may be repaired in the definitions, rather than rejected.
  public var loading = LoadingOptions()
  /// The `ETag` of the definitions that a form has as its fallback, so that the service answers 304 where they are its own;
  /// `nil` for none, and for a form that has no definitions yet.
  public var entityTag: String?

  private let adapter = IdentityService()

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: Where the service is.
  ///   - device: The app and the device.
  ///   - language: The language of the service's own texts.
  ///   - oneTapPath: The path for submissions with a carrier's proof; `nil` when the host performs them.
  public init(
    at address: ServiceAddress, device: ServiceDevice, language: Language = .english,
    oneTapPath: String? = nil
  ) {
    self.address = address
    self.device = device
    self.language = language
    self.oneTapPath = oneTapPath
  }

  // MARK: Requests

  /// Requests the definitions.
  ///
  /// - Parameter entityTag: The `ETag` of definitions that the host has: the service answers 304 when they are still
  ///   the same. `nil` to request them in any case.
  public func countryCodesRequest(ifNot entityTag: String? = nil) -> ServiceRequest {
    var request = request(.get, "country-codes")
    request.head.headerFields[.ifNoneMatch] = entityTag
    return request
  }

  /// Requests a login with what a vendor's SDK returned.
  ///
  /// - Parameter credential: One without a vendor is WeChat's when it is a code, else Weibo's.
  public func loginRequest(_ credential: VendorCredential) -> ServiceRequest {
    switch credential.proof {
    case .code(let code):
      request(.post, "login/\(credential.vendor ?? .weChat)", ["code": JSONText(code)])
    case .token(let user, let token):
      request(
        .post, "login/\(credential.vendor ?? .weibo)",
        ["access_token": JSONText(token), "uid": JSONText(user)])
    }
  }

  /// Requests a code by SMS.
  public func smsRequest(_ sms: BindingForm.SMSRequest) -> ServiceRequest {
    request(
      .post, "sms/send",
      [
        "mobile": JSONText(sms.mobile), "type": JSONText(sms.type.rawValue),
        "captcha_token": sms.captchaToken.map { JSONText($0) },
      ])
  }

  /// Requests a code by e-mail.
  public func emailCodeRequest(_ email: BindingForm.EmailCodeRequest) -> ServiceRequest {
    request(
      .post, "email/send",
      [
        "email": JSONText(email.address.text), "type": JSONText(email.type.rawValue),
        "captcha_token": email.captchaToken.map { JSONText($0) },
      ])
  }

  /// Requests to bind a number; `nil` for a carrier's proof without ``oneTapPath``.
  public func bindRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    submit(submission, to: "social/bind")
  }

  /// Requests an account with a number; `nil` for a carrier's proof without ``oneTapPath``.
  ///
  /// After a vendor's login the account is bound to the vendor's; without one, where there is no state token, it isn't.
  public func registerRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    submit(
      submission,
      to: submission.stateToken.isEmpty ? "register/mobile-verify-code" : "social/register-bind")
  }

  /// Requests to sign in with a number; `nil` for a carrier's proof without ``oneTapPath``.
  public func logInRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    submit(submission, to: "login/mobile-verify-code")
  }

  /// Requests new tokens for a session; ``tokens(in:)`` reads the answer.
  ///
  /// - Parameter sessionToken: `session_token` of the session.
  public func refreshRequest(sessionToken: String) -> ServiceRequest {
    var request = request(.post, "sso/session-token/id-token")
    request.head.headerFields["session-token"] = sessionToken
    return request
  }

  // MARK: The form

  /// The request that performs an effect; `nil` for one that is the host's.
  public func request(for effect: BindingForm.Effect) -> ServiceRequest? {
    switch effect {
    case .signIn(let credential): loginRequest(credential)
    case .loadDefinitions: countryCodesRequest(ifNot: entityTag)
    case .sendSMS(let sms): smsRequest(sms)
    case .sendEmailCode(let email): emailCodeRequest(email)
    case .bind(let submission): bindRequest(submission)
    case .register(let submission): registerRequest(submission)
    case .logIn(let submission): logInRequest(submission)
    case .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer,
      .associate,
      .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  /// The client with `X-L` for another language.
  public func inLanguage(_ language: Language) -> Self {
    var client = self
    client.language = language
    return client
  }

  /// The event of the answer to the request for an effect; `nil` for an effect that expects none.
  public func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    switch effect {
    case .signIn: adapter.loginEvent(answer)
    case .loadDefinitions(let request): adapter.definitionsEvent(answer, for: request, options: loading)
    case .sendSMS(let sms): adapter.codeEvent(answer, for: sms.request)
    case .sendEmailCode(let email): adapter.codeEvent(answer, for: email.request)
    case .bind(let submission), .register(let submission), .logIn(let submission):
      adapter.submissionEvent(answer, for: submission.request)
    case .useLanguage, .showSlider, .showEmailSlider, .confirmOneTap, .closeOneTapPage, .fetchOneTapOffer,
      .associate,
      .rememberArea, .announce, .focus, .report, .finish, .close:
      nil
    }
  }

  /// The tokens of the answer to a refresh.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or that there was no answer.
  public func tokens(in answer: HTTPAnswer) throws(FailedAnswer) -> SessionTokens {
    guard let answer = ServiceAnswer(answer) else { throw .noAnswer }
    return try tokens(in: answer)
  }

  func tokens(in answer: ServiceAnswer) throws(FailedAnswer) -> SessionTokens {
    guard answer.code == .success, let tokens = SessionTokens(answer) else {
      throw .refused(answer.code == .success ? .incomplete(answer) : ServiceError(answer))
    }
    return tokens
  }

  // MARK: Parts of a request

  private func submit(_ submission: BindingForm.Submission, to path: String) -> ServiceRequest? {
    let proof: KeyValuePairs<String, JSONText?>
    var target = path
    switch submission.number {
    case .entered(_, let code):
      proof = [
        "mobile": submission.mobile.map { JSONText($0) }, "verify_code": JSONText(code),
        // Present only if the host's form asks for both, for a service of its own.
        "email": submission.email.map { JSONText($0.address.text) },
        "email_code": submission.email.map { JSONText($0.code) },
      ]
    case .oneTap(let carrier):
      guard let oneTapPath else { return nil }
      target = oneTapPath
      proof = [
        "token": JSONText(carrier.token), "processID": JSONText(carrier.processID),
        "authcode": carrier.authCode.map { JSONText($0) },
      ]
    }
    var request =
      target.hasPrefix("/")
      ? ServiceRequest(.post, target, at: address, headers, proof.map { (name: $0.key, value: $0.value) })
      : request(.post, target, proof)
    if !submission.stateToken.isEmpty { request.head.headerFields["X-state-token"] = submission.stateToken }
    return request
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ members: KeyValuePairs<String, JSONText?> = [:]
  ) -> ServiceRequest {
    ServiceRequest(
      method, "/api/v2/sdk/\(path)", at: address, headers, members.map { (name: $0.key, value: $0.value) })
  }

  private var headers: HTTPFields { device.headers(in: language == .english ? "en" : "zh") }
}
