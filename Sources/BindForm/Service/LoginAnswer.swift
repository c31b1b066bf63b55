/// The identity service's answer to a login: done, a number or a second factor is required first, or refused.
///
/// ```swift
/// switch LoginAnswer(ServiceAnswer(httpStatus: 200, body: body)) {
/// case .needsNumber(let flow): form.send(.opened(flow))
/// case .signedIn(let tokens): enter(with: tokens)
/// case .closed(let reason): leave(because: reason)
/// }
/// ```
public enum LoginAnswer: Hashable, Sendable {
  /// The login is done.
  case signedIn(SessionTokens)
  /// A number has to be bound, an account with a number registered, or a code sent to the account's number, before the
  /// login is done.
  case needsNumber(BindFlow)
  /// The login failed or was cancelled: there is no form to show.
  case closed(ClosingReason)

  /// Interprets an answer.
  ///
  /// The status decides. `SOCIAL_BIND`, `USER_REGISTER` and `MFA_AUTH` open a form, `ACCESS_DENIED` is
  /// ``ClosingReason/accessDenied``, and every other status, documented or not, is ``ClosingReason/pending(_:)``.
  /// Without a status, tokens are a login, and listed steps open a form.
  ///
  /// - Parameter answer: The answer to a login. If it lacks the tokens or the `state_token` that its code or status
  ///   promises, it is ``ClosingReason/failed(_:)``.
  public init(_ answer: ServiceAnswer) {
    switch answer.code {
    // The code is the SDK's. Over HTTP, a login that requires a number is an ordinary success with a state token.
    case .success, .needsNumber: self = Self(byStatus: answer)
    case .cancelled: self = .closed(.cancelledAtVendor)
    case .vendorFailed: self = .closed(.vendorFailed(SDKError(code: answer.code.text, text: answer.text)))
    case .wentBack: self = .closed(.wentBack)
    case .failure, .sliderClosed, .error, .unknown:
      // OAuth's error `access_denied` is this status in lower case.
      let isDenied = if case .accessDenied = LoginStatus(answer.code.text) { true } else { false }
      self = .closed(isDenied ? .accessDenied : .failed(ServiceError(answer)))
    }
  }

  /// Interprets an answer that is no error.
  private init(byStatus answer: ServiceAnswer) {
    let status = answer.member("status").map { LoginStatus($0) }
    switch status {
    case nil, .success:
      let tokens = answer.code.isSuccess ? SessionTokens(answer) : nil
      self =
        tokens.map(LoginAnswer.signedIn) ?? BindFlow(answer, status).map(LoginAnswer.needsNumber)
        ?? .closed(.failed(.incomplete(answer)))
    case .bind, .register:
      self = BindFlow(answer, status).map(LoginAnswer.needsNumber) ?? .closed(.failed(.incomplete(answer)))
    // The data aren't about steps.
    case .secondFactor? where answer.member("state_token") != nil:
      self = .needsNumber(
        BindFlow(kind: .secondFactor(nil), stateToken: answer.member("state_token") ?? ""))
    case .accessDenied: self = .closed(.accessDenied)
    case let status?:
      self = .closed(.pending(PendingLogin(status, stateToken: answer.member("state_token") ?? "")))
    }
  }
}
