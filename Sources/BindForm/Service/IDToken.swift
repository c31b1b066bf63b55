public import PhoneCheck
internal import Platform
internal import StrictJSON

/// What an id_token says about an account ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)): its claims as a value.
///
/// Reading a token checks nothing: use the claims to show a name or a number, and ``check(at:clientID:issuer:leeway:signature:)``
/// before they decide who may do what. It prints without its claims.
///
/// A refreshed token has the person's claims beside the others. A login's has them in the claim `api`, as a JSON text. A token in
/// which the two differ can't be read.
public struct IDToken: Hashable, Sendable {
  /// The token as it came, in compact form; empty for claims that an SDK handed over.
  public let compact: String
  /// `iss`: who issued the token.
  public let issuer: String?
  /// `aud`: the applications that the token is for, by their client identifiers.
  public let audience: [String]
  /// `azp`: the application that the token was issued to; `nil` for a token without it.
  public let authorizedParty: String?
  /// Whether `azp` is something other than a text, and so names no application.
  private let isAuthorizedPartyUnreadable: Bool
  /// `exp`: from when on it isn't valid any more.
  public let expiresAt: Moment?
  /// `nbf`: from when on it is valid.
  public let notBefore: Moment?
  /// Whether there is an `nbf` that is no time: the token is never valid then.
  private let isNotBeforeUnreadable: Bool
  /// `iat`: when it was issued.
  public let issuedAt: Moment?
  /// `jti`: the identifier of the token.
  public let tokenID: String?
  /// `sub`: the identifier of the account at the issuer; `nil` for the word `subject`, which a login's token has there.
  public let subject: String?
  /// `name`: the person's name.
  public let name: String?
  /// `mobile`: the account's number, whole or masked; `nil` when there is none, or when it is neither.
  public let mobile: MobileClaim?
  /// `id`: the identifier of the account.
  public let accountID: String?
  /// `userName`: the account's name for signing in.
  public let userName: String?
  /// `email`: the account's address, as it came.
  public let email: String?

  /// Reads a token.
  ///
  /// - Parameter compact: A JSON Web Token in compact form: three parts separated by dots.
  /// - Returns: `nil` when it can't be read.
  public init?(_ compact: String) {
    guard let payload = Self.payload(of: compact) else { return nil }
    self.init(claims: payload, compact: compact)
  }

  private static func payload(of compact: String) -> [UInt8]? {
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 ? Base64URL.decoded(parts[1].utf8) : nil
  }

  /// The life of a token, `exp` − `iat`, whatever its other claims are; `nil` if the two can't be read.
  static func life(of compact: String) -> Duration? {
    guard let payload = payload(of: compact), let claims = JSONDocument.read(payload).document?.root,
      let issued = claims["iat"]?.moment, let expires = claims["exp"]?.moment, issued < expires
    else { return nil }
    return expires.sinceEpoch - issued.sinceEpoch
  }

  /// Reads the claims alone, as SDKs hand them over.
  ///
  /// - Parameter json: A JSON object in UTF-8 whose members all have names of their own.
  /// - Returns: `nil` for anything else: of two members with one name, each reader could believe another one.
  public init?(claims json: some Sequence<UInt8>) { self.init(claims: Array(json), compact: "") }

  private init?(claims json: [UInt8], compact: String) {
    let reading = JSONDocument.read(json)
    guard let claims = reading.document?.root, claims.kind == .object, reading.problems.isEmpty,
      let person = PersonClaims(claims)
    else { return nil }
    func text(_ name: String) -> String? { claims[name]?.text }
    /// A number may come as text, and an identifier as a number.
    func scalar(_ name: String) -> String? {
      guard let value = claims[name] else { return nil }
      return value.text ?? (value.kind == .number ? String(utf8: value.token) : nil)
    }
    func moment(_ name: String) -> Moment? { claims[name]?.moment }
    self.compact = compact
    issuer = text("iss")
    audience = text("aud").map { [$0] } ?? claims["aud"]?.elements.compactMap { $0.text } ?? []
    authorizedParty = text("azp")
    isAuthorizedPartyUnreadable = authorizedParty == nil && claims["azp"] != nil
    (expiresAt, notBefore, issuedAt) = (moment("exp"), moment("nbf"), moment("iat"))
    isNotBeforeUnreadable = notBefore == nil && claims["nbf"] != nil
    (tokenID, accountID) = (scalar("jti"), person.id)
    // A login's token has this word for a name.
    subject = scalar("sub").flatMap { person.isNested && $0.hasSameBytes(as: "subject") ? nil : $0 }
    (name, userName, email) = (person.name, person.userName, person.email)
    mobile = person.mobile.flatMap { MobileClaim($0) }
  }

