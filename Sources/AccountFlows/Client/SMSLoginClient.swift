public import BindForm
public import PhoneCheck
internal import Platform

/// The requests and answers of back ends with login by SMS, as minapp's SDKs send them.
///
/// | request | path | body |
/// | --- | --- | --- |
/// | a code | `POST /hserve/v2.1/sms-verification-code/` | `phone`, `create_user` |
/// | signing in, or up | `POST /hserve/v2.1/login/sms/` | `phone`, `code`, `create_user` |
/// | a vendor's login | `POST /hserve/v2.3/idp/oauth/wechat-native/authenticate/` | `auth_token`, or `access_token` and `uid`; `create_user` `false` |
/// | associating | `POST /hserve/v2.3/idp/oauth/wechat-native/user-association/`, with `Authorization` | as a login, without `create_user` |
/// | signing in with a password | `POST /hserve/v2.0/login/username/`, `…/email/` | `username` or `email`, `password` |
/// | an account with a password | `POST /hserve/v2.0/register/username/`, `…/email/` | the same |
/// | an account without a name | `POST /hserve/v2.0/login/anonymous/` | |
/// | logging out | `POST /hserve/v2.0/session/destroy/`, with `Authorization` | |
///
/// If ``profileSync`` is set, a vendor's login and an association have `sync_user_profile`, too, as the
/// [SDK for iOS](https://github.com/ifanrx/hydrogen-ios-sdk) names it; its web SDK has another name.
///
/// The exchange of a carrier's proof isn't documented. The proof is sent to ``oneTapPath`` if that is set.
public struct SMSLoginClient: FormService, Hashable {
  /// The address of the service.
  public var address: ServiceAddress
  /// `X-Hydrogen-Client-ID`: the identifier of the app at the service.
  public var clientID: String
  /// The vendor of logins and associations; `nil` for an app without vendors.
  public var vendor: Vendor?
  /// `createUser` of a vendor's login: whether the service creates an account for an unknown account of the vendor.
  ///
  /// With `false`, the default, the service answers 404, and the form opens, to sign in to an existing account.
  public var createsUsers = false
  /// `syncUserProfile`: the use of the vendor's name and picture; `nil` to leave it to the service.
  public var profileSync: ProfileSync?
  /// The path for submissions with a carrier's proof, which is sent as `token`, `processID`, `authcode` and
  /// `create_user`; `nil` if the host performs them.
  public var oneTapPath: String?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: The address of the service.
  ///   - clientID: The identifier of the app at the service.
  ///   - vendor: The vendor of logins and associations; `nil` for an app without vendors.
  ///   - oneTapPath: The path for submissions with a carrier's proof; `nil` if the host performs them.
  public init(
    at address: ServiceAddress, clientID: String, vendor: Vendor? = nil, oneTapPath: String? = nil
  ) {
    self.address = address
    self.clientID = clientID
    self.vendor = vendor
    self.oneTapPath = oneTapPath
  }

  /// The service's use of the profile of a vendor's account; the raw values are the service's.
  public enum ProfileSync: String, CaseIterable, Hashable, Sendable {
    /// `SyncUserProfileTypeOverwrite`: it replaces the account's profile.
    case overwrite
    /// `SyncUserProfileTypeSetnx`: it fills in missing parts of the account's profile.
    case fillIn = "setnx"
    /// `SyncUserProfileTypeFlase`: nothing.
    case off = "false"
  }

  /// The name of an account with a password.
  ///
  /// It prints without the name.
  public enum LoginName: Hashable, Sendable, ShownAsDescription {
    /// The account's name.
    case userName(String)
    /// The account's e-mail address.
    case email(String)

    var kind: String { if case .email = self { "email" } else { "username" } }

    /// The kind of name.
    public var description: String { kind }
  }

  // MARK: Requests

  /// Requests a code by SMS.
  public func smsRequest(_ sms: BindingForm.SMSRequest) -> ServiceRequest { request(calls.sms(sms)) }

