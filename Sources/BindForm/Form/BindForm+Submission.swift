internal import PhoneCheck

// Sending the form off, once, and what the service makes of it.

extension BindForm {
  /// Sends the form off, or shows what is missing.
  mutating func submit() -> [Effect] {
    guard canSubmit, let typed = number.number, case .open(let flow) = stage else { return revealProblems() }
    return submit(.entered(typed, code: smsCode.entry), flow)
  }

  mutating func submit(_ number: Submission.Number, _ flow: BindFlow) -> [Effect] {
    let request = newRequest()
    stage = .submitting(flow, request)
    banner = nil
    fieldErrors = [:]
    let verified = email.map { VerifiedEmail(address: $0, code: emailCode.entry) }
    let submission = Submission(
      request: request, number: number, stateToken: flow.stateToken,
      email: fields.contains(.email) ? verified : nil)
    return [registers ? .register(submission) : .bind(submission)]
  }

  /// Shows the errors of all fields that there are, and reads out the first.
  mutating func revealProblems() -> [Effect] {
    guard case .open = stage else { return [] }
    let fields = if case .typing = entryMode { self.fields } else { fieldsExceptNumber }
    touched.formUnion(fields)
    guard let first = fields.lazy.compactMap(message(for:)).first else { return [] }
    return [.announce(first.text(in: language))]
  }

  /// Ends the form with the answer that is waited for; ignored for any other request.
  mutating func finishSubmission(_ tokens: SessionTokens, for request: RequestID) -> [Effect] {
    guard case .submitting(_, request) = stage else { return [] }
    return finish(tokens)
  }

  mutating func failSubmission(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    guard case .submitting(let flow, request) = stage else { return [] }
    stage = .open(flow)
    // A carrier's proof is good for one attempt.
    entryMode = .typing
    return show(failure, at: nil) + reloadMissingDefinitions()
  }

  // MARK: Accounts

  mutating func reportMissingAccount(for request: RequestID) -> [Effect] {
    if case .submitting(let flow, request) = stage {
      stage = .open(flow)
      entryMode = .typing
    } else if smsCode.delivery == .sending(request) {
      smsCode.delivery = .idle
    } else {
      return []
    }
    return showError(at: .phone, FieldError(message: FormMessage(.noAccount), remedy: .useAnotherNumber))
      + reloadMissingDefinitions()
  }

  /// Goes on where there was no account, this time to make one.
  mutating func createAccount() -> [Effect] {
    guard offersNewAccount, case .open = stage else { return [] }
    agreedToNewAccount = true
    fieldErrors[.phone] = nil
    return smsCode.isSent ? submit() : requestSMS()
  }

  // MARK: Errors

  /// Shows a failure where it belongs.
  ///
  /// - Parameter field: Where, when the failure itself doesn't say; `nil` for the banner.
  mutating func show(_ failure: FailedAnswer, at field: FormField?) -> [Effect] {
    if failure.code == .locked { return lockOut(failure) }
    guard let place = failure.field ?? field, fields.contains(place) else {
      // What to do at a field is no help where that field isn't.
      let message = failure.field == nil ? failure.formMessage : failure.message
      return show(Banner(message: message, remedy: failure.remedy))
    }
    let isFinal = failure.remedy == .correctEntry || failure.remedy == .useAnotherNumber
    return showError(
      at: place, FieldError(message: failure.formMessage, remedy: isFinal ? failure.remedy : nil))
  }

  /// Shows what is said against a field, and reads it out.
  mutating func showError(at field: FormField, _ error: FieldError) -> [Effect] {
    fieldErrors[field] = error
    return [.announce(error.message.text(in: language))]
  }

  private mutating func lockOut(_ failure: FailedAnswer) -> [Effect] {
    guard case .refused(let error) = failure, let duration = error.lockDuration, duration > .zero else {
      return show(Banner(message: FormMessage(.lockedForAWhile), remedy: .wait))
    }
    let countdown = Countdown(duration, from: now)
    lock = countdown
    return show(
      Banner(message: FormMessage(.locked, .wait(seconds: countdown.seconds(at: now))), remedy: .wait))
  }
}
