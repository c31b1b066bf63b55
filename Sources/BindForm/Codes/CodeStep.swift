public import PhoneCheck

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

  /// How long until numbers and addresses that got a code may get another.
  private var waits: [String: Countdown] = [:]

  /// Requests that the service hasn't answered yet, for numbers and addresses that aren't entered any more.
  private var left: [String: RequestID] = [:]

  /// Records that the service sent a code.
  mutating func didSend(to recipient: String, next: Countdown) {
    (delivery, isSent, waits[recipient]) = (.idle, true, next)
  }

  /// Records the answer to a request whose number or address isn't entered any more; nothing for any other request.
  ///
  /// - Parameter next: How long until another code may be sent; `nil` when none was sent.
  mutating func noteLate(_ request: RequestID, next: Countdown?) {
    guard let recipient = left.first(where: { $0.value == request })?.key else { return }
    left[recipient] = nil
    if let next { waits[recipient] = next }
  }

  /// Forgets the code, after the number or address has changed.
  ///
  /// Countdowns and requests under way stay: coming back to the same number or address is no way around the wait, and
  /// sends no second code while the first is under way.
  ///
  /// - Parameters:
  ///   - old: The number or address before; `nil` when there was none.
  ///   - new: The one that is entered now; `nil` when there is none.
  mutating func change(from old: String?, to new: String?) {
    if case .sending(let request) = delivery, let old { left[old] = request }
    (delivery, isSent, entry) = (.idle, false, "")
    if let new, let request = left.removeValue(forKey: new) { delivery = .sending(request) }
  }

  /// Records that the code that was sent can't be used any more.
  ///
  /// The countdown stays, as in ``change(from:to:)``.
  mutating func expire() { (isSent, entry) = (false, "") }

  /// Forgets the code that was sent, and that its recipient has to wait for another: the next one is for something else.
  mutating func startOver(with recipient: String?) {
    expire()
    if let recipient { waits[recipient] = nil }
  }

  /// How long until a number or address may get another code, in seconds; 0 when it may.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    recipient.flatMap { waits[$0] }?.seconds(at: moment) ?? 0
  }

  /// Runs the countdowns down to a time.
  mutating func advance(to moment: Moment) {
    for recipient in waits.keys { waits[recipient]?.advance(to: moment) }
    waits = waits.filter { !$0.value.isOver(at: moment) }
  }
}

extension CodeStep: ShownAsDescription {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }
}
