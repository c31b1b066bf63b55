public import BindForm
public import PhoneCheck
internal import Platform

/// The requests and answers of Bamboocloud IDaaS (CIAM and EIAM) and of Huawei Cloud OneAccess, as their HTTP pages print
/// them.
///
/// ```swift
/// let client = IdentityServiceClient(at: address, device: device, vendor: .eiam)
/// let (head, body) = try await transport(client.countryCodesRequest())
/// let event = client.event(HTTPAnswer(head, body: body), for: effect)
/// ```
///
/// It sends nothing itself: a ``FormDriver`` does, with any transport of the host.
///
/// ``IdentityCall`` lists the calls and says which vendor has which. A request for a call that ``vendor`` doesn't have
/// throws an ``IdentityCallError``. In a form, the effect goes to the host, which may have another way. If the host has
/// none, the form says that the app isn't set up correctly, and `BindingForm.Effect.report(_:)` names vendor and call:
/// `NO_CALL oneaccess login/weibo`.
///
/// | request | path below `/api/v2/sdk/` | body |
/// | --- | --- | --- |
/// | definitions | `GET country-codes` | |
/// | a vendor's login | `POST login/wechat`, `…/alipay`, `…/weibo`, `…/qq` | `code`, or `access_token` and `uid`, which QQ calls `open_id` |
/// | a slider's pictures | `GET captcha` | |
/// | a slider's position | `POST captcha/verify` | `point_json`, `token`, `sender` |
/// | a code by SMS | `POST sms/send` | `mobile`, `type`, `captcha_token` |
/// | a code by e-mail | `POST email/send` | `email`, `type`, `captcha_token` |
/// | binding | `POST social/bind`, with `X-state-token` | `mobile` or `email`, `verify_code` |
/// | registering | `POST social/register-bind`, with `X-state-token` | `mobile` or `email`, `verify_code` |
/// | signing in | `POST login/mobile-verify-code`, `…/email-verify-code` | `mobile` or `email`, `verify_code` |
/// | signing in with Alibaba Cloud's one tap | `POST login/aliyun-mobile-auth` | `access_token` |
/// | an account without a vendor's | `POST register/mobile-verify-code` | `mobile`, `verify_code` |
/// | the account's number, for a second factor | `GET mobile-by-token`, with `X-state-token` | |
/// | a second factor | `POST mfa/sms`, with `X-state-token` | `mobile`, `verify_code` |
/// | changing the number | `POST profile/update-mobile` | `mobile`, `verify_code` |
/// | refreshing a session | `POST sso/session-token/id-token`, at OneAccess `POST session-token/refresh-id-token` | |
/// | bound accounts | `GET social` | |
/// | unbinding an account | `POST social/unbind-account` | `id` |
/// | logging out | `GET logout` | |
/// | time and key for a signature | `GET server-date`, `GET public-key` | |
///
/// Alipay's login is below `/api/v3/sdk/` at OneAccess. Calls after a login have a ``SessionAuthorization``.
///
/// The exchange of another carrier's proof isn't documented. If ``oneTapPath`` is set, the proof is sent there.
public struct IdentityServiceClient: FormService, DefinitionsService, Hashable {
  /// The address of the service.
  public var address: ServiceAddress
  /// The app and the device.
  public var device: ServiceDevice
  /// The vendor of the service.
  public var vendor: IdentityVendor
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
  ///   - vendor: The vendor of the service.
  ///   - language: The language of the service's own texts.
  ///   - oneTapPath: The path for submissions with a carrier's proof; `nil` if the host performs them.
  public init(
    at address: ServiceAddress, device: ServiceDevice, vendor: IdentityVendor = .ciam,
    language: Language = .english, oneTapPath: String? = nil
  ) {
    self.address = address
    self.device = device
    self.vendor = vendor
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
  /// - Throws: ``IdentityCallError/missing(_:at:)`` if the service has no login with the credential's vendor.
  public func loginRequest(_ credential: VendorCredential) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.login(credential))
  }

  /// Requests a code by SMS.
  public func smsRequest(_ sms: BindingForm.SMSRequest) -> ServiceRequest { request(calls.sms(sms)) }

  /// Requests a code by e-mail.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` at OneAccess.
  public func emailCodeRequest(
    _ email: BindingForm.EmailCodeRequest
  ) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.emailCode(email))
  }

  /// Requests to bind a number or an address; `nil` for a carrier's proof without ``oneTapPath``.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for an address at OneAccess.
  public func bindRequest(
    _ submission: BindingForm.Submission
  ) throws(IdentityCallError) -> ServiceRequest? {
    request(submission, try calls.bind(submission))
  }

  /// Requests an account with a number or an address; `nil` for a carrier's proof without ``oneTapPath``.
  ///
  /// After a vendor's login, the account is bound to the vendor's. Without a vendor's login there is no state token,
  /// and the account is bound to none.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` without a state token for an address, and at EIAM; with a state token
  ///   for an address at OneAccess.
  public func registerRequest(
    _ submission: BindingForm.Submission
  ) throws(IdentityCallError) -> ServiceRequest? {
    request(submission, try calls.register(submission))
  }

  /// Requests to sign in with a number or an address; `nil` for a carrier's proof without ``oneTapPath``.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for an address at EIAM and OneAccess.
  public func logInRequest(
    _ submission: BindingForm.Submission
  ) throws(IdentityCallError) -> ServiceRequest? {
    request(submission, try calls.logIn(submission))
  }

  /// Requests the account's number, before a second factor.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` at CIAM.
  public func accountNumberRequest(_ login: PendingLogin) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.numberOfAccount(login))
  }

  /// Requests to pass a second factor with a number and its code; `nil` for any other submission.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` at CIAM.
  public func secondFactorRequest(
    _ submission: BindingForm.Submission
  ) throws(IdentityCallError) -> ServiceRequest? {
    try calls.passSecondFactor(submission).map(request)
  }

  /// Requests to replace the account's number by a number and its code; `nil` for any other submission.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` at EIAM and OneAccess.
  public func numberChangeRequest(
    _ submission: BindingForm.Submission
  ) throws(IdentityCallError) -> ServiceRequest? {
    try calls.changeNumber(submission).map(request)
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

  // MARK: Parts of a request

  var calls: IdentityServiceCalls {
    var calls = IdentityServiceCalls(
      vendor, language: language, clientID: device.clientID, entityTag: entityTag)
    calls.loading = loading
    return calls
  }

  func request(_ call: ServiceCall) -> ServiceRequest {
    ServiceRequest(call, at: address, device.headers)
  }

  /// Returns a submission's request; for a carrier's proof, it is sent to ``oneTapPath``.
  private func request(_ submission: BindingForm.Submission, _ call: ServiceCall?) -> ServiceRequest? {
    guard let proof = submission.oneTapProof else { return call.map(request) }
    return oneTapPath.map { path in
      let path = path.hasPrefix("/") ? UTF8Text(path) : IdentityCall.path(path)
      return request(calls.submission(submission, to: .post(path)).with(proof))
    }
  }
}
