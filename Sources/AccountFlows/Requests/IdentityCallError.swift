public import PhoneCheck
internal import Platform

/// The reason why a request can't be composed for a vendor of the identity service.
public enum IdentityCallError: Error, Hashable, Sendable {
  /// The vendor doesn't have the call: none of its pages prints it.
  case missing(IdentityCall, at: IdentityVendor)
  /// The vendor authorizes the call in another way: OneAccess by a signature, CIAM and EIAM by an id_token, and their
  /// refresh by a session token.
  case otherAuthorization(IdentityCall, at: IdentityVendor)
}

extension IdentityCallError: DescribedError {
  /// The vendor and the call: `oneaccess has no call login/weibo`.
  public var description: String { text.description }

  private var text: UTF8Text {
    switch self {
    case .missing(let call, let vendor): "\(vendor.rawValue) has no call \(call.name)"
    case .otherAuthorization(let call, let vendor):
      "\(vendor.rawValue) authorizes \(call.name) by \(Self.authorization(of: call, at: vendor))"
    }
  }

  private static func authorization(of call: IdentityCall, at vendor: IdentityVendor) -> UTF8Text {
    if vendor.isSigned { return "a signature" }
    return call == .refresh ? "a session token" : "an id_token"
  }
}
