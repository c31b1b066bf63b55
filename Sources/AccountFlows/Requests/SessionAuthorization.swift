public import PhoneCheck
internal import Platform

/// The header that authorizes a call after a login.
///
/// It prints only its kind.
public enum SessionAuthorization: Hashable, Sendable {
  /// `Authorization: Bearer …`, at CIAM and EIAM: the id_token, ``BindForm/SessionTokens/idToken``.
  case idToken(String)
  /// `session-token` at CIAM, `X-session-token` at EIAM: the session token, only for a refresh.
  case sessionToken(String)
  /// `X-signature`, at OneAccess: the encrypted session token; ``signed(sessionToken:serverTime:nonce:encrypting:)``
  /// composes it.
  case signature(String)

  /// Signs a session token for one call to OneAccess.
  ///
  /// The [rules](https://support.huaweicloud.com/intl/en-us/api-oneaccess/oneaccess_04_0069.html) are: the text
  /// `session_token=…&timestamp=…&nonce=…` is encrypted with the application's public key, by RSA with
  /// `OAEPWithSHA-256AndMGF1Padding`, and written in base64. The page encrypts with Bouncy Castle, whose MGF1 uses
  /// SHA-256, too.
  ///
  /// - Parameters:
  ///   - sessionToken: `session_token` of the session.
  ///   - serverTime: The service's time in its own unit, from `IdentityServiceClient.serverTime(in:)`.
  ///   - nonce: A text that no other call has; by default the time in hexadecimal, as the pages suggest. Name one if
  ///     several calls are signed with the same time.
  ///   - encrypt: Encrypts the text with the application's public key, from `IdentityServiceClient.publicKey(in:)`, and
  ///     returns the result in base64.
  /// - Throws: What `encrypt` throws.
  public static func signed<Failure: Error>(
    sessionToken: String, serverTime: Int64, nonce: String? = nil,
    encrypting encrypt: (_ text: String) throws(Failure) -> String
  ) throws(Failure) -> SessionAuthorization {
    let nonce = nonce ?? String(serverTime, radix: 16)
    return .signature(try encrypt("session_token=\(sessionToken)&timestamp=\(serverTime)&nonce=\(nonce)"))
  }
}

extension SessionAuthorization: ShownAsDescription {
  /// The kind of authorization.
  public var description: String {
    switch self {
    case .idToken: "id_token"
    case .sessionToken: "session_token"
    case .signature: "signature"
    }
  }
}
