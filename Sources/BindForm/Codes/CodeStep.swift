/// A code that is sent and typed in again: how far that has come, for the SMS and for the e-mail.
public struct CodeStep: Sendable {
  /// What is being done about a code.
  public enum Delivery: Hashable, Sendable {
    /// Nothing.
    case idle
    /// The slider is shown.
    case confirming(RequestID)
    /// The service is asked to send it.
    case sending(RequestID)
  }

  /// What is being done.
  public internal(set) var delivery = Delivery.idle

  /// Whether a code has been sent to what is entered now.
  public internal(set) var isSent = false

  /// What has been typed in.
  public internal(set) var entry = ""

  /// Who the last one was sent to, and the time before that number or address may get another.
  private var last: (recipient: String, resend: Countdown)?

  /// Notes that the service sent one.
  mutating func didSend(to recipient: String, next: Countdown) {
    (delivery, isSent, last) = (.idle, true, (recipient, next))
  }

  /// Forgets the code, as what it was sent to has changed; who comes back to that waits as before.
  mutating func invalidate() {
    (delivery, isSent, entry) = (.idle, false, "")
  }

  /// How long a number or an address waits for another code, in seconds; 0 when it doesn't.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    guard let last, last.recipient == recipient else { return 0 }
    return last.resend.seconds(at: moment)
  }

  mutating func advance(to moment: Moment) { last?.resend.advance(to: moment) }
}

extension CodeStep: CustomStringConvertible, CustomReflectable {
  /// How far it has come, without the code.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }

  /// A mirror without the code.
  public var customMirror: Mirror { Mirror(self, children: ["delivery": delivery, "isSent": isSent]) }
}
