/// Why a form is closed, or was never open.
@nonexhaustive
public enum ClosingReason: Hashable, Sendable {
  /// The person left the form.
  case cancelled
  /// The person cancelled or refused on the vendor's page, or switched back to the app by hand.
  case cancelledAtVendor
  /// The person went back from the bind or register page.
  case wentBack
  /// The vendor's SDK failed.
  case vendorFailed
  /// The vendor's access token is invalid or has expired: sign in there again.
  case vendorTokenExpired
  /// The service refused.
  case failed(ServiceError)
}

extension ClosingReason: CustomStringConvertible {
  /// The reason as a word, with the service's code where it refused.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .cancelledAtVendor: "cancelledAtVendor"
    case .wentBack: "wentBack"
    case .vendorFailed: "vendorFailed"
    case .vendorTokenExpired: "vendorTokenExpired"
    case .failed(let error): "failed \(error)"
    }
  }
}
