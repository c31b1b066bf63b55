internal import PhoneCheck
internal import Platform

// The carrier knows the number: one tap binds it while the offer is valid. After any failure, the number can be typed.
//
// The tap opens the carrier's own page, which people may read for as long as they like: no countdown runs until they
// have decided. The performer of the effects sets limits for the carrier and the service.

extension BindingForm {
  /// Offers to bind the carrier's number.
  ///
  /// Ignored if text was typed, if another number or an e-mail address is preferred, if the flow is about the account's
  /// number, or if the offer has expired.
  mutating func showOffer(_ offer: OneTapOffer) -> [Effect] {
    guard takesNumber, number.field.text.isEmpty, stage.flow?.isOfAccountNumber != true else { return [] }
    // The carrier would offer a number that the person doesn't want, or that the service refused.
    guard !prefersTyping, fieldErrors[.phone]?.remedy == nil else { return [] }
    let countdown = offer.countdown(at: now)
    guard !countdown.isOver(at: now) else { return [] }
    entryMode = .oneTap(offer, countdown)
    oneTapError = nil
    // An offer is available again after the previous one expired.
    if banner?.message.isPhrase(.oneTapExpired) == true { dismissBanner() }
    return []
  }

  /// Has the carrier confirm its number; ignored if no number is offered.
  mutating func confirmOneTap() -> [Effect] {
    guard canBindOneTap, case .open(let flow) = stage else { return [] }
    return confirmOneTap(flow)
  }

  /// Has the carrier confirm its number, also after an offer whose proof was used up.
  mutating func confirmOneTap(_ flow: BindFlow) -> [Effect] {
    let request = newRequest()
    stage = .confirmingOneTap(flow, request)
    (banner, usesOneTap) = (nil, false)
    return [.confirmOneTap(for: request)]
  }

  /// Continues after the carrier's page; any request but the awaited one is ignored.
  mutating func finishOneTap(_ outcome: OneTapOutcome, for request: RequestID) -> [Effect] {
    guard case .confirmingOneTap(let flow, request) = stage else { return [] }
    switch outcome {
    case .confirmed(let proof): return submit(.oneTap(proof), flow) + [.closeOneTapPage]
    case .switchedNumber: return useAnotherNumber()
    case .wentBack:
      stage = .open(flow)
      return expireOffer()
    case .failed(let error):
      stage = .open(flow)
      oneTapError = error
      return [.closeOneTapPage] + fallBackToTyping(phrase(for: error))
    }
  }

  /// Stores the reason why the carrier doesn't offer its number, and ends an offer that is shown.
  mutating func endOffer(_ error: SDKError) -> [Effect] {
    oneTapError = error
    guard case .oneTap = entryMode, isEditable else { return [] }
    return fallBackToTyping(phrase(for: error))
  }

  /// The advice after a failure of the carrier's SDK.
  private func phrase(for error: SDKError) -> Phrase {
    error.code?.hasSameBytes(as: Self.noMobileData) == true ? .oneTapNeedsMobileData : .oneTapFailed
  }

  /// Shows that the service refused the carrier's proof, and stores the reason.
  mutating func refuseOneTap(_ failure: FailedAnswer) -> [Effect] {
    oneTapError = failure.error.map { SDKError(code: $0.code, text: $0.serverText) }
    return show(Banner(message: FormMessage(.oneTapFailed), remedy: .correctEntry))
  }

  /// The code of Geetest OneLogin for a phone without mobile data.
  private static let noMobileData = "-20202"

  /// Asks for a typed number instead, and shows the reason.
  private mutating func fallBackToTyping(_ phrase: Phrase) -> [Effect] {
    entryMode = .typing
    return show(Banner(message: FormMessage(phrase), remedy: .correctEntry)) + reloadMissingDefinitions()
  }

  /// Advances the offer's countdown.
  mutating func advanceOneTap(to moment: Moment) -> [Effect] {
    guard case .oneTap(let offer, var countdown) = entryMode else { return [] }
    countdown.advance(to: moment)
    entryMode = .oneTap(offer, countdown)
    return expireOffer()
  }

  /// Ends an expired offer.
  private mutating func expireOffer() -> [Effect] {
    // While the offer is being confirmed or submitted, carrier and service decide whether it is still valid.
    guard isEditable, case .oneTap(_, let countdown) = entryMode, countdown.isOver(at: now) else { return [] }
    return fallBackToTyping(.oneTapExpired) + [.fetchOneTapOffer]
  }
}
