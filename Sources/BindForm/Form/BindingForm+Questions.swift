internal import PhoneCheck

// A screen's questions to the form: the fields to show, the buttons to enable, and the errors to show.

extension BindingForm {
  /// The fields in the order of filling them in: the number or the e-mail address, by the present ``way``, and its code.
  ///
  /// A second factor has only the code's field: ``explanation`` contains the masked number. No field is shown while the
  /// carrier's number is offered.
  public var fields: [FormField] {
    switch way {
    case .number: stage.flow?.givenNumber == nil ? [.phone, .code] : [.code]
    case .email: [.email, .emailCode]
    }
  }

  /// The steps that the service lists and the form doesn't support; empty before the form is open.
  public var unservedSteps: [BindFlow.Step] {
    let ways = ways
    return (stage.flow?.steps ?? []).filter { step in
      switch step {
      case .phone: !ways.contains(.number)
      case .email: !ways.contains(.email)
      case .other: true
      }
    }
  }

  /// The rules of the sign-in; `nil` in a flow of another kind, before the form is open, and after its end.
  @inline(never)
  var signIn: SignInRules? { stage.flow?.signIn }

  /// Whether submitting creates an account: the service requires an account, or the person agreed to it.
  @inline(never)
  var registers: Bool {
    if case .register = stage.flow?.kind { true } else { way == .number && agreedToNewAccount }
  }

  /// Whether the service may create an account.
  var createsAccount: Bool { registers || signIn?.newAccounts == .automatic }

  /// The format of the number in requests.
  var numberFormat: SignInRules.NumberFormat { signIn?.numberFormat ?? .spelling }

  /// The number that gets a code by SMS, the account's or the entered one; `nil` if the entry isn't a number.
  @inline(never)
  var codeNumber: PhoneNumber? { stage.flow?.givenNumber ?? number.number }

  /// The typed e-mail address; `nil` if the entry isn't an address.
  public var email: EmailAddress? { EmailAddress(emailEntry) }

  // MARK: Buttons

  /// Whether to enable the button that requests an SMS code.
  ///
  /// The number is accepted, or only the service can decide about it. No request is under way, the wait after the last
  /// code is over, and the account isn't locked.
  public var canSendCode: Bool {
    guard case .open = stage, way == .number, case .typing = entryMode, lock == nil, codeNumber != nil,
      smsCode.delivery == .idle
    else {
      return false
    }
    return fieldErrors[.phone]?.remedy == nil && resendAvailable(at: now)
  }

  /// Whether to enable the button that requests a code by e-mail: the entry is an address, no request is under way, and
  /// the wait after the last code is over.
  public var canSendEmailCode: Bool {
    guard case .open = stage, way == .email, lock == nil, email != nil, emailCode.delivery == .idle else {
      return false
    }
    return fieldErrors[.email]?.remedy == nil && emailResendSeconds(at: now) == 0
  }

  /// Whether the next step is to request a code: none was sent to the number or address that is entered now.
  ///
  /// ``Event/submitTapped`` then requests the code, and ``submitTitle`` says so. The button beside the code is of use
  /// afterwards, to send the code again.
  public var needsCode: Bool {
    guard case .open = stage, case .typing = entryMode else { return false }
    return switch way {
    case .number: !smsCode.isSent
    case .email: !emailCode.isSent
    }
  }

  /// Whether to enable the button that submits the form: a code can be requested if one is needed, else the form can be
  /// submitted.
  public var canContinue: Bool { needsCode ? canSendCode || canSendEmailCode : canSubmit }

  /// Whether the form can be submitted: every field is valid, no request is under way, and the entries that the service
  /// refused have changed: the number, a code, or any entry of a login that can't be finished.
  ///
  /// Always `false` while the carrier's number is offered; see ``canBindOneTap``.
  public var canSubmit: Bool {
    guard case .open = stage, case .typing = entryMode, lock == nil, entry != nil, !isRefused else {
      return false
    }
    switch way {
    case .number: if smsCode.delivery != .idle { return false }
    case .email: if emailCode.delivery != .idle { return false }
    }
    return fields.allSatisfy { problem(of: $0) == nil && fieldErrors[$0]?.remedy == nil }
  }

  /// Whether to enable the button that binds the carrier's number: the offer is valid.
  public var canBindOneTap: Bool {
    guard case .open = stage, case .oneTap(_, let countdown) = entryMode, lock == nil else { return false }
    return !countdown.isOver(at: now)
  }

  /// Whether to show the banner's button: the definitions can be loaded again, the form can be submitted again,
  /// or the carrier can confirm its number again.
  public var canTryAgain: Bool {
    guard let banner, banner.remedy.isRetry, lock == nil else { return false }
    if case .signedInOnly = stage { return true }
    guard isEditable else { return false }
    return lacksDefinitions || usesOneTap || canSubmit
  }

