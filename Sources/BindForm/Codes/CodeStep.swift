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

  /// The wait of whoever gets the next code, where the form was restored without its recipients.
  private var anyonesWait: Countdown?

  /// Who was entered when the form was saved, and whether a code was sent; `nil` from the first recipient on that is entered
  /// in the restored form.
  private var earlier: (recipient: String, isSent: Bool)?

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
    delivery = .idle
    if !resume(new) { (isSent, entry) = (false, "") }
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
    let own = recipient.flatMap(index(of:)).flatMap { recipients[$0].wait }
    return max(own?.seconds(at: moment) ?? 0, anyonesWait?.seconds(at: moment) ?? 0)
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
    anyonesWait?.advance(to: moment)
    if anyonesWait?.isOver(at: moment) == true { anyonesWait = nil }
  }

  /// Continues with the code of a restored form if its recipient is entered; from then on, or with another recipient, there is
  /// nothing more to continue with.
  ///
  /// - Returns: Whether the code continues, with what has been typed in.
  private mutating func resume(_ recipient: String?) -> Bool {
    guard let recipient, let earlier else { return false }
    self.earlier = nil
    guard recipient.hasSameBytes(as: earlier.recipient) else { return false }
    isSent = earlier.isSent
    return true
  }
}

extension CodeStep {
  /// What is kept of a step when a form is saved; a request under way isn't.
  struct Kept: Hashable, Sendable {
    /// The number or address that is entered; `nil` for none, or where it isn't kept.
    var recipient: String?
    /// Whether a code has been sent to it.
    var isSent: Bool?
    /// The code as far as it has been typed in, where it is kept.
    var entry: String?
    /// The recipients that have to wait.
    var waits: [Wait]?
    /// How long whoever is entered has to wait, where recipients aren't kept.
    var wait: Countdown.Kept?

    /// A recipient's wait.
    struct Wait: Hashable, Sendable {
      var recipient = ""
      var wait = Countdown.Kept()
    }
  }

  /// What is kept.
  ///
  /// - Parameters:
  ///   - recipient: The number or address that is entered; `nil` for none.
  ///   - isNamed: Whether recipients are kept. Without them the longest wait is, and no code.
  ///   - keepsEntry: Whether the code is kept.
  func kept(for recipient: String?, isNamed: Bool, keepsEntry: Bool) -> Kept {
    let waits = recipients.compactMap { recipient in
      recipient.wait.map { Kept.Wait(recipient: recipient.name, wait: $0.kept) }
    }
    guard isNamed else {
      let all = waits.map { $0.wait } + [anyonesWait?.kept].compactMap { $0 }
      return Kept(wait: all.max { $0.left < $1.left })
    }
    return Kept(
      recipient: earlier?.recipient ?? recipient, isSent: earlier?.isSent ?? isSent ? true : nil,
      entry: keepsEntry && !entry.isEmpty ? entry : nil, waits: waits.isEmpty ? nil : waits,
      wait: anyonesWait?.kept)
  }

  /// Continues with what was kept, as soon as ``change(from:to:)`` says that the same recipient is entered.
  init(_ kept: Kept, _ rule: CodeRule) {
    entry = rule.normalized(kept.entry ?? "")
    recipients = (kept.waits ?? []).map {
      Recipient(name: $0.recipient, wait: Countdown($0.wait), left: nil)
    }
    anyonesWait = kept.wait.map { Countdown($0) }
    earlier = kept.recipient.map { ($0, kept.isSent == true) }
  }
}

extension CodeStep: ShownAsDescription {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }
}