  // MARK: Checking

  /// What a check of the signature alone found.
  public enum SignatureCheck: Hashable, Sendable {
    /// The signature is right.
    case valid
    /// It is wrong, or of an algorithm that isn't accepted.
    case wrong
    /// The public key couldn't be fetched, or none has the token's identifier of a key.
    case noPublicKey
  }

  // Embedded Swift has no tasks.
  #if !hasFeature(Embedded)
    /// Checks the token as the documented SDK does, and its issuer: signature, application, time.
    ///
    /// - Parameters:
    ///   - now: The time, by the host's clock.
    ///   - clientID: The app's client identifier, which ``audience`` has to name.
    ///   - issuer: Who has to have issued it.
    ///   - leeway: How far the clocks of issuer and host may differ; 60 seconds by default.
    ///   - signature: Checks the signature of ``compact``, with a library for JSON Web Tokens and the issuer's public keys.
    /// - Returns: `IDTokenCheck.notChecked` for claims without a token; `IDTokenCheck.noPublicKey` or `IDTokenCheck.wrongSignature` before anything is believed, then
    ///   `IDTokenCheck.otherClient`, `IDTokenCheck.expired`, also for one that isn't valid yet or has no `exp`, else
    ///   `IDTokenCheck.valid`.
    public func check(
      at now: Moment, clientID: String, issuer: TokenIssuer, leeway: Duration = .seconds(60),
      signature: (IDToken) async throws -> SignatureCheck
    ) async rethrows -> IDTokenCheck {
      if compact.isEmpty { return .notChecked(nil) }
      switch try await signature(self) {
      case .noPublicKey: return .noPublicKey
      case .wrong: return .wrongSignature
      case .valid: return checkClaims(at: now, clientID: clientID, issuer: issuer, leeway: leeway)
      }
    }
  #endif

  /// Checks issuer, application and time, for a token whose signature has been checked.
  ///
  /// - Parameters:
  ///   - now: The time, by the host's clock.
  ///   - clientID: The app's client identifier, which ``audience`` has to name.
  ///   - issuer: Who has to have issued it.
  ///   - leeway: How far the clocks of issuer and host may differ; 60 seconds by default.
  /// - Returns: `IDTokenCheck.otherClient`, also for another issuer's, `IDTokenCheck.expired` or `IDTokenCheck.valid`.
  public func checkClaims(
    at now: Moment, clientID: String, issuer: TokenIssuer, leeway: Duration = .seconds(60)
  ) -> IDTokenCheck {
    guard issuer.accepts(self.issuer), audience.contains(where: { $0.hasSameBytes(as: clientID) }) else {
      return .otherClient
    }
    // Issued to another client, which may have it for this one's audience.
    guard !isAuthorizedPartyUnreadable, authorizedParty?.hasSameBytes(as: clientID) ?? true else {
      return .otherClient
    }
    guard !isNotBeforeUnreadable, let expiresAt, expiresAt.advanced(by: leeway) > now else { return .expired }
    if let notBefore, notBefore > now.advanced(by: leeway) { return .expired }
    return .valid
  }
}

extension JSONValue {
  /// The time of a claim.
  ///
  /// Only numbers are times, as RFC 7519 has them: what a verifier of signatures refuses isn't read here either.
  fileprivate var moment: Moment? {
    guard kind == .number, let seconds = Double(String(utf8: token)), seconds.isFinite else { return nil }
    return Moment(secondsSince1970: seconds)
  }
}

extension IDToken: ShownAsDescription {
  /// The words `id_token`.
  public var description: String { "id_token" }
}
