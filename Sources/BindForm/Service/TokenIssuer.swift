internal import Platform

/// The accepted issuer of id_tokens.
public enum TokenIssuer: Hashable, Sendable {
  /// Tokens whose `iss` is this text, byte for byte.
  case named(String)
  /// Tokens of any issuer. This is enough only if these keys sign no other issuer's tokens for the same application.
  case unchecked

  /// Whether a token with this `iss` is accepted; `nil` for a token without one.
  func accepts(_ issuer: String?) -> Bool {
    switch self {
    case .named(let name): issuer?.hasSameBytes(as: name) ?? false
    case .unchecked: true
    }
  }
}
