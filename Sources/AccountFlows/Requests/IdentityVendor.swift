/// The vendors of the identity service, whose APIs share most calls.
///
/// ``IdentityCall`` says which vendor has which call. A call that its vendor doesn't have is an ``IdentityCallError``.
public enum IdentityVendor: String, CaseIterable, Hashable, Sendable {
  /// Bamboocloud IDaaS for customers (CIAM).
  case ciam
  /// Bamboocloud IDaaS for employees (EIAM).
  case eiam
  /// Huawei Cloud OneAccess.
  case oneAccess = "oneaccess"

  /// The header with the session token of a refresh; `nil` if a signature contains the token.
  var sessionTokenHeader: StaticString? {
    switch self {
    case .ciam: "session-token"
    case .eiam: "X-session-token"
    case .oneAccess: nil
    }
  }

  /// Whether calls after a login are signed, rather than sent with an id_token.
  var isSigned: Bool { self == .oneAccess }

  /// Whether a call without a body has `Content-Type`, too.
  var alwaysNamesContentType: Bool { self == .ciam }
}
