/// The state of a code that is sent by SMS or e-mail and typed in.
///
/// It prints without the code.
public struct CodeStep: Sendable {
  /// The request for a code that is under way.
  public enum Delivery: Hashable, Sendable {
    /// None.
    case idle
    /// The slider is shown: ``BindForm/Effect/showSlider(_:for:)`` with this request.
    case confirming(RequestID)
    /// The service is sending the code, asked with this request.
    case sending(RequestID)
  }

  /// The request that is under way.
  public internal(set) var delivery = Delivery.idle

  /// Whether a code has been sent to the number or address that is entered now.
  public internal(set) var isSent = false

  /// The code as far as it has been typed in, in ASCII without white space and hyphens.
  public internal(set) var entry = ""

  /// The number or address that got the last code, and how long until it may get another.
  private var last: (recipient: String, resend: Countdown)?

  /// Records that the service sent a code.
  mutating func didSend(to recipient: String, next: Countdown) {
    (delivery, isSent, last) = (.idle, true, (recipient, next))
  }

  /// Forgets the code, after the number or address has changed.
  ///
  /// The countdown stays: coming back to the same number or address is no way around the wait.
  mutating func invalidate() {
    (delivery, isSent, entry) = (.idle, false, "")
  }

  /// Records that the code that was sent can't be used any more.
  ///
  /// The countdown stays, as in ``invalidate()``.
  mutating func expire() { (isSent, entry) = (false, "") }

  /// How long until a number or address may get another code, in seconds; 0 when it may.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    guard let last, last.recipient == recipient else { return 0 }
    return last.resend.seconds(at: moment)
  }

  /// Runs the countdown down to a time.
  mutating func advance(to moment: Moment) { last?.resend.advance(to: moment) }
}

extension CodeStep: CustomStringConvertible, CustomReflectable {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }

  /// A mirror without the code.
  public var customMirror: Mirror { Mirror(self, children: ["delivery": delivery, "isSent": isSent]) }
}
