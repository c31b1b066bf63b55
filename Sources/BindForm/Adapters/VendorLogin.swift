/// How a login through a vendor's SDK ended, for example Weibo's.
///
/// ```swift
/// form.send(VendorLogin.cancelled.event)
/// ```
public enum VendorLogin: Hashable, Sendable {
  /// Signed in: the service is asked next.
  case signedIn(VendorCredential)
  /// Cancelled by the person, also by switching back to the app by hand.
  case cancelled
  /// The SDK failed.
  case failed
  /// The access token is invalid or has expired.
  case tokenExpired

  /// What it means for a form.
  public var event: BindForm.Event {
    switch self {
    case .signedIn(let credential): .vendorSignedIn(credential)
    case .cancelled: .refused(.cancelledAtVendor)
    case .failed: .refused(.vendorFailed)
    case .tokenExpired: .refused(.vendorTokenExpired)
    }
  }
}
