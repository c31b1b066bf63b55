public import PhoneCheck
internal import Platform
internal import StrictJSON

/// The claims of an id_token about an account ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)).
///
/// Reading a token checks nothing. Use its claims to show a name or a number. Before they decide about a permission,
/// call ``check(at:clientID:issuer:leeway:signature:)``. A token prints without its claims.
///
/// A refreshed token contains the person's claims directly. A login's token contains them in the claim `api`, as a JSON
/// text. If the two contradict each other, the token can't be read.
public struct IDToken: Hashable, Sendable {
  /// The token as received, in compact form; empty for claims from an SDK.
  public let compact: String
  /// `iss`: the issuer of the token.
  public let issuer: String?
  /// `aud`: the applications that the token is meant for, by their client identifiers.
  public let audience: [String]
  /// `azp`: the application that the token was issued to; `nil` if the token doesn't name one.
  public let authorizedParty: String?
  /// Whether `azp` isn't a text, so that it names no application.
  private let isAuthorizedPartyUnreadable: Bool
  /// `exp`: the end of the token's validity.
  public let expiresAt: Moment?
  /// `nbf`: the beginning of the token's validity.
  public let notBefore: Moment?
  /// Whether `nbf` isn't a time, so that the token is never valid.
  private let isNotBeforeUnreadable: Bool
  /// `iat`: the time when the token was issued.
  public let issuedAt: Moment?
  /// `jti`: the identifier of the token.
  public let tokenID: String?
  /// `sub`: the identifier of the account at the issuer; `nil` for the word `subject`, which a login's token contains
  /// instead.
  public let subject: String?
  /// `name`: the person's name.
  public let name: String?
  /// `mobile`: the account's number, whole or masked; `nil` if there is none, or if it is neither.
  public let mobile: MobileClaim?
  /// `id`: the identifier of the account.
  public let accountID: String?
  /// `userName`: the account's name for signing in.
  public let userName: String?
  /// `email`: the account's address, as received.
  public let email: String?

  /// Reads a token.
  ///
  /// - Parameter compact: A JSON Web Token in compact form: three parts separated by dots.
  /// - Returns: The token, or `nil` if it can't be read.
  public init?(_ compact: String) {
    guard let payload = Self.payload(of: compact) else { return nil }
    self.init(claims: payload, compact: compact)
  }

  private static func payload(of compact: String) -> [UInt8]? {
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 ? Base64URL.decoded(parts[1].utf8) : nil
  }

  /// Returns the life of a token, `exp` − `iat`, whatever its other claims are; `nil` if the two can't be read.
  static func life(of compact: String) -> Duration? {
    guard let payload = payload(of: compact), let claims = JSONDocument.read(payload).document?.root,
      let issued = claims["iat"]?.moment, let expires = claims["exp"]?.moment, issued < expires
    else { return nil }
    return expires.sinceEpoch - issued.sinceEpoch
  }

  /// Reads only the claims, as passed by SDKs.
  ///
  /// - Parameter json: A JSON object in UTF-8 without duplicate member names.
  /// - Returns: The claims, or `nil` for anything else. With duplicate names, different readers could use different
  ///   members.
  public init?(claims json: some Sequence<UInt8>) { self.init(claims: Array(json), compact: "") }

  private init?(claims json: [UInt8], compact: String) {
    let reading = JSONDocument.read(json)
    guard let claims = reading.document?.root, claims.kind == .object, reading.problems.isEmpty,
      let person = PersonClaims(claims)
    else { return nil }
    func text(_ name: String) -> String? { claims[name]?.text }
    /// Returns a claim as text. Numbers may be written as text, and identifiers as numbers.
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
    // A login's token contains this word instead of an identifier.
    subject = scalar("sub").flatMap { person.isNested && $0.hasSameBytes(as: "subject") ? nil : $0 }
    (name, userName, email) = (person.name, person.userName, person.email)
    mobile = person.mobile.flatMap { MobileClaim($0) }
  }

  // MARK: Checking

  /// The result of checking only the signature.
  public enum SignatureCheck: Hashable, Sendable {
    /// The signature is right.
    case valid
    /// The signature is wrong, or its algorithm isn't accepted.
    case wrong
    /// The public keys couldn't be fetched, or none has the key identifier of the token.
    case noPublicKey
  }

  // Embedded Swift has no tasks.
  #if !hasFeature(Embedded)
    /// Checks the token as the documented SDK does, and its issuer: signature, application, time.
    ///
    /// - Parameters:
    ///   - now: The time, by the host's clock.
    ///   - clientID: The app's client identifier, which ``audience`` has to contain.
    ///   - issuer: The required issuer.
    ///   - leeway: The allowed difference between the clocks of issuer and host; 60 seconds by default.
    ///   - signature: Checks the signature of ``compact``, with a library for JSON Web Tokens and the issuer's public
    ///     keys.
    /// - Returns: The first of these that applies: `IDTokenCheck.notChecked` for claims without a token;
    ///   `IDTokenCheck.noPublicKey` or `IDTokenCheck.wrongSignature`; `IDTokenCheck.otherClient`;
    ///   `IDTokenCheck.expired`, also for a token that isn't valid yet or has no `exp`; else `IDTokenCheck.valid`.
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
  ///   - clientID: The app's client identifier, which ``audience`` has to contain.
  ///   - issuer: The required issuer.
  ///   - leeway: The allowed difference between the clocks of issuer and host; 60 seconds by default.
  /// - Returns: `IDTokenCheck.otherClient`, also for another issuer's token, `IDTokenCheck.expired` or
  ///   `IDTokenCheck.valid`.
  public func checkClaims(
    at now: Moment, clientID: String, issuer: TokenIssuer, leeway: Duration = .seconds(60)
  ) -> IDTokenCheck {
    guard issuer.accepts(self.issuer), audience.contains(where: { $0.hasSameBytes(as: clientID) }) else {
      return .otherClient
    }
    // The token was issued to another client, which may have obtained it for this client's audience.
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
  /// Only numbers are times, as RFC 7519 requires. A value that a verifier of signatures refuses isn't read here
  /// either.
  fileprivate var moment: Moment? {
    guard kind == .number, let seconds = Double(String(utf8: token)), seconds.isFinite else { return nil }
    return Moment(secondsSince1970: seconds)
  }
}

extension IDToken: ShownAsDescription {
  /// The words `id_token`.
  public var description: String { "id_token" }
}
