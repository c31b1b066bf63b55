internal import PhoneCheck

// The carrier knows the number: one tap binds it, as long as the offer holds. Whatever fails, there is typing.

extension BindForm {
  mutating func showOffer(_ offer: OneTapOffer) -> [Effect] {
    guard isEditable, number.field.text.isEmpty else { return [] }
    // The carrier would offer the same number again: the one that wasn't wanted, or that the service refused.
    guard !prefersTyping, fieldErrors[.phone]?.remedy == nil else { return [] }
    let countdown = offer.countdown(at: now)
    guard !countdown.isOver(at: now) else { return [] }
    entryMode = .oneTap(offer, countdown)
    return []
  }

  mutating func confirmOneTap() -> [Effect] {
    guard canBindOneTap, case .open(let flow) = stage else {
      if case .oneTap = entryMode { return revealProblems() }
      return []
    }
    let request = newRequest()
    stage = .confirmingOneTap(flow, request, Countdown(configuration.oneTapTimeout, from: now))
    banner = nil
    return [.confirmOneTap(for: request)]
  }

  /// Sends the carrier's proof to the service.
  mutating func submit(_ proof: OneTapProof, for request: RequestID) -> [Effect] {
    guard case .confirmingOneTap(let flow, request, _) = stage else { return [] }
    return submit(.oneTap(proof), flow)
  }

  /// Has the number typed instead, and says why.
  mutating func fallBackToTyping(_ phrase: Phrase) -> [Effect] {
    if case .confirmingOneTap(let flow, _, _) = stage { stage = .open(flow) }
    guard case .oneTap = entryMode, isEditable else { return [] }
    entryMode = .typing
    return show(Banner(message: FormMessage(phrase), remedy: .correctEntry)) + reloadMissingDefinitions()
  }

  /// Lets the offer, or the carrier's time to confirm it, run out.
  mutating func advanceOneTap(to moment: Moment) -> [Effect] {
    if case .confirmingOneTap(let flow, let request, var patience) = stage {
      patience.advance(to: moment)
      stage = .confirmingOneTap(flow, request, patience)
      if patience.isOver(at: moment) { return fallBackToTyping(.oneTapFailed) }
    }
    if case .oneTap(let offer, var countdown) = entryMode {
      countdown.advance(to: moment)
      entryMode = .oneTap(offer, countdown)
      // What has been confirmed or sent off is the service's to judge.
      if isEditable, countdown.isOver(at: moment) { return fallBackToTyping(.oneTapExpired) }
    }
    return []
  }
}
