public import PhoneCheck
internal import Platform

/// `status` of a login's answer: the login is done, or the service requires something else.
///
/// Only ``success``, ``bind``, ``register`` and ``secondFactor`` make a form act. An unlisted status never does.
public enum LoginStatus: Hashable, Sendable {
  /// `SUCCESS`: done, with tokens.
  case success
  /// `SOCIAL_BIND`: a number or an address has to be bound.
  case bind
  /// `USER_REGISTER`: an account has to be registered, and bound.
  case register
  /// `ACCESS_DENIED`: the tenant's policy refuses the login.
  case accessDenied
  /// `MFA_AUTH`: a second factor is due.
  case secondFactor
  /// `PASSWORD_WARN`: the password expires soon, and may be changed now.
  case passwordWarning
  /// `PASSWORD_EXPIRED`: the password has to be changed.
  case passwordExpired
  /// Any other status, as received, without surrounding white space.
  case other(String)

  /// The maximum number of stored characters of a status.
  private static let maximumLength = 80

  private static let named: [LoginStatus] = [
    .success, .bind, .register, .accessDenied, .secondFactor, .passwordWarning, .passwordExpired,
  ]

  /// Reads a status, in any case and with surrounding white space.
  public init(_ text: String) {
    let name = String(scalars: text.trimmed.firstScalars(Self.maximumLength))
    self = Self.named.first { name.isSameName(as: $0.text) } ?? .other(name)
  }

  /// The status as the service writes it.
  public var text: String {
    switch self {
    case .success: "SUCCESS"
    case .bind: "SOCIAL_BIND"
    case .register: "USER_REGISTER"
    case .accessDenied: "ACCESS_DENIED"
    case .secondFactor: "MFA_AUTH"
    case .passwordWarning: "PASSWORD_WARN"
    case .passwordExpired: "PASSWORD_EXPIRED"
    case .other(let text): text
    }
  }
}

/// A login that the form can't finish: the service requires something else.
/// | status | what the app can do with the state token |
/// | --- | --- |
/// | ``LoginStatus/secondFactor`` | open another form with the token, if the service has a second factor by SMS |
/// | ``LoginStatus/passwordWarning`` | change the password (`pwd/update`), or continue without (`pwd/skip-update`) |
/// | ``LoginStatus/passwordExpired`` | change the password (`pwd/update`) |
/// | ``LoginStatus/success`` without tokens, after a submission | sign in: the number is bound |
/// | ``LoginStatus/bind``, ``LoginStatus/register``, after a submission | open another form with the token |
/// | any other | what the tenant's administrator says |
///
/// It contains a token, so it prints only its status.
public struct PendingLogin: Hashable, Sendable {
  /// The status, which names the service's requirement.
  public let status: LoginStatus
  /// `state_token`, the service's identifier of this login; empty if there was none.
  public let stateToken: String

  /// Creates a pending login.
  public init(_ status: LoginStatus, stateToken: String = "") {
    self.status = status
    self.stateToken = stateToken
  }
}

extension LoginStatus: ShownAsDescription {
  /// The status as the service writes it, without the digits of a possible phone number.
  public var description: String { text.withoutNumbers(from: 7) }
}

extension PendingLogin: ShownAsDescription {
  /// The status.
  public var description: String { status.description }
}
