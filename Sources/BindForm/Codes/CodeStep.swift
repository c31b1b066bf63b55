/// A code that is sent and typed in again: how far that has come, for the SMS and for the e-mail.
public struct CodeStep: Hashable, Sendable {
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

  /// The time before another may be sent.
  var resend: Countdown?

  /// Notes that the service sent one.
  mutating func didSend(next: Countdown) {
    (delivery, isSent, resend) = (.idle, true, next)
  }

  /// Forgets all of it: what a code was sent to has changed.
  mutating func invalidate() { self = CodeStep() }
}

extension CodeStep: CustomStringConvertible, CustomReflectable {
  /// How far it has come, without the code.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }

  /// A mirror without the code.
  public var customMirror: Mirror { Mirror(self, children: ["delivery": delivery, "isSent": isSent]) }
}

/// What tells requests apart, so that a late answer isn't taken for that of another.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1 in each form.
  public let number: Int

  /// Names a request.
  public init(number: Int) { self.number = number }

  /// `#1`.
  public var description: String { "#\(number)" }
}
