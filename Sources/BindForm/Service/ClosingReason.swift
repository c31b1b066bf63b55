public import PhoneCheck
internal import Platform

/// The reason why a form ended without tokens, or never opened.
@nonexhaustive
public indirect enum ClosingReason: Hashable, Sendable {
  /// The person left the form: ``BindingForm/Event/cancelled``.
  case cancelled
  /// The person cancelled or refused on the vendor's page, or switched back to the app manually: code `102`.
  case cancelledAtVendor
  /// The person went back from the bind or register page: code `104`.
  case wentBack
  /// The vendor's SDK failed: code `103`, with the service's text, or the SDK's own code and message.
  case vendorFailed(SDKError)
  /// The vendor's access token is invalid or has expired: sign in with the vendor again.
  case vendorTokenExpired
  /// The person wants to sign in again: ``BindingForm/Event/startOverTapped``. Start a new login with a new form.
  case startOver
  /// The service requires these steps, and the form supports none of them; see ``BindingForm/Configuration/steps``.
  case unsupported([BindFlow.Step])
  /// The account's number is now this one: the end of a form that changes the number.
  ///
  /// The tokens stay valid. Only the id_token's claim has the earlier number, until the tokens are refreshed.
  case numberChanged(PhoneNumber)
  /// The tenant's policy refuses the login: `ACCESS_DENIED`. Another attempt doesn't help.
  case accessDenied
  /// The service requires a step that no form has, or that isn't documented. The app may continue the login.
  case pending(PendingLogin)
  /// The service refused the login, or didn't answer.
  case failed(ServiceError)
}

extension ClosingReason: CustomStringConvertible {
  /// The reason as a word, with the service's code if it refused.
  public var description: String { text.description }

  private var text: UTF8Text {
    switch self {
    case .cancelled: "cancelled"
    case .cancelledAtVendor: "cancelledAtVendor"
    case .wentBack: "wentBack"
    case .vendorFailed(let error): "vendorFailed \(error.description)"
    case .vendorTokenExpired: "vendorTokenExpired"
    case .startOver: "startOver"
    case .unsupported(let steps):
      "unsupported \(steps.map { UTF8Text($0.description) }.joined(separator: ", "))"
    case .numberChanged: "numberChanged"
    case .accessDenied: "accessDenied"
    case .pending(let login): "pending \(login.description)"
    case .failed(let error): "failed \(error.description)"
    }
  }
}
