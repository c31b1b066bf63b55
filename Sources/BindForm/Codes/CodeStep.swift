public import PhoneCheck
internal import Platform

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

  /// A number or an address that has to wait for another code, or for the answer to a request.
  private struct Recipient {
    let name: String
    /// How long until it may get another code; `nil` when it may.
    var wait: Countdown?
    /// The request that the service hasn't answered yet, where it isn't entered any more.
    var left: RequestID?
  }

  private var recipients: [Recipient] = []

  /// Changes what is kept of a recipient; one that has to wait for nothing is forgotten.
  private mutating func update(_ name: String, _ change: (inout Recipient) -> Void) {
    let place = recipients.firstIndex { $0.name.hasSameBytes(as: name) }
    var recipient = place.map { recipients.remove(at: $0) } ?? Recipient(name: name)
    change(&recipient)
    if recipient.wait != nil || recipient.left != nil { recipients.append(recipient) }
  }

  /// Records that the service sent a code.
  mutating func didSend(to recipient: String, next: Countdown) {
    (delivery, isSent) = (.idle, true)
    update(recipient) { $0.wait = next }
  }

  /// Records the answer to a request whose number or address isn't entered any more; nothing for any other request.
  ///
  /// - Parameter next: How long until another code may be sent; `nil` when none was sent.
  mutating func noteLate(_ request: RequestID, next: Countdown?) {
    guard let name = recipients.first(where: { $0.left == request })?.name else { return }
    update(name) { recipient in
      recipient.left = nil
      if let next { recipient.wait = next }
    }
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
    if case .sending(let request) = delivery, let old { update(old) { $0.left = request } }
    (delivery, isSent, entry) = (.idle, false, "")
    guard let new else { return }
    var left: RequestID?
    update(new) { recipient in (left, recipient.left) = (recipient.left, nil) }
    if let left { delivery = .sending(left) }
  }

  /// Records that the code that was sent can't be used any more.
  ///
  /// The countdown stays, as in ``change(from:to:)``.
  mutating func expire() { (isSent, entry) = (false, "") }

  /// Forgets the code that was sent, and that its recipient has to wait for another: the next one is for something else.
  mutating func startOver(with recipient: String?) {
    expire()
    if let recipient { update(recipient) { $0.wait = nil } }
  }

  /// How long until a number or address may get another code, in seconds; 0 when it may.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    guard let recipient else { return 0 }
    return recipients.first { $0.name.hasSameBytes(as: recipient) }?.wait?.seconds(at: moment) ?? 0
  }

  /// Runs the countdowns down to a time.
  mutating func advance(to moment: Moment) {
    for place in recipients.indices {
      recipients[place].wait?.advance(to: moment)
      if recipients[place].wait?.isOver(at: moment) == true { recipients[place].wait = nil }
    }
    recipients.removeAll { $0.wait == nil && $0.left == nil }
  }
}

extension CodeStep: ShownAsDescription {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }
}
