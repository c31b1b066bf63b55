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
    /// The slider is shown: ``BindingForm/Effect/showSlider(_:for:)`` with this request.
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

  /// A number or an address that has to wait for another code, or for the answer to a request, or had to until now.
  private struct Recipient {
    let name: String
    /// How long until it may get another code; `nil` when it may.
    var wait: Countdown?
    /// The unanswered request of a recipient that isn't entered any more.
    var left: RequestID?
  }

  private var recipients: [Recipient] = []

  /// The index of a recipient that is noted.
  private func index(of name: String) -> Int? { recipients.firstIndex { $0.name.hasSameBytes(as: name) } }

  /// Notes a recipient's wait or unanswered request; ``advance(to:)`` forgets a recipient with neither.
  private mutating func keep(_ name: String, wait: Countdown? = nil, left: RequestID? = nil) {
    if let index = index(of: name) {
      if let wait { recipients[index].wait = wait }
      if let left { recipients[index].left = left }
    } else {
      recipients.append(Recipient(name: name, wait: wait, left: left))
    }
  }

  /// Records that the service sent a code.
  mutating func didSend(to recipient: String, next: Countdown) {
    (delivery, isSent) = (.idle, true)
    keep(recipient, wait: next)
  }

  /// Records the answer to a request whose number or address isn't entered any more; nothing for any other request.
  ///
  /// - Parameter next: How long until another code may be sent; `nil` when none was sent.
  mutating func noteLate(_ request: RequestID, next: Countdown?) {
    guard let index = recipients.firstIndex(where: { $0.left == request }) else { return }
    recipients[index].left = nil
    if let next { recipients[index].wait = next }
  }

  /// Forgets the code, after the number or address has changed.
  ///
  /// Countdowns and requests under way stay: changing the number or address and changing it back neither shortens
  /// the wait nor sends a second code.
  ///
  /// - Parameters:
  ///   - old: The number or address before; `nil` when there was none.
  ///   - new: The one that is entered now; `nil` when there is none.
  mutating func change(from old: String?, to new: String?) {
    if case .sending(let request) = delivery, let old { keep(old, left: request) }
    (delivery, isSent, entry) = (.idle, false, "")
    guard let new, let index = index(of: new), let left = recipients[index].left else { return }
    recipients[index].left = nil
    delivery = .sending(left)
  }

  /// Records that the code that was sent can't be used any more.
  ///
  /// The countdown stays, as in ``change(from:to:)``.
  mutating func expire() { (isSent, entry) = (false, "") }

  /// Forgets the code that was sent and its recipient's wait: the next code has another purpose.
  mutating func startOver(with recipient: String?) {
    expire()
    if let index = recipient.flatMap(index(of:)) { recipients[index].wait = nil }
  }

  /// How long until a number or address may get another code, in seconds; 0 when it may.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    guard let index = recipient.flatMap(index(of:)) else { return 0 }
    return recipients[index].wait?.seconds(at: moment) ?? 0
  }

  /// Runs the countdowns down to a time.
  mutating func advance(to moment: Moment) {
    var kept: [Recipient] = []
    for var recipient in recipients {
      recipient.wait?.advance(to: moment)
      if recipient.wait?.isOver(at: moment) == true { recipient.wait = nil }
      if recipient.wait != nil || recipient.left != nil { kept.append(recipient) }
    }
    recipients = kept
  }
}

extension CodeStep: ShownAsDescription {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }
}
