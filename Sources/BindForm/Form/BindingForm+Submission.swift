internal import PhoneCheck

// Submitting the form, once, and the service's answers.

extension BindingForm {
  /// Submits the form, or requests the code that it needs first, or shows the missing entries.
  mutating func submit() -> [Effect] {
    if needsCode, canContinue { return way == .number ? requestSMS() : requestEmailCode() }
    guard canSubmit, let entry, case .open(let flow) = stage else { return revealProblems() }
    return submit(entry, flow)
  }

  /// Submits the form with a proof.
  mutating func submit(_ proof: Submission.Proof, _ flow: BindFlow) -> [Effect] {
    let request = newRequest()
    successMessage = successMessage(for: proof)
    stage = .submitting(flow, request)
    (banner, fieldErrors) = (nil, FieldErrors())
    usesOneTap = if case .oneTap = proof { true } else { false }
    let submission = Submission(
      request: request, proof: proof, stateToken: flow.stateToken, numberFormat: numberFormat,
      createsAccount: createsAccount)
    if registers { return [.register(submission)] }
    return switch flow.kind {
    case .bind, .register: [.bind(submission)]
    case .signIn: [.logIn(submission)]
    case .secondFactor: [.passSecondFactor(submission)]
    case .numberChange: [.changeNumber(submission)]
    }
  }

  /// Shows the errors of all fields, has the first one read out, and moves the focus there.
  ///
  /// Ignored unless the form is open for typing.
  mutating func revealProblems() -> [Effect] {
    guard case .open = stage, case .typing = entryMode else { return [] }
    touch(fields)
    if let explanation = explainMissingDefinitions() { return explanation + [.focus(.phone)] }
    guard let first = fields.first(where: { message(for: $0) != nil }), let message = message(for: first)
    else {
      return []
    }
    return announce(message) + [.focus(first)]
  }

  /// Ends the form with a login, or associates the vendor's account first; any request but the awaited one is ignored.
  mutating func finishSubmission(_ tokens: SessionTokens, for request: RequestID) -> [Effect] {
    guard case .submitting(let flow, request) = stage else { return [] }
    guard let vendor = flow.signIn?.association else { return finish(tokens) }
    return associate(vendor, tokens, flow)
  }

  /// Moves the focus to the field that the service refused, if the field has to change.
  private func focusOnError() -> [Effect] {
    fields.first { fieldErrors[$0]?.remedy?.isChange == true }.map { [.focus($0)] } ?? []
  }

  // MARK: Associations

  /// Associates the vendor's account with the signed-in account.
  mutating func associate(_ vendor: Vendor, _ tokens: SessionTokens, _ flow: BindFlow) -> [Effect] {
    let request = newRequest()
    stage = .associating(flow, tokens, request)
    // The number isn't needed any more: messages about it and its requests no longer count.
    (banner, usesOneTap, lock, fieldErrors) = (nil, false, nil, FieldErrors())
    (smsCode.delivery, emailCode.delivery) = (.idle, .idle)
    return [.associate(vendor, with: tokens, for: request)]
  }

  /// Ends the form with a login; any request but the awaited one is ignored.
  mutating func finishAssociation(for request: RequestID) -> [Effect] {
    guard case .associating(_, let tokens, request) = stage else { return [] }
    return finish(tokens)
  }

  /// Shows why the association failed, and offers to try again or to skip it.
  ///
  /// Any request but the awaited one is ignored.
  mutating func failAssociation(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    guard case .associating(let flow, let tokens, request) = stage else { return [] }
    stage = .signedInOnly(flow, tokens)
    // Another attempt can't associate an account that belongs to another person.
    if failure.code == .alreadyBound {
      return show(Banner(message: FormMessage(.associatedElsewhere), remedy: .startOver))
    }
    return show(Banner(message: FormMessage(.notAssociated), remedy: .tryAgain)) + report(failure)
  }

  /// Ends the form with a login but without the association; ignored unless the association has failed.
  mutating func skipAssociation() -> [Effect] {
    guard case .signedInOnly(_, let tokens) = stage else { return [] }
    return finish(tokens)
  }

  /// Opens the form again with the service's error; any request but the awaited one is ignored.
  mutating func failSubmission(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    guard case .submitting(let flow, request) = stage else { return [] }
    if way == .number, isAboutMissingAccount(failure) { return reportMissingAccount(for: request) }
    stage = .open(flow)
    // The carrier's page is closed, and its proof can be used once.
    entryMode = .typing
    let usedOneTap = usesOneTap
    usesOneTap = false
    // No code was requested.
    if usedOneTap, failure.field == .code { return refuseOneTap(failure) + reloadMissingDefinitions() }
    // An undocumented error may mean a wrong code, and sending the code again could lock the account.
    let unknown = !usedOneTap && failure.hasUnknownCode ? failure.error : nil
    let effects = unknown.map { refuseCode($0) } ?? show(failure, at: nil)
    let codeError = fieldErrors[way == .number ? .code : .emailCode]
    if banner?.remedy == .startOver || codeError?.remedy?.isChange == true { refused = entry }
    if banner?.remedy.isRetry == true, lock == nil { usesOneTap = usedOneTap }
    return effects + focusOnError() + reloadMissingDefinitions()
  }