  /// Requests to sign in, or up if `BindingForm.Submission.createsAccount`; `nil` for a carrier's proof without
  /// ``oneTapPath``.
  public func logInRequest(_ submission: BindingForm.Submission) -> ServiceRequest? {
    guard let proof = submission.oneTapProof else { return calls.logIn(submission).map(request) }
    return oneTapPath.map { path in
      var call = calls.post(UTF8Text(path)).with(proof)
      call.add("create_user", submission.createsAccount)
      return request(call)
    }
  }

  /// Requests a login with the result of a vendor's SDK.
  ///
  /// Unless ``createsUsers``, the service answers 404 for an unknown account.
  public func loginRequest(_ credential: VendorCredential) -> ServiceRequest {
    request(calls.login(credential))
  }

  /// Requests a login with a name or an address and a password; ``tokens(in:)`` reads the answer.
  ///
  /// It is meant for `BindingForm.Event.signedInElsewhere(_:)`. After a vendor's login of an unknown account, a person
  /// may sign in to an existing account in this way, too.
  ///
  /// - Parameters:
  ///   - name: The account's name or e-mail address.
  ///   - password: The password.
  public func loginRequest(_ name: LoginName, password: String) -> ServiceRequest {
    request("/hserve/v2.0/login/\(name.kind)/", name, password)
  }

  /// Requests an account with a name or an address and a password, and signs in to it; ``tokens(in:)`` reads the
  /// answer.
  ///
  /// - Parameters:
  ///   - name: The account's name or e-mail address.
  ///   - password: The password.
  public func registerRequest(_ name: LoginName, password: String) -> ServiceRequest {
    request("/hserve/v2.0/register/\(name.kind)/", name, password)
  }

  /// Requests an account without a name; ``tokens(in:)`` reads the answer.
  public func anonymousLoginRequest() -> ServiceRequest {
    request(calls.post("/hserve/v2.0/login/anonymous/"))
  }

  /// Requests the end of a session; ``check(_:)`` reads the answer.
  ///
  /// - Parameter tokens: The tokens of the session.
  public func logoutRequest(_ tokens: SessionTokens) -> ServiceRequest {
    var call = calls.post("/hserve/v2.0/session/destroy/")
    call.authorize(with: tokens)
    return request(call)
  }

  /// Reads an answer without contents, as to logging out.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func check(_ answer: HTTPAnswer) throws(FailedAnswer) { try SMSLoginService().check(answer) }

  private func request(_ path: UTF8Text, _ name: LoginName, _ password: String) -> ServiceRequest {
    var call = calls.post(path)
    switch name {
    case .userName(let text): call.add("username", text)
    case .email(let text): call.add("email", text)
    }
    call.add("password", password)
    return request(call)
  }

  /// Reads the tokens of the answer to a login without a form.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func tokens(in answer: HTTPAnswer) throws(FailedAnswer) -> SessionTokens {
    try SMSLoginService().tokens(of: answer)
  }

  /// Requests to associate a vendor's account with the account of the tokens.
  public func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest?
  {
    request(calls.call(associating: credential, with: tokens))
  }

  // MARK: The form

  /// Returns the request that performs an effect; `nil` if the host performs them.
  public func request(for effect: BindingForm.Effect) -> ServiceRequest? {
    effect.submission.map(logInRequest) ?? calls.call(for: effect).map(request)
  }

  /// Returns the event of the answer to the request for an effect; `nil` if the effect expects none.
  public func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? {
    calls.event(answer, for: effect)
  }

  // MARK: Parts of a request

  private var calls: SMSLoginCalls {
    var calls = SMSLoginCalls(clientID: clientID, vendor: vendor)
    (calls.createsUsers, calls.profileSync) = (createsUsers, profileSync?.rawValue)
    return calls
  }

  private func request(_ call: ServiceCall) -> ServiceRequest { ServiceRequest(call, at: address) }
}
