internal import PhoneCheck

// What a screen asks the form: which fields to show, which buttons to enable, and which errors to show.

extension BindingForm {
  /// The fields in the order in which they are filled in: for each of the service's steps that the form asks for, the
  /// number or address, and its code.
  public var fields: [FormField] {
    var fields: [FormField] = []
    for step in stage.flow?.steps ?? [.phone] where configuration.steps.contains(step) {
      switch step {
      case .phone:
        fields.append(.phone)
        fields.append(.code)
      case .email:
        fields.append(.email)
        fields.append(.emailCode)
      case .other: break
      }
    }
    return fields
  }

  /// The steps that the service lists and the form doesn't ask for; empty before the form is open.
  public var unservedSteps: [BindFlow.Step] {
    (stage.flow?.steps ?? []).filter { !configuration.steps.contains($0) }
  }

  /// The fields to show while the carrier's number is offered: all but the number and its code.
  public var fieldsExceptNumber: [FormField] { fields.filter { $0 != .phone && $0 != .code } }

  /// The rules of the sign-in; `nil` in a flow of another kind, before the form is open, and after it is over.
  @inline(never)
  var signIn: SignInRules? { stage.flow?.signIn }

  /// Whether submitting creates an account: the service requires one, or the person agreed to it.
  @inline(never)
  var registers: Bool {
    if case .register = stage.flow?.kind { true } else { agreedToNewAccount }
  }

  /// Whether the service may create an account for the number.
  var createsAccount: Bool { registers || signIn?.newAccounts == .automatic }

  /// How the number is written in requests.
  var numberFormat: SignInRules.NumberFormat { signIn?.numberFormat ?? .spelling }

  /// The e-mail address that was typed; `nil` when it isn't one.
  public var email: EmailAddress? { EmailAddress(emailEntry) }

  // MARK: Buttons

  /// Whether to enable the button that requests an SMS code: the number is accepted, or only the service can decide about
  /// it, no request is under way, the wait after the last code is over, and the account isn't locked.
  public var canSendCode: Bool {
    guard case .open = stage, case .typing = entryMode, lock == nil, number.number != nil,
      smsCode.delivery == .idle
    else {
      return false
    }
    return fieldErrors[.phone]?.remedy == nil && resendAvailable(at: now)
  }

  /// Whether to enable the button that requests a code by e-mail: the address is one, no request is under way, and the
  /// wait after the last code is over.
  public var canSendEmailCode: Bool {
    guard case .open = stage, lock == nil, fields.contains(.email), emailCode.delivery == .idle else {
      return false
    }
    return email != nil && emailResendSeconds(at: now) == 0
  }

  /// Whether to enable the button that submits the form: every field is valid, no request is under way, and
  /// whatever the service refused has changed, be it the number, a code, or anything of a login that can't be finished.
  ///
  /// Always `false` while the carrier's number is offered; see ``canBindOneTap``.
  public var canSubmit: Bool {
    guard case .open = stage, case .typing = entryMode, lock == nil, smsCode.delivery == .idle,
      emailCode.delivery == .idle, number.number != nil, !isRefused
    else { return false }
    return fields.allSatisfy { problem(of: $0) == nil && fieldErrors[$0]?.remedy == nil }
  }

  /// Whether to enable the button that binds the carrier's number: the offer is valid, and the other fields are right.
  public var canBindOneTap: Bool {
    guard case .open = stage, case .oneTap(_, let countdown) = entryMode, lock == nil else { return false }
    return !countdown.isOver(at: now) && isReadyExceptNumber
  }

  /// Whether the fields other than the number's are right.
  private var isReadyExceptNumber: Bool {
    emailCode.delivery == .idle
      && fieldsExceptNumber.allSatisfy { problem(of: $0) == nil && fieldErrors[$0]?.remedy == nil }
  }

  /// Whether to show the banner's button: the definitions can be loaded again, or the form or the carrier's proof
  /// submitted again.
  public var canTryAgain: Bool {
    guard let banner, banner.remedy.isRetry, lock == nil else { return false }
    if case .signedInOnly = stage { return true }
    guard isEditable else { return false }
    if case .failed = definitions { return true }
    return carrierProof == nil ? canSubmit : isReadyExceptNumber
  }

