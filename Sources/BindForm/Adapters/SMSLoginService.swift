/// A back end as a service with login by SMS, in the manner of minapp: a code for a number, then sign in with both.
///
/// It needs no earlier login: ``openingEvent`` opens the form. ``BindForm/Effect/bind(_:)`` means `createUser: false`,
/// ``BindForm/Effect/register(_:)`` `createUser: true`, as do requests for an SMS of the type ``SMSType/register``. With
/// false an unknown number answers 404, to either, and the form offers to make an account. There is no slider: set ``BindForm/Configuration/requiresSlider`` to `false`.
public struct SMSLoginService: BackEnd, Hashable {
  /// Creates the adapter.
  public init() {}

  /// What opens the form.
  public var openingEvent: BindForm.Event { .opened(BindFlow(kind: .bind)) }

  /// Signing in again with a token that the app has kept.
  public func loginEvent(_ answer: HTTPAnswer) -> BindForm.Event {
    tokens(in: answer).map(BindForm.Event.signedIn) ?? openingEvent
  }

  /// 2xx: sent; 404 for a number without an account.
  public func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    switch answer {
    case .received(200...299, _): .codeSent(for: request)
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body): .codeFailed(failure(status, body, else: .codeNotSent), for: request)
    case .noAnswer: .codeFailed(.noAnswer, for: request)
    }
  }

  /// 2xx with a token, 404 for a number without an account, 400 for a wrong code.
  public func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event {
    switch answer {
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body):
      tokens(in: answer).map { .submissionSucceeded($0, for: request) }
        ?? .submissionFailed(failure(status, body, else: status == 400 ? .wrongSMSCode : .busy), for: request)
    case .noAnswer: .submissionFailed(.noAnswer, for: request)
    }
  }

  private func tokens(in answer: HTTPAnswer) -> SessionTokens? {
    guard case .received(200...299, _) = answer, let answer = ServiceAnswer(answer),
      let token = answer.member("token") ?? answer.member("session_token")
    else { return nil }
    let lifetime = (answer.member("expires_in") ?? answer.member("expire")).flatMap(Int64.init)
    return SessionTokens(sessionToken: token, expiresIn: lifetime.map { .seconds($0) })
  }

  /// An error by its own code where it has a documented one, else by what its status means here.
  private func failure(_ status: Int, _ body: [UInt8], else code: ServiceErrorCode) -> FailedAnswer {
    let error = ServiceError(ServiceAnswer(httpStatus: status, body: body))
    return .refused(
      error.documented == nil ? ServiceError(code: code.rawValue, text: error.serverText) : error)
  }
}
