internal import Platform

/// The reason why a request can't be composed for a vendor of the identity service.
public enum IdentityCallError: Error, Hashable, Sendable {
  /// The vendor doesn't have the call: none of its pages prints it.
  case missing(IdentityCall, at: IdentityVendor)
  /// The vendor authorizes the call in the other way: OneAccess with a signature, CIAM and EIAM with an id_token.
  case otherAuthorization(IdentityCall, at: IdentityVendor)
}

extension IdentityCallError: CustomStringConvertible {
  /// The vendor and the call: `oneaccess has no call login/weibo`.
  public var description: String { text.description }

  private var text: UTF8Text {
    switch self {
    case .missing(let call, let vendor): "\(vendor.rawValue) has no call \(call.name)"
    case .otherAuthorization(let call, let vendor):
      vendor.isSigned
        ? "\(vendor.rawValue) wants a signature for \(call.name)"
        : "\(vendor.rawValue) wants an id_token for \(call.name)"
    }
  }
}
