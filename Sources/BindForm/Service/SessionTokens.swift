public import PhoneCheck

/// The tokens of a finished login, which are never printed.
public struct SessionTokens: Hashable, Sendable {
  /// `session_token`, for further calls of the service; empty if a back end has none.
  public let sessionToken: String

  /// `id_token`, a signed statement about the account; empty if a back end has none.
  public let idToken: String

  /// `expire`: the life of the session, counted from the answer, in whole seconds; `nil` if the service didn't say.
  public var expiresIn: Duration? { lifetime.map { .seconds($0) } }

  /// ``expiresIn`` in seconds.
  package let lifetime: Int64?

  /// Creates tokens; an empty token means that there is none.
  ///
  /// - Parameters:
  ///   - sessionToken: `session_token`.
  ///   - idToken: `id_token`.
  ///   - expiresIn: The life of the session, cut to whole seconds; `nil` if the service didn't say.
  public init(sessionToken: String, idToken: String = "", expiresIn: Duration? = nil) {
    self.init(sessionToken: sessionToken, idToken: idToken, lifetime: expiresIn?.components.seconds)
  }

  /// The life of these tokens, counted from the answer; `nil` if it isn't known.
  ///
  /// It is the id_token's life, `exp` − `iat`, some minutes or hours, but at most ``expiresIn``, the session's life of
  /// days.
  ///
  /// If an id_token's life can't be read, the session's life applies. The id_token's times belong to the service's
  /// clock, so only their difference is used.
  public var lifeOfTokens: Duration? {
    guard let life = IDToken.life(of: idToken) else { return expiresIn }
    return expiresIn.map { min($0, life) } ?? life
  }

  /// Returns the time for requesting new tokens, before these expire.
  ///
  /// - Parameters:
  ///   - received: The time of the service's answer, by the host's clock. ``lifeOfTokens`` is counted from it.
  ///   - margin: The time before the end, so that the answer arrives in time. A minute by default, and at most half of
  ///     the tokens' life.
  /// - Returns: The time, or `nil` if the service didn't give the tokens' life. Then request new tokens after a
  ///   refusal.
  public func refreshTime(receivedAt received: Moment, margin: Duration = .seconds(60)) -> Moment? {
    guard let life = lifeOfTokens else { return nil }
    return received.advanced(by: max(life - margin, life / 2))
  }

  package init(sessionToken: String, idToken: String = "", lifetime: Int64?) {
    self.sessionToken = sessionToken
    self.idToken = idToken
    self.lifetime = lifetime
  }

  /// Reads the data of code `0`; `nil` if they contain neither token.
  package init?(_ answer: ServiceAnswer) {
    let session = answer.member("session_token")
    let identity = answer.member("id_token")
    guard session != nil || identity != nil else { return nil }
    self.init(
      sessionToken: session ?? "", idToken: identity ?? "",
      lifetime: answer.member("expire")?.wholeNumber)
  }
}

extension SessionTokens: ShownAsDescription {
  /// The session's life.
  public var description: String { lifetime.map { "tokens for \($0) s" } ?? "tokens" }
}
