/// What the identity service says to a login: signed in, or a number first, or not at all.
///
/// ```swift
/// switch LoginAnswer(ServiceAnswer(httpStatus: 200, body: body)) {
/// case .needsNumber(let flow): form.send(.opened(flow))
/// …
/// ```
public enum LoginAnswer: Hashable, Sendable {
  /// The login is done.
  case signedIn(SessionTokens)
  /// A number has to be bound, or an account registered with one.
  case needsNumber(BindFlow)
  /// There will be no form.
  case closed(ClosingReason)

  /// Understands an answer.
  public init(_ answer: ServiceAnswer) {
    switch answer.code {
    case .success:
      self = SessionTokens(answer).map(LoginAnswer.signedIn) ?? .closed(.failed(.incomplete(answer)))
    case .needsNumber:
      self = BindFlow(answer).map(LoginAnswer.needsNumber) ?? .closed(.failed(.incomplete(answer)))
    case .cancelled: self = .closed(.cancelledAtVendor)
    case .vendorFailed: self = .closed(.vendorFailed)
    case .wentBack: self = .closed(.wentBack)
    case .failure, .sliderClosed, .error, .unknown: self = .closed(.failed(ServiceError(answer)))
    }
  }
}
