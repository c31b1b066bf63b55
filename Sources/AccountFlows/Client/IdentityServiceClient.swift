public import BindForm
public import PhoneCheck
internal import Platform

/// The requests and answers of Bamboocloud IDaaS and Huawei Cloud OneAccess, as documented for HTTP.
///
/// ```swift
/// let client = IdentityServiceClient(at: address, device: device)
/// let (head, body) = try await transport(client.countryCodesRequest())
/// let event = client.event(HTTPAnswer(head, body: body), for: effect)
/// ```
///
/// It sends nothing itself: a ``FormDriver`` does, with any transport of the host.
///
/// | request | path | body |
/// | --- | --- | --- |
/// | definitions | `GET /api/v2/sdk/country-codes` | |
/// | a vendor's login | `POST /api/v2/sdk/login/wechat`, `…/weibo`, `…/qq` | `code`, or `access_token` and `uid`, which QQ calls `open_id` |
/// | a code by SMS | `POST /api/v2/sdk/sms/send` | `mobile`, `type`, `captcha_token` |
/// | a code by e-mail | `POST /api/v2/sdk/email/send` | `email`, `type`, `captcha_token` |
/// | binding | `POST /api/v2/sdk/social/bind`, with `X-state-token` | `mobile` or `email`, `verify_code` |
/// | registering | `POST /api/v2/sdk/social/register-bind`, with `X-state-token` | `mobile` or `email`, `verify_code` |
/// | signing in | `POST /api/v2/sdk/login/mobile-verify-code`, `…/email-verify-code` | `mobile` or `email`, `verify_code` |
/// | an account without a vendor's | `POST /api/v2/sdk/register/mobile-verify-code` | `mobile`, `verify_code` |
/// | the account's number | `GET /api/v2/sdk/mobile-by-token`, with `X-state-token` | |
/// | a second factor | `POST /api/v2/sdk/mfa/sms`, with `X-state-token` | `mobile`, `verify_code` |
/// | changing the number | `POST /api/v2/sdk/profile/update-mobile`, with `Authorization` | `mobile`, `verify_code` |
/// | refreshing a session | `POST /api/v2/sdk/sso/session-token/id-token`, with `session-token` | |
///
/// The exchange of a carrier's proof isn't documented. The proof is sent to ``oneTapPath`` if that is set.
public struct IdentityServiceClient: FormService, DefinitionsService, Hashable {
  /// The address of the service.
  public var address: ServiceAddress
  /// The app and the device.
  public var device: ServiceDevice
  /// The language of the service's own texts, `X-L`.
  public var language: Language
  /// The path for submissions with a carrier's proof, which is sent as `token`, `processID` and `authcode`; `nil` if
  /// the host performs them.
  public var oneTapPath: String?
  /// The faults in the definitions that are repaired instead of rejected.
  public var loading = LoadingOptions()
  /// The `ETag` of a form's fallback definitions; the service answers 304 if they are its own.
  ///
  /// It is `nil` if there is none, and for a form that has no definitions yet.
  public var entityTag: String?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: The address of the service.
  ///   - device: The app and the device.
  ///   - language: The language of the service's own texts.
  ///   - oneTapPath: The path for submissions with a carrier's proof; `nil` if the host performs them.
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
  /// - Parameter entityTag: The `ETag` of the host's definitions: the service answers 304 if they are still the same.
  ///   `nil` requests them in any case.
  public func countryCodesRequest(ifNot entityTag: String? = nil) -> ServiceRequest {
    var calls = calls
    calls.entityTag = entityTag
    return request(calls.countryCodes())
  }

  /// Requests a login with the result of a vendor's SDK.
  ///
  /// - Parameter credential: The credential. Without a vendor, a code is WeChat's, and any other credential is Weibo's.
  public func loginRequest(_ credential: VendorCredential) -> ServiceRequest {
    request(calls.login(credential))
  }

  /// Requests a code by SMS.
  public func smsRequest(_ sms: BindingForm.SMSRequest) -> ServiceRequest { request(calls.sms(sms)) }

  /// Requests a code by e-mail.
  public func emailCodeRequest(_ email: BindingForm.EmailCodeRequest) -> ServiceRequest {
    request(calls.emailCode(email))
  }

  /// Requests to bind a number or an address; `nil` for a carrier's proof without ``oneTapPath``.
  public func bindRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    request(submission, calls.bind(submission))
  }

  /// Requests an account with a number or an address; `nil` for a carrier's proof without ``oneTapPath``, and for an
  /// address without a state token, since no such call is documented.
  ///
  /// After a vendor's login, the account is bound to the vendor's. Without a vendor's login there is no state token,
  /// and the account is bound to none.
  public func registerRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    request(submission, calls.register(submission))
  }

  /// Requests to sign in with a number or an address; `nil` for a carrier's proof without ``oneTapPath``.
  public func logInRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    request(submission, calls.logIn(submission))
  }

  /// Requests the account's number, before a second factor.
  public func accountNumberRequest(_ login: PendingLogin) -> ServiceRequest {
    request(calls.numberOfAccount(login))
  }

  /// Requests to pass a second factor with a code; `nil` unless the submission has a number.
  public func secondFactorRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    calls.passSecondFactor(submission).map(request)
  }

  /// Requests to replace the account's number; `nil` unless the submission has a number.
  public func numberChangeRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    calls.changeNumber(submission).map(request)
  }

  /// Requests new tokens for a session; ``tokens(in:)`` reads the answer.
  ///
  /// - Parameter sessionToken: `session_token` of the session.
  public func refreshRequest(sessionToken: String) -> ServiceRequest {
    request(calls.refresh(sessionToken: sessionToken))
  }

  // MARK: The form

  /// Returns the request that performs an effect; `nil` if the host performs it.
  public func request(for effect: BindingForm.Effect) -> ServiceRequest? {
    guard let submission = effect.submission else { return calls.call(for: effect).map(request) }
    return request(submission, calls.call(for: effect))
  }

  /// Returns the client with `X-L` for another language.
  public func inLanguage(_ language: Language) -> Self {
    var client = self
    client.language = language
    return client
  }

  /// Returns the event of the answer to the request for an effect; `nil` if the effect expects none.
  public func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    calls.event(answer, for: effect)
  }

  /// Reads the tokens of the answer to a refresh.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
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

  private var calls: IdentityServiceCalls {
    var calls = IdentityServiceCalls(
      language: language, clientID: device.clientID, entityTag: entityTag)
    calls.loading = loading
    return calls
  }

  private func request(_ call: ServiceCall) -> ServiceRequest {
    ServiceRequest(call, at: address, device.headers)
  }

  /// Returns a submission's request; for a carrier's proof, it is sent to ``oneTapPath``.
  private func request(_ submission: BindingForm.Submission, _ call: ServiceCall?) -> ServiceRequest? {
    guard let proof = submission.oneTapProof else { return call.map(request) }
    return oneTapPath.map { path in
      let path = path.hasPrefix("/") ? UTF8Text(path) : IdentityServiceCalls.path(UTF8Text(path))
      return request(calls.submission(submission, to: path).with(proof))
    }
  }
}
