internal import PhoneCheck

// The carrier knows the number: one tap binds it while the offer is valid. Whatever fails, the number can be typed.

extension BindForm {
  /// Offers to bind the carrier's number; ignored when something was typed, another number is preferred, or the offer
  /// has expired.
  mutating func showOffer(_ offer: OneTapOffer) -> [Effect] {
    guard isEditable, number.field.text.isEmpty else { return [] }
    // The carrier would offer the number again that the person doesn't want, or the service refused.
    guard !prefersTyping, fieldErrors[.phone]?.remedy == nil else { return [] }
    let countdown = offer.countdown(at: now)
    guard !countdown.isOver(at: now) else { return [] }
    entryMode = .oneTap(offer, countdown)
    return []
  }

  /// Has the carrier confirm its number, or shows what is missing; ignored when nothing is offered.
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

  /// Submits the form with the carrier's proof; ignored for any request but the awaited one.
  mutating func submit(_ proof: OneTapProof, for request: RequestID) -> [Effect] {
    guard case .confirmingOneTap(let flow, request, _) = stage else { return [] }
    return submit(.oneTap(proof), flow)
  }

  /// Has the number typed instead, and shows the reason; ignored when nothing is offered.
  mutating func fallBackToTyping(_ phrase: Phrase) -> [Effect] {
    if case .confirmingOneTap(let flow, _, _) = stage { stage = .open(flow) }
    guard case .oneTap = entryMode, isEditable else { return [] }
    entryMode = .typing
    return show(Banner(message: FormMessage(phrase), remedy: .correctEntry)) + reloadMissingDefinitions()
  }

  /// Runs down the offer, and the time that the carrier has to confirm it.
  mutating func advanceOneTap(to moment: Moment) -> [Effect] {
    if case .confirmingOneTap(let flow, let request, var patience) = stage {
      patience.advance(to: moment)
      stage = .confirmingOneTap(flow, request, patience)
      if patience.isOver(at: moment) { return fallBackToTyping(.oneTapFailed) }
    }
    if case .oneTap(let offer, var countdown) = entryMode {
      countdown.advance(to: moment)
      entryMode = .oneTap(offer, countdown)
      // Once it is being confirmed or submitted, carrier and service decide whether it is still valid.
      if isEditable, countdown.isOver(at: moment) { return fallBackToTyping(.oneTapExpired) }
    }
    return []
  }
}
