public import PhoneCheck

/// The `mobile` claim of an id_token: the number of an account.
public enum MobileClaim: Hashable, Sendable {
  /// The whole number in its canonical form: `+86-13808603636`.
  case number(PhoneNumber)
  /// The number with digits hidden: `186****6173`.
  case masked(MaskedNumber)

  /// Reads the text of a claim.
  ///
  /// - Parameter text: A canonical or a masked number; surrounding white space is ignored.
  /// - Returns: The number, or `nil` if the text is neither.
  public init?(_ text: String) {
    if let number = PhoneNumber(canonical: text.trimmed) {
      self = .number(number)
    } else if let masked = MaskedNumber(text) {
      self = .masked(masked)
    } else {
      return nil
    }
  }

  /// Finds the claim in an id_token ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)).
  ///
  /// The signature isn't checked: use the claim to show the number, not to decide about a permission. A server decides
  /// by a token that it has verified.
  ///
  /// - Parameter idToken: A JSON Web Token in compact form: three parts separated by dots.
  /// - Returns: The number, or `nil` if the token can't be read or has no such claim.
  public init?(idToken: String) {
    guard let mobile = IDToken(idToken)?.mobile else { return nil }
    self = mobile
  }
}