  /// Whether to show the button for another number: the service doesn't accept the current one.
  public var offersAnotherNumber: Bool {
    way == .number && fieldErrors[.phone]?.remedy == .useAnotherNumber
  }

  /// Whether to show the button that takes the library's suggested number: a number of another country or region if the
  /// entry fits none of the chosen one, else the number inside the text, or its present form.
  ///
  /// It is shown with the error, then also for the country of an area code without a number. While the person types, it
  /// is shown only for another country's number with its area code, or with the chosen country's, and only once no
  /// further digits can make it a number of the chosen country.
  public var offersSuggestedNumber: Bool {
    guard takesNumber, case .typing = entryMode, fieldErrors[.phone] == nil else { return false }
    return number.offersSuggestion(isTouched: touched.contains(.phone))
  }

  /// Whether to show the button that creates an account: no account has the typed or the carrier's number.
  public var offersNewAccount: Bool {
    takesNumber
      && [fieldErrors[.phone]?.message, banner?.message].contains { $0?.isPhrase(.noAccount) == true }
  }

  /// Whether to show the banner's button to sign in again: the current login can't be finished.
  public var offersNewSignIn: Bool { isEditable && banner?.remedy == .startOver }

  /// Whether to show progress: the form waits for the service or the carrier, and can't be edited.
  public var isSubmitting: Bool {
    switch stage {
    case .submitting, .confirmingOneTap, .associating: true
    case .waiting, .open, .signedInOnly, .finished, .closed: false
    }
  }

  /// Whether to show the button that skips the failed association: the person has signed in.
  public var offersSkippingAssociation: Bool { if case .signedInOnly = stage { true } else { false } }

  // MARK: Time

  /// Whether another SMS may be sent at a time.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func resendAvailable(at moment: Moment?) -> Bool { resendSeconds(at: moment) == 0 }

  /// The seconds until another SMS may be sent to the number, rounded up; 0 if it may be sent now.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func resendSeconds(at moment: Moment?) -> Int {
    smsCode.resendSeconds(to: codeNumber?.canonical, at: moment)
  }

  /// The seconds until another e-mail may be sent to the address, rounded up; 0 if it may be sent now.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func emailResendSeconds(at moment: Moment?) -> Int {
    emailCode.resendSeconds(to: email?.text, at: moment)
  }

  /// The seconds until the account's lock ends, rounded up; 0 if it isn't locked, or if the service gave no time.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func lockedSeconds(at moment: Moment?) -> Int { lock?.seconds(at: moment) ?? 0 }

  // MARK: Errors

  /// The error to show at a field: the service's, else the form's own once the field has lost the focus or was
  /// submitted.
  ///
  /// - Parameter field: The field. A field that the form doesn't have shows no error.
  /// - Returns: The error, or `nil` if there is none to show.
  public func message(for field: FormField) -> FormMessage? {
    guard fields.contains(field) else { return nil }
    if let error = fieldErrors[field] { return error.message }
    guard touched.contains(field) else { return nil }
    // Before a code was sent none can be entered. The button says what the next step is.
    if field.isCode, needsCode { return nil }
    // The banner explains why the number can't be judged, and what to do.
    if field == .phone, banner?.isAboutDefinitions == true, !number.field.text.isEmpty { return nil }
    return problem(of: field)
  }

  /// Whether the service refused the code in a field.
  ///
  /// A screen selects the code when the field gets the focus, so that the next key replaces the code.
  public func isRefused(_ field: FormField) -> Bool {
    let entry =
      switch field {
      case .code: smsCode.entry
      case .emailCode: emailCode.entry
      case .phone, .email: ""
      }
    return !entry.isEmpty && fieldErrors[field]?.remedy?.isChange == true
  }

  /// The form's own error about a field, shown or not; `nil` if the field is right.
  func problem(of field: FormField) -> FormMessage? {
    switch field {
    case .phone:
      (number.field.text.isEmpty ? nil : failedLoadingMessage) ?? number.shownProblem
    case .code:
      problem(of: smsCode, configuration.smsCode, unsent: .requestCodeFirst, empty: .enterCode)
    case .email:
      email == nil ? EmailAddress.message(for: emailEntry) : nil
    case .emailCode:
      problem(of: emailCode, configuration.emailCode, unsent: .requestEmailCodeFirst, empty: .enterEmailCode)
    }
  }

  /// The error about a code: not requested, empty, refused before, or in the wrong format.
  private func problem(of step: CodeStep, _ rule: CodeRule, unsent: Phrase, empty: Phrase) -> FormMessage? {
    guard step.isSent else { return FormMessage(unsent) }
    if isRefused, banner?.remedy != .startOver { return FormMessage(empty) }
    if !step.entry.isEmpty, rule.accepts(step.entry) { return nil }
    return rule.message(for: step.entry, empty: empty)
  }
}
