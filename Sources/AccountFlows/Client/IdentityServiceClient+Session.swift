public import BindForm
internal import Platform
internal import StrictJSON

// Calls after a login, and their answers. No form has an effect for them.

extension IdentityServiceClient {
  // MARK: Requests

  /// Requests a login with Alibaba Cloud's one tap; `IdentityService.loginEvent(_:)` interprets the answer.
  ///
  /// The service may create an account for an unknown number, as the tenant has set it.
  ///
  /// - Parameter accessToken: The token of Alibaba Cloud's SDK.
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for any vendor but CIAM.
  public func oneTapLoginRequest(accessToken: String) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.oneTapLogin(accessToken: accessToken))
  }

  /// Requests new tokens for a session; ``tokens(in:refreshing:)`` reads the answer.
  ///
  /// - Parameter authorization: The session token, or the signature at OneAccess.
  /// - Throws: ``IdentityCallError/otherAuthorization(_:at:)`` for another authorization than the vendor's.
  public func refreshRequest(
    _ authorization: SessionAuthorization
  ) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.authorized(vendor.isSigned ? .signedRefresh : .refresh, authorization))
  }

  /// Requests the vendors' accounts that are bound to the signed-in account; ``boundAccounts(in:)`` reads the answer.
  ///
  /// - Parameter authorization: The id_token, or the signature at OneAccess.
  /// - Throws: ``IdentityCallError/otherAuthorization(_:at:)`` for another authorization than the vendor's.
  public func boundAccountsRequest(
    _ authorization: SessionAuthorization
  ) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.authorized(.boundAccounts, authorization))
  }

  /// Requests to unbind a vendor's account; ``check(_:)`` reads the answer.
  ///
  /// - Parameters:
  ///   - account: The account, from ``boundAccounts(in:)``.
  ///   - authorization: The id_token, or the signature at OneAccess.
  /// - Throws: ``IdentityCallError/otherAuthorization(_:at:)`` for another authorization than the vendor's.
  public func unbindRequest(
    _ account: BoundAccount, _ authorization: SessionAuthorization
  ) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.unbind(account.id, authorization))
  }

  /// Requests the end of a session; ``check(_:)`` reads the answer.
  ///
  /// - Parameter authorization: The signature.
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for any vendor but OneAccess: at CIAM and EIAM, drop the tokens.
  public func logoutRequest(
    _ authorization: SessionAuthorization
  ) throws(IdentityCallError) -> ServiceRequest {
    request(try calls.authorized(.logout, authorization))
  }

  /// Requests the service's time for a signature; ``serverTime(in:)`` reads the answer.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for any vendor but OneAccess.
  public func serverTimeRequest() throws(IdentityCallError) -> ServiceRequest {
    request(try calls.with(.serverTime))
  }

  /// Requests the application's public key for signatures; ``publicKey(in:)`` reads the answer.
  ///
  /// - Throws: ``IdentityCallError/missing(_:at:)`` for any vendor but OneAccess.
  public func publicKeyRequest() throws(IdentityCallError) -> ServiceRequest {
    request(try calls.with(.publicKey))
  }

  // MARK: Answers

  /// Reads the tokens of the answer to a refresh.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - old: The session's tokens before. OneAccess answers with only an id_token, and the session token stays.
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func tokens(
    in answer: HTTPAnswer, refreshing old: SessionTokens? = nil
  ) throws(FailedAnswer) -> SessionTokens {
    let tokens = try tokens(in: try success(answer))
    guard let old, tokens.sessionToken.isEmpty else { return tokens }
    return SessionTokens(
      sessionToken: old.sessionToken, idToken: tokens.idToken, expiresIn: tokens.expiresIn)
  }

  /// Reads the tokens of an answer that has been read; another code than success is an error.
  func tokens(in answer: ServiceAnswer) throws(FailedAnswer) -> SessionTokens {
    guard answer.code == .success else { throw .refused(ServiceError(answer)) }
    guard let tokens = SessionTokens(answer) else { throw .refused(.incomplete(answer)) }
    return tokens
  }

  /// Reads the accounts that are bound, in the service's order.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func boundAccounts(in answer: HTTPAnswer) throws(FailedAnswer) -> [BoundAccount] {
    let answer = try success(answer)
    guard let list = answer.member("social").flatMap({ JSONDocument.read($0.bytes).document?.root }),
      list.kind == .array
    else { throw .refused(.incomplete(answer)) }
    let accounts = list.elements.compactMap(BoundAccount.init)
    guard accounts.count == list.elements.count else { throw .refused(.incomplete(answer)) }
    return accounts
  }

  /// Reads an answer without a body, as to unbinding an account or to logging out.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func check(_ answer: HTTPAnswer) throws(FailedAnswer) {
    if case .received(200...299, let body) = answer, body.isEmpty { return }
    _ = try success(answer)
  }

  /// Reads the service's time, in its own unit.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func serverTime(in answer: HTTPAnswer) throws(FailedAnswer) -> Int64 {
    let answer = try success(answer)
    guard let time = answer.member("timestamp")?.wholeNumber else { throw .refused(.incomplete(answer)) }
    return time
  }

  /// Reads the application's public key: an X.509 `SubjectPublicKeyInfo` in base64, possibly as PEM with its two lines
  /// around it, whose line breaks may be written as `\n`.
  ///
  /// - Throws: `FailedAnswer` with the service's error, or with the fact that there was no answer.
  public func publicKey(in answer: HTTPAnswer) throws(FailedAnswer) -> String {
    let answer = try success(answer)
    guard let key = answer.member("public_key") else { throw .refused(.incomplete(answer)) }
    return key
  }

  /// Reads an answer that has to be a success.
  private func success(_ answer: HTTPAnswer) throws(FailedAnswer) -> ServiceAnswer {
    guard let answer = ServiceAnswer(answer) else { throw .noAnswer }
    guard answer.code == .success else { throw .refused(ServiceError(answer)) }
    return answer
  }
}
