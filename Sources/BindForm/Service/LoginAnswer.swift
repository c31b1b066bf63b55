/// The identity service's answer to a login: done, a number is required first, or refused.
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
  /// A number has to be bound, or an account registered with one, before the login is done.
  case needsNumber(BindFlow)
  /// The login failed or was cancelled: there is no form to show.
  case closed(ClosingReason)

  /// Interprets an answer.
  ///
  /// - Parameter answer: The answer to a login. One that lacks what its code promises, tokens or a `state_token`, is
  ///   ``ClosingReason/failed(_:)``.
  public init(_ answer: ServiceAnswer) {
    switch answer.code {
    case .success:
      // The code is the SDK's: over HTTP a login that requires a number is an ordinary success with a state token.
      self =
        SessionTokens(answer).map(LoginAnswer.signedIn) ?? BindFlow(answer).map(LoginAnswer.needsNumber)
        ?? .closed(.failed(.incomplete(answer)))
    case .needsNumber:
      self = BindFlow(answer).map(LoginAnswer.needsNumber) ?? .closed(.failed(.incomplete(answer)))
    case .cancelled: self = .closed(.cancelledAtVendor)
    case .vendorFailed: self = .closed(.vendorFailed(SDKError(code: answer.code.text, text: answer.text)))
    case .wentBack: self = .closed(.wentBack)
    case .failure, .sliderClosed, .error, .unknown: self = .closed(.failed(ServiceError(answer)))
    }
  }
}
