public import PhoneCheck
internal import Platform

/// The state of a code that is sent by SMS or e-mail and typed in.
///
/// It prints without the code.
public struct CodeStep: Sendable {
  /// The state of the request for a code.
  public enum Delivery: Hashable, Sendable {
    /// No request is under way.
    case idle
    /// The slider is shown: ``BindingForm/Effect/showSlider(_:for:)`` with this request.
    case confirming(RequestID)
    /// The service is sending the code, asked with this request.
    case sending(RequestID)
  }

  /// The request under way.
  public internal(set) var delivery = Delivery.idle

  /// Whether a code has been sent to the current number or address.
  public internal(set) var isSent = false

  /// The code as typed so far, in ASCII without white space and hyphens.
  public internal(set) var entry = ""

  /// A number or an address with a wait for another code, or with an unanswered request.
  ///
  /// Either may just have ended.
  private struct Recipient {
    let name: String
    /// The time until the recipient may get another code; `nil` if it may get one now.
    var wait: Countdown?
    /// The unanswered request of a recipient that was replaced by another one.
    var left: RequestID?
  }

  private var recipients: [Recipient] = []

  /// The wait of the next recipient, if the form was restored without its recipients.
  private var anyonesWait: Countdown?

  /// The recipient when the form was saved, and whether a code was sent; `nil` as soon as a recipient is entered in the
  /// restored form.
  private var earlier: (recipient: String, isSent: Bool)?

  /// The index of a known recipient.
  private func index(of name: String) -> Int? { recipients.firstIndex { $0.name.hasSameBytes(as: name) } }

  /// Stores a recipient's wait or unanswered request; ``advance(to:)`` drops a recipient with neither.
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

  /// Records the answer to a request whose number or address was replaced; ignores any other request.
  ///
  /// - Parameter next: The time until another code may be sent; `nil` if none was sent.
  mutating func noteLate(_ request: RequestID, next: Countdown?) {
    guard let index = recipients.firstIndex(where: { $0.left == request }) else { return }
    recipients[index].left = nil
    if let next { recipients[index].wait = next }
  }

  /// Forgets the code after the number or address has changed.
  ///
  /// Countdowns and requests under way stay: changing the number or address and changing it back neither shortens the
  /// wait nor sends a second code.
  ///
  /// - Parameters:
  ///   - old: The previous number or address; `nil` if there was none.
  ///   - new: The current number or address; `nil` if there is none.
  mutating func change(from old: String?, to new: String?) {
    if case .sending(let request) = delivery, let old { keep(old, left: request) }
    delivery = .idle
    if !resume(new) { (isSent, entry) = (false, "") }
    guard let new, let index = index(of: new), let left = recipients[index].left else { return }
    recipients[index].left = nil
    delivery = .sending(left)
  }

  /// Ends a slider without a code.
  mutating func endSlider() { if case .confirming = delivery { delivery = .idle } }

  /// Records that the sent code is no longer usable.
  ///
  /// The countdown stays, as in ``change(from:to:)``.
  mutating func expire() { (isSent, entry) = (false, "") }

  /// Forgets the sent code and its recipient's wait: the next code has another purpose.
  mutating func startOver(with recipient: String?) {
    expire()
    if let index = recipient.flatMap(index(of:)) { recipients[index].wait = nil }
  }

  /// The seconds until a number or address may get another code; 0 if it may get one now.
  func resendSeconds(to recipient: String?, at moment: Moment?) -> Int {
    let own = recipient.flatMap(index(of:)).flatMap { recipients[$0].wait }
    return max(own?.seconds(at: moment) ?? 0, anyonesWait?.seconds(at: moment) ?? 0)
  }

  /// Advances the countdowns to a time.
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

  /// Continues with the code of a restored form if its recipient is entered.
  ///
  /// The saved code can be continued only once, and not after another recipient.
  ///
  /// - Returns: Whether the code continues, with the typed characters.
  private mutating func resume(_ recipient: String?) -> Bool {
    guard let recipient, let earlier else { return false }
    self.earlier = nil
    guard recipient.hasSameBytes(as: earlier.recipient) else { return false }
    isSent = earlier.isSent
    return true
  }
}

extension CodeStep {
  /// The saved form of a step; a request under way isn't saved.
  struct SavedState: Hashable, Sendable {
    /// The current number or address; `nil` if there is none, or if recipients aren't saved.
    var recipient: String?
    /// Whether a code has been sent to the recipient.
    var isSent: Bool?
    /// The code as typed so far; `nil` if codes aren't saved.
    var entry: String?
    /// The recipients that have to wait.
    var waits: [Wait]?
    /// The remaining wait for the current recipient, if recipients aren't saved.
    var wait: Countdown.SavedState?

    /// The wait of a recipient.
    struct Wait: Hashable, Sendable {
      var recipient = ""
      var wait = Countdown.SavedState()
    }
  }

  /// Returns the saved form of the step.
  ///
  /// - Parameters:
  ///   - recipient: The current number or address; `nil` for none.
  ///   - isNamed: Whether recipients are saved. Otherwise only the longest wait is saved, and no code.
  ///   - keepsEntry: Whether the code is saved.
  func savedState(for recipient: String?, isNamed: Bool, keepsEntry: Bool) -> SavedState {
    let waits = recipients.compactMap { recipient in
      recipient.wait.map { SavedState.Wait(recipient: recipient.name, wait: $0.savedState) }
    }
    guard isNamed else {
      let all = waits.map { $0.wait } + [anyonesWait?.savedState].compactMap { $0 }
      return SavedState(wait: all.max { $0.left < $1.left })
    }
    return SavedState(
      recipient: earlier?.recipient ?? recipient, isSent: earlier?.isSent ?? isSent ? true : nil,
      entry: keepsEntry && !entry.isEmpty ? entry : nil, waits: waits.isEmpty ? nil : waits,
      wait: anyonesWait?.savedState)
  }

  /// Creates a step from its saved form; it continues as soon as ``change(from:to:)`` names the same recipient.
  init(_ saved: SavedState, _ rule: CodeRule) {
    entry = rule.normalized(saved.entry ?? "")
    recipients = (saved.waits ?? []).map {
      Recipient(name: $0.recipient, wait: Countdown($0.wait), left: nil)
    }
    anyonesWait = saved.wait.map { Countdown($0) }
    earlier = saved.recipient.map { ($0, saved.isSent == true) }
  }
}

extension CodeStep: ShownAsDescription {
  /// Whether a code was sent, and the request under way.
  public var description: String { isSent ? "sent, \(delivery)" : "\(delivery)" }
}