  /// Whether to show the button for another number: the service doesn't accept this one.
  public var offersAnotherNumber: Bool { fieldErrors[.phone]?.remedy == .useAnotherNumber }

  /// Whether to show the button that takes the number that the library suggests: one of another country or region where none
  /// of the chosen one fits, else the number inside the text, or its present form.
  ///
  /// With the error; while it is typed only for another country with the same area code, since the number doesn't change with
  /// the country, and only once no further digits can make it one of the chosen country.
  public var offersSuggestedNumber: Bool {
    guard isEditable, case .typing = entryMode, fieldErrors[.phone] == nil,
      let suggested = number.suggestion?.definition
    else { return false }
    if touched.contains(.phone) { return true }
    return number.isDeadInArea && suggested.areaCode == number.area?.areaCode
      && suggested.id != number.area?.id
  }

  /// Whether to show the button that creates an account: none has this number, the one that was typed or the carrier's.
  public var offersNewAccount: Bool {
    isEditable
      && [fieldErrors[.phone]?.message, banner?.message].contains { $0?.isPhrase(.noAccount) == true }
  }

  /// Whether to show the banner's button to sign in again: this login can't be finished.
  public var offersNewSignIn: Bool { isEditable && banner?.remedy == .startOver }

  /// Whether to show progress: the form waits for the service or the carrier, and can't be edited.
  public var isSubmitting: Bool {
    switch stage {
    case .submitting, .confirmingOneTap, .associating: true
    case .waiting, .open, .signedInOnly, .finished, .closed: false
    }
  }

  /// Whether to show the button to go on without the association that failed: the person has signed in.
  public var offersSkippingAssociation: Bool { if case .signedInOnly = stage { true } else { false } }

  // MARK: Time

  /// Whether another SMS may be sent at a time.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func resendAvailable(at moment: Moment?) -> Bool { resendSeconds(at: moment) == 0 }

  /// How long until another SMS may be sent to the number, in seconds, rounded up; 0 when it may.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func resendSeconds(at moment: Moment?) -> Int {
    smsCode.resendSeconds(to: number.number?.canonical, at: moment)
  }

  /// How long until another e-mail may be sent to the address, in seconds, rounded up; 0 when it may.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func emailResendSeconds(at moment: Moment?) -> Int {
    emailCode.resendSeconds(to: email?.text, at: moment)
  }

  /// How long the account stays locked, in seconds, rounded up; 0 when it isn't, or the service gave no time.
  ///
  /// - Parameter moment: The time; `nil` for ``now``.
  public func lockedSeconds(at moment: Moment?) -> Int { lock?.seconds(at: moment) ?? 0 }

  // MARK: Errors

  /// The error to show at a field: the service's, else the form's own once the field has lost the focus or was
  /// submitted.
  ///
  /// - Parameter field: The field; one that the form doesn't have shows no error.
  /// - Returns: `nil` when there is none to show.
  public func message(for field: FormField) -> FormMessage? {
    if let error = fieldErrors[field] { return error.message }
    guard touched.contains(field) else { return nil }
    // The banner says why nothing can be said about the number, and how to go on.
    if field == .phone, banner?.isAboutDefinitions == true, !number.field.text.isEmpty { return nil }
    return problem(of: field)
  }

  /// The form's own error about a field, shown or not; `nil` when the field is right.
  func problem(of field: FormField) -> FormMessage? {
    switch field {
    case .phone:
      number.field.text.isEmpty
        ? FormMessage(.enterNumber) : failedLoadingMessage ?? number.problem
    case .code:
      problem(of: smsCode, configuration.smsCode, unsent: .requestCodeFirst, empty: .enterCode)
    case .email:
      email == nil ? EmailAddress.message(for: emailEntry) : nil
    case .emailCode:
      problem(of: emailCode, configuration.emailCode, unsent: .requestEmailCodeFirst, empty: .enterEmailCode)
    }
  }

  /// The error about a code: not requested, empty, or of the wrong format.
  private func problem(of step: CodeStep, _ rule: CodeRule, unsent: Phrase, empty: Phrase) -> FormMessage? {
    guard step.isSent else { return FormMessage(unsent) }
    if !step.entry.isEmpty, rule.accepts(step.entry) { return nil }
    return rule.message(for: step.entry, empty: empty)
  }
}
