public import BindForm

/// The outcome of a login with a vendor's SDK, for example Weibo's.
///
/// ```swift
/// form.send(VendorLogin.cancelled.event)
/// ```
public enum VendorLogin: Hashable, Sendable {
  /// The person has signed in. Next, the form asks the service.
  case signedIn(VendorCredential)
  /// The person cancelled, possibly by switching back to the app without signing in.
  case cancelled
  /// The SDK failed, with its code and message.
  case failed(SDKError)
  /// The access token is invalid or has expired.
  case tokenExpired

  /// The event to send to the form.
  public var event: BindingForm.Event {
    switch self {
    case .signedIn(let credential): .vendorSignedIn(credential)
    case .cancelled: .refused(.cancelledAtVendor)
    case .failed(let error): .refused(.vendorFailed(error))
    case .tokenExpired: .refused(.vendorTokenExpired)
    }
  }
}
