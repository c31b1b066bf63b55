public import BindForm

/// The adapter for back ends with login by SMS, such as minapp's: request a code for a number, then sign in with both.
///
/// - Without an earlier login, ``openingEvent(_:)`` opens the form.
/// - `create_user` is `BindingForm.Submission.createsAccount`. With `false`, the service answers 404 for a number
///   without an account, and the form offers to create an account.
/// - If the service doesn't know a vendor's account, the form signs the person in to another account, and associates
///   the vendor's account with it.
/// - There is no slider: set `BindingForm.Configuration.requiresSlider` to `false`.
public struct SMSLoginService: BackEnd, Hashable {
  /// The vendor whose logins ``loginEvent(_:)`` interprets, and whose account is associated after a sign-in; `nil` for
  /// an app without vendors.
  public var vendor: Vendor?

  /// Creates the adapter.
  ///
  /// - Parameter vendor: The vendor of logins and associations; `nil` for an app without vendors.
  public init(vendor: Vendor? = nil) { self.vendor = vendor }

  /// Creates the event that opens the form to sign in, without a state token.
  ///
  /// - Parameter newAccounts: The rule for a number without an account; by default the service creates one.
  public func openingEvent(_ newAccounts: SignInRules.NewAccounts = .automatic) -> BindingForm.Event {
    .opened(BindFlow(kind: .signIn(Self.rules(newAccounts))))
  }

  /// Interprets the answer to a vendor's login with `create_user` `false`, or to another sign-in with a token that the
  /// app has saved.
  ///
  /// - Returns: `BindingForm.Event.signedIn(_:)` for 2xx with a token. For 404 the form opens: the person signs in to
  ///   an existing account, or agrees to a new one, and the account of ``vendor`` is associated with it. For 401 and
  ///   403 the form opens, too: the token is no longer valid. For any other answer, and without an answer,
  ///   `BindingForm.Event.refused(_:)`: it is unknown whether the account exists.
  public func loginEvent(_ answer: HTTPAnswer) -> BindingForm.Event {
    if let tokens = tokens(in: answer) { return .signedIn(tokens) }
    switch answer {
    case .received(404, _):
      return .opened(BindFlow(kind: .signIn(Self.rules(.afterAgreement, association: vendor))))
    case .received(401, _), .received(403, _): return openingEvent()
    case .received(let status, let body): return .refused(.failed(error(status, body, else: .busy)))
    case .noAnswer: return .refused(.failed(.noAnswer))
    }
  }

  /// Interprets the answer to a request for a code.
  ///
  /// - Returns: `BindingForm.Event.codeSent(for:)` for 2xx, `BindingForm.Event.accountMissing(for:)` for 404, else
  ///   `BindingForm.Event.codeFailed(_:for:)` with the answer's documented code or `ServiceErrorCode.codeNotSent`.
  public func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
    switch answer {
    case .received(200...299, _): .codeSent(for: request)
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body):
      .codeFailed(.refused(error(status, body, else: .codeNotSent)), for: request)
    case .noAnswer: .codeFailed(.noAnswer, for: request)
    }
  }

  /// Interprets the answer to a submission.
  ///
  /// - Returns: `BindingForm.Event.submissionSucceeded(_:for:)` for 2xx with a token,
  ///   `BindingForm.Event.accountMissing(for:)` for 404, else `BindingForm.Event.submissionFailed(_:for:)` with the
  ///   answer's documented code, or `ServiceErrorCode.wrongSMSCode` for 400 and `ServiceErrorCode.busy` otherwise.
  public func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
    switch answer {
    case .received(404, _): .accountMissing(for: request)
    case .received(let status, let body):
      tokens(in: answer).map { .submissionSucceeded($0, for: request) }
        ?? .submissionFailed(
          .refused(error(status, body, else: status == 400 ? .wrongSMSCode : .busy)), for: request)
    case .noAnswer: .submissionFailed(.noAnswer, for: request)
    }
  }

  /// Interprets the answer to `BindingForm.Effect.associate(_:with:for:)`.
  ///
  /// - Returns: `BindingForm.Event.associated(for:)` for 2xx, else `BindingForm.Event.associationFailed(_:for:)`
  ///   with the answer's documented code, or `ServiceErrorCode.alreadyBound` for 409 and `ServiceErrorCode.busy`
  ///   otherwise.
  public func associationEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event {
    switch answer {
    case .received(200...299, _): .associated(for: request)
    case .received(let status, let body):
      .associationFailed(
        .refused(error(status, body, else: status == 409 ? .alreadyBound : .busy)), for: request)
    case .noAnswer: .associationFailed(.noAnswer, for: request)
    }
  }

  /// Returns the rules of a sign-in at such a back end: numbers in national form, and codes that sign in or up.
  ///
  /// - Parameters:
  ///   - newAccounts: The rule for a number without an account.
  ///   - association: The vendor whose account is associated afterwards; `nil` for none.
  public static func rules(_ newAccounts: SignInRules.NewAccounts, association: Vendor? = nil) -> SignInRules
  {
    SignInRules(
      newAccounts: newAccounts, numberFormat: .national, codeUse: .both, association: association)
  }

  /// Reads the tokens of an answer to a login without a form.
  func tokens(of answer: HTTPAnswer) throws(FailedAnswer) -> SessionTokens {
    if let tokens = tokens(in: answer) { return tokens }
    guard case .received(let status, let body) = answer else { throw .noAnswer }
    throw .refused(error(status, body, else: status == 400 || status == 401 ? .wrongPassword : .busy))
  }

  /// Reads an answer that has no contents if it is a success.
  func check(_ answer: HTTPAnswer) throws(FailedAnswer) {
    switch answer {
    case .received(200...299, _): return
    case .received(let status, let body): throw .refused(error(status, body, else: .busy))
    case .noAnswer: throw .noAnswer
    }
  }

  /// Reads the tokens of a successful answer, `token` or `session_token`; `nil` if there are none.
  private func tokens(in answer: HTTPAnswer) -> SessionTokens? {
    guard case .received(200...299, _) = answer, let answer = ServiceAnswer(answer),
      let token = answer.member("token") ?? answer.member("session_token")
    else { return nil }
    let lifetime = (answer.member("expires_in") ?? answer.member("expire"))?.wholeNumber
    return SessionTokens(sessionToken: token, lifetime: lifetime)
  }

  /// Returns the error of an answer: its own code if that is documented, else the code for its status.
  private func error(_ status: Int, _ body: [UInt8], else code: ServiceErrorCode) -> ServiceError {
    let error = ServiceError(ServiceAnswer(httpStatus: status, body: body))
    return error.documented == nil ? ServiceError(code: code.rawValue, text: error.serverText) : error
  }
}
