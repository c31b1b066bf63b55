/// The adapter for back ends with login by SMS, like minapp's: request a code for a number, then sign in with both.
///
/// - There is no earlier login: send ``openingEvent`` to open the form.
/// - ``BindForm/Effect/bind(_:)`` is sent with `createUser: false`, ``BindForm/Effect/register(_:)`` and an SMS of
///   ``SMSType/register`` with `createUser: true`.
/// - With `false` the service answers 404 for a number without an account, and the form offers to create one.
/// - There is no slider: set ``BindForm/Configuration/requiresSlider`` to `false`.
public struct SMSLoginService: BackEnd, Hashable {
  /// Creates the adapter.
  public init() {}

  /// The event that opens the form, without a state token.
  public var openingEvent: BindForm.Event { .opened(BindFlow(kind: .bind)) }

  /// Interprets the answer to signing in again with a token that the app has kept.
  ///
  /// - Returns: ``BindForm/Event/signedIn(_:)`` for 2xx with a token, else ``openingEvent``, also without an answer.
  public func loginEvent(_ answer: HTTPAnswer) -> BindForm.Event {
    tokens(in: answer).map(BindForm.Event.signedIn) ?? openingEvent
  }

  /// Interprets the answer to a request for a code.
  ///
  /// - Returns: ``BindForm/Event/codeSent(for:)`` for 2xx, ``BindForm/Event/accountMissing(for:)`` for 404, else
  ///   ``BindForm/Event/codeFailed(_:for:)`` with the answer's documented code or ``ServiceErrorCode/codeNotSent``.
  public func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    switch answer {
    case .received(200...299, _): .codeSent(for: request)
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body): .codeFailed(failure(status, body, else: .codeNotSent), for: request)
    case .noAnswer: .codeFailed(.noAnswer, for: request)
    }
  }

  /// Interprets the answer to a submission.
  ///
  /// - Returns: ``BindForm/Event/submissionSucceeded(_:for:)`` for 2xx with a token,
  ///   ``BindForm/Event/accountMissing(for:)`` for 404, else ``BindForm/Event/submissionFailed(_:for:)`` with the
  ///   answer's documented code, or ``ServiceErrorCode/wrongSMSCode`` for 400 and ``ServiceErrorCode/busy`` otherwise.
  public func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    switch answer {
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body):
      tokens(in: answer).map { .submissionSucceeded($0, for: request) }
        ?? .submissionFailed(failure(status, body, else: status == 400 ? .wrongSMSCode : .busy), for: request)
    case .noAnswer: .submissionFailed(.noAnswer, for: request)
    }
  }

  /// The tokens of a successful answer, `token` or `session_token`; `nil` when it has none.
  private func tokens(in answer: HTTPAnswer) -> SessionTokens? {
    guard case .received(200...299, _) = answer, let answer = ServiceAnswer(answer),
      let token = answer.member("token") ?? answer.member("session_token")
    else { return nil }
    let lifetime = (answer.member("expires_in") ?? answer.member("expire")).flatMap(Int64.init)
    return SessionTokens(sessionToken: token, expiresIn: lifetime.map { .seconds($0) })
  }

  /// The error of an answer: its own code where that is documented, else the one that its status means.
  private func failure(_ status: Int, _ body: [UInt8], else code: ServiceErrorCode) -> FailedAnswer {
    let error = ServiceError(ServiceAnswer(httpStatus: status, body: body))
    return .refused(
      error.documented == nil ? ServiceError(code: code.rawValue, text: error.serverText) : error)
  }
}
