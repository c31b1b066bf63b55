/// Bamboocloud IDaaS and Huawei Cloud OneAccess: a login that wants a number answers `101` with a `status`.
public struct IdentityService: BackEnd, Hashable {
  /// Creates the adapter.
  public init() {}

  /// What the answer to a login means; what the SDK's callback hands over is a ``LoginAnswer``, too.
  public func loginEvent(_ answer: HTTPAnswer) -> BindForm.Event {
    guard let answer = ServiceAnswer(answer) else { return .refused(.failed(.noAnswer)) }
    return BindForm.Event(LoginAnswer(answer))
  }

  /// Anything but a success is an error.
  public func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    guard let answer = ServiceAnswer(answer) else { return .codeFailed(.noAnswer, for: request) }
    return answer.code == .success
      ? .codeSent(for: request) : .codeFailed(.refused(ServiceError(answer)), for: request)
  }

  /// `0` with tokens, or an error.
  public func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    guard let answer = ServiceAnswer(answer) else { return .submissionFailed(.noAnswer, for: request) }
    switch LoginAnswer(answer) {
    case .signedIn(let tokens): return .submissionSucceeded(tokens, for: request)
    case .closed(.wentBack): return .refused(.wentBack)
    case .closed(.failed(let error)): return .submissionFailed(.refused(error), for: request)
    case .closed, .needsNumber: return .submissionFailed(.refused(ServiceError(answer)), for: request)
    }
  }
}

extension BindForm.Event {
  /// What the service's answer to a login means for a form.
  public init(_ answer: LoginAnswer) {
    switch answer {
    case .signedIn(let tokens): self = .signedIn(tokens)
    case .needsNumber(let flow): self = .opened(flow)
    case .closed(let reason): self = .refused(reason)
    }
  }
}

extension ServiceAnswer {
  /// Reads an HTTP answer; `nil` when there was none.
  init?(_ answer: HTTPAnswer) {
    guard case .received(let status, let body) = answer else { return nil }
    self.init(httpStatus: status, body: body)
  }
}