  /// Ends the form without a login; any request but the awaited one is ignored.
  mutating func closeSubmission(_ reason: ClosingReason, for request: RequestID) -> [Effect] {
    guard case .submitting(_, request) = stage else { return [] }
    return close(reason)
  }

  // MARK: Accounts

  /// Offers to create an account, or to use another number; any request but an awaited one is ignored.
  ///
  /// For an e-mail address and for the account's number, which no back end with this answer takes, this is an error of
  /// the service.
  mutating func reportMissingAccount(for request: RequestID) -> [Effect] {
    if way == .email || stage.flow?.isOfAccountNumber == true {
      let failure = FailedAnswer.refused(ServiceError(code: .unknownUser, slots: []))
      return failSubmission(failure, for: request) + failSendingCode(failure, for: request)
    }
    if case .submitting(let flow, request) = stage {
      stage = .open(flow)
      usesOneTap = false
      if case .oneTap(_, let countdown) = entryMode, !countdown.isOver(at: now) {
        return show(Banner(message: FormMessage(.noAccount), remedy: .useAnotherNumber))
      }
      entryMode = .typing
    } else if smsCode.delivery == .sending(request) {
      smsCode.delivery = .idle
    } else {
      smsCode.noteLate(request, next: nil)
      return []
    }
    return showError(at: .phone, FieldError(message: FormMessage(.noAccount), remedy: .useAnotherNumber))
      + reloadMissingDefinitions()
  }

  /// Whether the service reports that no account has the number, and the form can offer to create an account.
  func isAboutMissingAccount(_ failure: FailedAnswer) -> Bool {
    failure.code == .unknownUser && signIn != nil && !registers
  }

  /// Continues after a missing account, this time to create one; ignored unless the form offers it.
  mutating func createAccount() -> [Effect] {
    guard offersNewAccount, case .open(let flow) = stage else { return [] }
    agreedToNewAccount = true
    fieldErrors[.phone] = nil
    // A proof can be used only once, so the carrier confirms its number again.
    if case .oneTap = entryMode { return confirmOneTap() }
    if flow.signIn?.codeUse == .onePurpose {
      smsCode.startOver(with: number.number?.canonical)
      forget([.code])
    }
    return smsCode.isSent ? submit() : requestSMS()
  }

  // MARK: Errors

  /// Shows a failure at its field, or in the banner.
  ///
  /// - Parameter field: The field for a failure without a field of its own; `nil` for the banner.
  mutating func show(_ failure: FailedAnswer, at field: FormField?) -> [Effect] {
    display(failure, at: field) + report(failure)
  }

  /// Reports an error that only the operator can fix.
  func report(_ failure: FailedAnswer) -> [Effect] {
    guard let error = failure.error, error.isForOperator else { return [] }
    return [.report(error)]
  }

  /// Shows an undocumented error at the code, which has to change before the form is submitted again.
  private mutating func refuseCode(_ error: ServiceError) -> [Effect] {
    showError(
      at: fields.contains(.code) ? .code : .emailCode,
      FieldError(message: .refusedCode(errorCode: .service(error)), remedy: .correctEntry))
  }

  private mutating func display(_ failure: FailedAnswer, at field: FormField?) -> [Effect] {
    if failure.code == .locked { return lockOut(failure) }
    if failure.remedy == .getNewCode {
      switch way {
      case .number: smsCode.expire()
      case .email: emailCode.expire()
      }
    }
    // An error that the operator has to fix isn't about an entry.
    let field = failure.remedy == .contactSupport ? nil : field
    let shownField = failure.field(of: way) ?? field
    guard let shownField, fields.contains(shownField) else {
      guard failure.field != nil else {
        return show(Banner(message: failure.formMessage, remedy: failure.remedy))
      }
      // Advice about a hidden field doesn't help.
      return show(Banner(message: FormMessage(.stepNotServed), remedy: .contactSupport))
        + (failure.error.map { [.report($0)] } ?? [])
    }
    // Only the number has a button for another one.
    let remedy = shownField == .email ? .correctEntry : failure.remedy
    return showError(
      at: shownField,
      FieldError(message: failure.formMessage(of: way), remedy: remedy.isChange ? remedy : nil))
  }

  /// Shows an error at a field, and has it read out.
  mutating func showError(at field: FormField, _ error: FieldError) -> [Effect] {
    fieldErrors[field] = error
    return announce(error.message)
  }

  /// Locks the form for the time given by the service, or shows that it is locked for an unknown time.
  ///
  /// A slider ends without a code: the failure may be about a code of the other way.
  private mutating func lockOut(_ failure: FailedAnswer) -> [Effect] {
    smsCode.endSlider()
    emailCode.endSlider()
    guard case .refused(let error) = failure, let seconds = error.lockSeconds, seconds > 0 else {
      return show(Banner(message: FormMessage(.lockedForAWhile), remedy: .wait))
    }
    let countdown = Countdown(microseconds: seconds * 1_000_000, from: now)
    lock = countdown
    return show(
      Banner(message: .locked(time: .wait(seconds: countdown.seconds(at: now))), remedy: .wait))
  }
}
