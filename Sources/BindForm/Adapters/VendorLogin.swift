/// How a login with a vendor's SDK ended, for example Weibo's.
///
/// ```swift
/// form.send(VendorLogin.cancelled.event)
/// ```
public enum VendorLogin: Hashable, Sendable {
  /// Signed in: the form asks the service next.
  case signedIn(VendorCredential)
  /// Cancelled by the person, also by switching back to the app without signing in.
  case cancelled
  /// The SDK failed.
  case failed
  /// The access token is invalid or has expired.
  case tokenExpired

  /// The event to send to the form.
  public var event: BindForm.Event {
    switch self {
    case .signedIn(let credential): .vendorSignedIn(credential)
    case .cancelled: .refused(.cancelledAtVendor)
    case .failed: .refused(.vendorFailed)
    case .tokenExpired: .refused(.vendorTokenExpired)
    }
  }
}
