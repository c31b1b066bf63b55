public import BindForm
internal import PhoneCheck

/// The adapter for Bamboocloud IDaaS and Huawei Cloud OneAccess; a login that requires a number answers `101`.
public struct IdentityService: BackEnd, Hashable {
  /// Creates the adapter.
  public init() {}

  /// Interprets the answer to a login; a missing answer is `ClosingReason.failed(_:)`.
  ///
  /// The arguments of the SDK's callback are a `LoginAnswer`, too: use `BindingForm.Event.init(_:)`.
  public func loginEvent(_ answer: HTTPAnswer) -> BindingForm.Event {
    guard let answer = ServiceAnswer(answer) else { return .refused(.failed(.noAnswer)) }
    return BindingForm.Event(LoginAnswer(answer))
  }

  /// Interprets the answer to `BindingForm.Effect.loadNumber(_:for:)`.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - login: The effect's login.
  ///   - request: The effect's request.
  /// - Returns: `BindingForm.Event.opened(_:)` for a whole number with its area code, `+86-13800138000`. For any other
  ///   number, `BindingForm.Event.accountNumberFailed(_:for:)` with the pending login; for an error, and without an answer,
  ///   with `ClosingReason.failed(_:)`.
  public func numberEvent(
    _ answer: HTTPAnswer, for login: PendingLogin, request: RequestID
  ) -> BindingForm.Event {
    guard let answer = ServiceAnswer(answer) else {
      return .accountNumberFailed(.failed(.noAnswer), for: request)
    }
    guard answer.code.isSuccess else {
      return .accountNumberFailed(.failed(ServiceError(answer)), for: request)
    }
    guard let number = answer.member("mobile").flatMap({ PhoneNumber(canonical: $0) }) else {
      return .accountNumberFailed(.pending(login), for: request)
    }
    return .opened(BindFlow(kind: .secondFactor(number), stateToken: login.stateToken))
  }

  /// Interprets the answer to a request for a code.
  ///
  /// - Returns: `BindingForm.Event.codeSent(for:)` for `0`, and for 2xx without a body, as the service documents it;
  ///   `BindingForm.Event.codeFailed(_:for:)` for any other code, and for a missing answer.
  public func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
    if case .received(200...299, let body) = answer, body.isEmpty { return .codeSent(for: request) }
    guard let answer = ServiceAnswer(answer) else { return .codeFailed(.noAnswer, for: request) }
    return codeEvent(answer, for: request)
  }

  func codeEvent(_ answer: ServiceAnswer, for request: RequestID) -> BindingForm.Event {
    answer.code.isSuccess
      ? .codeSent(for: request) : .codeFailed(.refused(ServiceError(answer)), for: request)
  }

  /// Interprets the answer to a submission.
  ///
  /// - Returns: `BindingForm.Event.submissionSucceeded(_:for:)` for `0` with tokens;
  ///   `BindingForm.Event.submissionClosed(_:for:)` if the policy refuses, or if the login needs another step;
  ///   `BindingForm.Event.refused(_:)` for `104`, which means that the person went back; else
  ///   `BindingForm.Event.submissionFailed(_:for:)`, also for `0` without tokens.
  public func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
    guard let answer = ServiceAnswer(answer) else { return .submissionFailed(.noAnswer, for: request) }
    return submissionEvent(answer, for: request)
  }

  /// Interprets the answer to `BindingForm.Effect.changeNumber(_:)`.
  ///
  /// - Returns: `BindingForm.Event.submissionClosed(_:for:)` with `ClosingReason.numberChanged(_:)` for `0`, and for 2xx
  ///   without a body, as the service documents it; else `BindingForm.Event.submissionFailed(_:for:)`.
  public func numberChangeEvent(_ answer: HTTPAnswer, for submission: BindingForm.Submission)
    -> BindingForm.Event
  {
    switch codeEvent(answer, for: submission.request) {
    case .codeFailed(let failure, let request): .submissionFailed(failure, for: request)
    default:
      if case .number(let number, _) = submission.proof {
        .submissionClosed(.numberChanged(number), for: submission.request)
      } else {
        .submissionFailed(.noAnswer, for: submission.request)
      }
    }
  }

  func submissionEvent(_ answer: ServiceAnswer, for request: RequestID) -> BindingForm.Event {
    switch LoginAnswer(answer) {
    case .signedIn(let tokens): return .submissionSucceeded(tokens, for: request)
    case .closed(.wentBack): return .refused(.wentBack)
    // The answer to a registration may consist of this status: the number is bound, and the person has to sign in.
    case .closed(.failed) where answer.isDone:
      return .submissionClosed(.pending(PendingLogin(.success)), for: request)
    case .closed(.failed(let error)): return .submissionFailed(.refused(error), for: request)
    case .closed(.accessDenied): return .submissionClosed(.accessDenied, for: request)
    case .closed(.pending(let login)): return .submissionClosed(.pending(login), for: request)
    // The app decides whether another form can finish the login.
    case .needsNumber(let flow):
      let login = PendingLogin(flow.kind.status ?? .bind, stateToken: flow.stateToken)
      return .submissionClosed(.pending(login), for: request)
    case .closed: return .submissionFailed(.refused(ServiceError(answer)), for: request)
    }
  }
}

extension ServiceAnswer {
  /// Whether it has the status `SUCCESS`.
  fileprivate var isDone: Bool {
    if code.isSuccess, case .success? = member("status").map({ LoginStatus($0) }) { true } else { false }
  }
}
