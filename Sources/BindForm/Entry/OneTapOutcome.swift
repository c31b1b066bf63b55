public import PhoneCheck

/// The outcome of the carrier's own page, which shows its terms and the button that confirms the number.
///
/// It prints without the proof.
public enum OneTapOutcome: Hashable, Sendable {
  /// The person confirmed the number.
  case confirmed(OneTapProof)
  /// The person wants another number: “switch account” on the carrier's page.
  case switchedNumber
  /// The person went back to the form; the number is still offered.
  case wentBack
  /// The SDK couldn't show its page, or the carrier didn't confirm the number.
  case failed(SDKError)
}

extension OneTapOutcome: ShownAsDescription {
  /// The outcome, with the SDK's code if it failed.
  public var description: String {
    switch self {
    case .confirmed: "confirmed"
    case .switchedNumber: "switchedNumber"
    case .wentBack: "wentBack"
    case .failed(let error): "failed \(error)"
    }
  }
}
