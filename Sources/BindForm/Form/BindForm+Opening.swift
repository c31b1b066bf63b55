internal import PhoneCheck

// How the form opens, gets its definitions, and ends.

extension BindForm {
  mutating func signIn(with credential: VendorCredential) -> [Effect] {
    guard stage == .waiting else { return [] }
    if let expiry = credential.expiresAt, let now, expiry <= now { return close(.vendorTokenExpired) }
    return [.signIn(credential)]
  }

  mutating func open(_ flow: BindFlow) -> [Effect] {
    guard stage == .waiting else { return [] }
    stage = .open(flow)
    guard case .missing = definitions else { return [] }
    return loadDefinitions()
  }

  private mutating func loadDefinitions() -> [Effect] {
    let request = newRequest()
    definitions = .loading(request)
    return [.loadDefinitions(for: request)]
  }

  mutating func useLoaded(_ validator: PhoneValidator, for request: RequestID) -> [Effect] {
    guard case .loading(request) = definitions else { return [] }
    let before = number.number
    use(validator)
    if number.number != before { smsCode.invalidate() }
    // An area code that was pasted before moves beside the field now.
    return editNumber { $0.leave() }
  }

  mutating func failLoadingDefinitions(for request: RequestID) -> [Effect] {
    guard case .loading(request) = definitions else { return [] }
    definitions = .failed
    return show(Banner(message: FormMessage(.definitionsUnavailable), remedy: .tryAgain))
  }

  /// Loads definitions that couldn't be loaded before, now that the number will be typed.
  mutating func reloadMissingDefinitions() -> [Effect] {
    guard case .failed = definitions else { return [] }
    return loadDefinitions()
  }

  /// Tries again what the banner is about.
  mutating func retry() -> [Effect] {
    guard canTryAgain else { return [] }
    banner = nil
    if case .failed = definitions { return loadDefinitions() }
    return submit()
  }

  mutating func change(to language: Language) -> [Effect] {
    self.language = language
    return []
  }

  // MARK: The end

  /// Ends a form that no number was needed for; ignored once the form is open.
  mutating func finishLogin(_ tokens: SessionTokens) -> [Effect] {
    stage == .waiting ? finish(tokens) : []
  }

  mutating func finish(_ tokens: SessionTokens) -> [Effect] {
    stage = .finished(tokens)
    forgetSecrets()
    return [.finish(tokens)]
  }

  mutating func handleRefusal(_ reason: ClosingReason) -> [Effect] {
    stage == .waiting || reason == .wentBack ? close(reason) : []
  }

  mutating func close(_ reason: ClosingReason) -> [Effect] {
    stage = .closed(reason)
    forgetSecrets()
    return [.close(reason)]
  }

  /// A form that is over has no use for codes.
  private mutating func forgetSecrets() {
    smsCode.invalidate()
    emailCode.invalidate()
    (banner, lock, fieldErrors) = (nil, nil, [:])
  }

  // MARK: Time

  mutating func advance(to moment: Moment) -> [Effect] {
    now = moment
    smsCode.advance(to: moment)
    emailCode.advance(to: moment)
    if var running = lock {
      running.advance(to: moment)
      lock = running.isOver(at: moment) ? nil : running
      if lock == nil, banner?.remedy == .wait { banner = nil }
    }
    return advanceOneTap(to: moment)
  }

  /// Shows a banner, and reads it out.
  mutating func show(_ banner: Banner) -> [Effect] {
    self.banner = banner
    return [.announce(banner.message.text(in: language))]
  }
}
