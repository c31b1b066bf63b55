public import PhoneCheck

/// The tokens of a finished login; none of them is printed.
public struct SessionTokens: Hashable, Sendable {
  /// `session_token`, for further calls of the service; empty where a back end has none.
  public let sessionToken: String

  /// `id_token`, a signed statement about the account; empty where a back end has none.
  public let idToken: String

  /// `expire`: how long the session lasts, from the answer on, in whole seconds; `nil` when the service didn't say.
  public var expiresIn: Duration? { lifetime.map { .seconds($0) } }

  /// ``expiresIn`` in seconds.
  package let lifetime: Int64?

  /// Creates tokens; an empty token means that there is none.
  ///
  /// - Parameters:
  ///   - sessionToken: `session_token`.
  ///   - idToken: `id_token`.
  ///   - expiresIn: How long the session lasts, of which whole seconds are kept; `nil` when the service didn't say.
  public init(sessionToken: String, idToken: String = "", expiresIn: Duration? = nil) {
    self.init(sessionToken: sessionToken, idToken: idToken, lifetime: expiresIn?.components.seconds)
  }

  /// The life of these tokens from the answer on; `nil` if it isn't known.
  ///
  /// It is the id_token's, `exp` − `iat`, some minutes or hours, and never longer than ``expiresIn``, the session's life of days.
  ///
  /// An id_token whose life can't be read counts as long as the session. Its times are those of the service's clock, so only
  /// their difference is used.
  public var lifeOfTokens: Duration? {
    guard let life = IDToken.life(of: idToken) else { return expiresIn }
    return expiresIn.map { min($0, life) } ?? life
  }

  /// When to ask for new tokens: before these expire.
  ///
  /// - Parameters:
  ///   - received: When the service's answer came, by the host's clock: ``lifeOfTokens`` counts from then.
  ///   - margin: How long before the end, so that the answer comes in time; a minute by default, and never more than half of
  ///     the tokens' life.
  /// - Returns: `nil` when the service didn't say how long they last: ask when a request is refused.
  public func refreshTime(receivedAt received: Moment, margin: Duration = .seconds(60)) -> Moment? {
    guard let life = lifeOfTokens else { return nil }
    return received.advanced(by: max(life - margin, life / 2))
  }

  package init(sessionToken: String, idToken: String = "", lifetime: Int64?) {
    self.sessionToken = sessionToken
    self.idToken = idToken
    self.lifetime = lifetime
  }

  /// Reads the data of code `0`; `nil` when they have neither token.
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
  /// How long the tokens last.
  public var description: String { lifetime.map { "tokens for \($0) s" } ?? "tokens" }
}
