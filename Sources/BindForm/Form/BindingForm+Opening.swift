internal import PhoneCheck
internal import Platform

// Opening, retrying, time, and the end of the form.

extension BindingForm {
  // MARK: Login

  /// Asks the service about a vendor's credential, once, or closes if the credential has expired.
  ///
  /// Ignored once the form is open.
  mutating func signIn(with credential: VendorCredential) -> [Effect] {
    guard stage.isWaiting, !askedProofs.contains(credential.proof) else { return [] }
    askedProofs.append(credential.proof)
    if let expiry = credential.expiresAt, let now, expiry <= now { return close(.vendorTokenExpired) }
    return [.signIn(credential)]
  }

  /// Opens the form, or closes it if the service requires only steps that the form doesn't support.
  ///
  /// A second factor begins with the question for the account's number.
  ///
  /// Ignored once the form is open, and for the number of an earlier login's account.
  mutating func open(_ flow: BindFlow) -> [Effect] {
    guard stage.isWaiting else { return [] }
    switch flow.kind {
    case .secondFactor(nil): return loadNumber(flow)
    case .secondFactor where !isOfAwaitedLogin(flow): return []
    default: numberQuestion = nil
    }
    guard let way = ways(of: flow).first else { return close(.unsupported(flow.steps)) }
    self.way = way
    // The carrier may have offered its number before.
    if way == .email || flow.isOfAccountNumber { entryMode = .typing }
    if flow.givenNumber != nil {
      // The form has no field for a number that was typed while the form waited.
      number.clear()
      fieldErrors[.phone] = nil
    }
    stage = .open(flow)
    return loadDueDefinitions()
  }

  /// Asks the service for the account's number, once for each login.
  ///
  /// A later login replaces an earlier one.
  private mutating func loadNumber(_ flow: BindFlow) -> [Effect] {
    if numberQuestion != nil, isOfAwaitedLogin(flow) { return [] }
    let request = newRequest()
    numberQuestion = (request, flow.stateToken)
    return [.loadNumber(PendingLogin(.secondFactor, stateToken: flow.stateToken), for: request)]
  }

  /// Whether a flow belongs to the login whose account's number is being loaded; `true` if none is.
  private func isOfAwaitedLogin(_ flow: BindFlow) -> Bool {
    numberQuestion?.stateToken.hasSameBytes(as: flow.stateToken) ?? true
  }

  /// Ends the form because the account's number can't be loaded; any request but the awaited one is ignored.
  mutating func failLoadingNumber(_ reason: ClosingReason, for request: RequestID) -> [Effect] {
    stage.isWaiting && numberQuestion?.request == request ? close(reason) : []
  }

  // MARK: Again

  /// Loads the definitions or submits the form again; ignored unless the banner offers it.
  mutating func retry() -> [Effect] {
    guard canTryAgain else { return [] }
    if case .signedInOnly(let flow, let tokens) = stage, let vendor = flow.signIn?.association {
      return associate(vendor, tokens, flow)
    }
    if usesOneTap, case .open(let flow) = stage { return confirmOneTap(flow) }
    banner = nil
    if lacksDefinitions { return reloadMissingDefinitions() }
    return submit()
  }

  // MARK: Language

  mutating func change(to language: Language) -> [Effect] {
    guard language != self.language else { return [] }
    self.language = language
    return [.useLanguage(language)]
  }

  // MARK: End

  // A page's script has no event for these functions. Without them, its module is smaller.
  #if hasFeature(Embedded)
    mutating func finishOtherSignIn(_ tokens: SessionTokens) -> [Effect] { [] }
    mutating func link(_ vendor: Vendor, _ tokens: SessionTokens) -> [Effect] { [] }
  #else
    /// Ends a form whose person has signed in to an account without the number, and associates the vendor's account
    /// first.
    ///
    /// Ignored unless the form is open for a sign-in, or waits.
    mutating func finishOtherSignIn(_ tokens: SessionTokens) -> [Effect] {
      switch stage {
      case .waiting: return finish(tokens)
      case .open(let flow) where flow.signIn != nil:
        // The person didn't sign in with the number that was submitted.
        successMessage = nil
        guard let vendor = flow.signIn?.association else { return finish(tokens) }
        return associate(vendor, tokens, flow)
      default: return []
      }
    }

    /// Associates a vendor's account with the account of a person who signed in earlier; ignored once the form is open.
    mutating func link(_ vendor: Vendor, _ tokens: SessionTokens) -> [Effect] {
      guard stage.isWaiting else { return [] }
      isLink = true
      return associate(vendor, tokens, BindFlow(kind: .signIn(SignInRules(association: vendor))))
    }
  #endif

  /// Ends a form whose login required no number; ignored once the form is open.
  mutating func finishLogin(_ tokens: SessionTokens) -> [Effect] {
    stage.isWaiting ? finish(tokens) : []
  }

  /// Ends the form with a login.
  mutating func finish(_ tokens: SessionTokens) -> [Effect] {
    stage = .finished(tokens)
    forgetSecrets()
    return [.finish(tokens)]
  }

  /// Ends the form because the person left it: without a login, or with a login that was already completed.
  mutating func leave(_ reason: ClosingReason) -> [Effect] {
    switch stage {
    case .associating(_, let tokens, _), .signedInOnly(_, let tokens): finish(tokens)
    case .waiting, .open, .submitting, .confirmingOneTap, .finished, .closed: close(reason)
    }
  }

  /// Ends the form because of a login's answer; ignored once the form is open, unless the person went back from it.
  mutating func handleRefusal(_ reason: ClosingReason) -> [Effect] {
    if stage.isWaiting { return close(reason) }
    return if case .wentBack = reason { leave(reason) } else { [] }
  }

  /// Ends the form without a login, in any stage.
  mutating func close(_ reason: ClosingReason) -> [Effect] {
    let showsCarriersPage = if case .confirmingOneTap = stage { true } else { false }
    stage = .closed(reason)
    forgetSecrets()
    return (showsCarriersPage ? [.closeOneTapPage] : []) + [.close(reason)]
  }

  /// Ends the form for a new login; ignored unless the form offers it.
  mutating func startOver() -> [Effect] { offersNewSignIn ? close(.startOver) : [] }

  /// Drops codes, messages and the lock, which a finished form doesn't need.
  private mutating func forgetSecrets() {
    (smsCode, emailCode) = (CodeStep(), CodeStep())
    (banner, lock, fieldErrors, askedProofs, usesOneTap) = (nil, nil, FieldErrors(), [], false)
    refused = nil
  }

  // MARK: Time

  /// Records the time and advances all countdowns, in every stage.
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

  /// Shows a banner, and has it read out.
  mutating func show(_ banner: Banner) -> [Effect] {
    self.banner = banner
    usesOneTap = false
    return announce(banner.message)
  }

  /// Removes the banner, unless it shows how long the account stays locked.
  mutating func dismissBanner() {
    if lock == nil { banner = nil }
    usesOneTap = false
  }
}
