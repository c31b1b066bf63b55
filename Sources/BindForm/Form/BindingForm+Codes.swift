internal import PhoneCheck
internal import Platform

// Codes by SMS, after the slider, and by e-mail.

extension BindingForm {
  // MARK: Requesting a code

  /// Shows the slider, or sends the SMS if there is no slider.
  ///
  /// If the number's error is the reason why no code can be sent, shows that error instead.
  mutating func requestSMS() -> [Effect] {
    guard canSendCode, let wanted = codeNumber else {
      return explainMissingDefinitions() ?? revealProblem(of: .phone)
    }
    fieldErrors[.code] = nil
    let request = newRequest()
    guard configuration.requiresSlider else { return sendSMS(to: wanted, token: nil, request) }
    smsCode.delivery = .confirming(request)
    return [.showSlider(wanted, for: request)]
  }

  /// Sends the SMS after the slider, or reports why it isn't sent; any request but the awaited one is ignored.
  mutating func finishSlider(_ outcome: SliderOutcome, for request: RequestID) -> [Effect] {
    if smsCode.delivery == .confirming(request), let wanted = codeNumber {
      smsCode.delivery = .idle
      if case .passed(let token) = outcome { return sendSMS(to: wanted, token: token, newRequest()) }
      return showFailedSlider(outcome, at: .code)
    }
    if emailCode.delivery == .confirming(request), let address = email {
      emailCode.delivery = .idle
      if case .passed(let token) = outcome { return sendEmailCode(to: address, token: token, newRequest()) }
      return showFailedSlider(outcome, at: .emailCode)
    }
    return []
  }

  /// Shows at a code's field why no code was sent.
  private mutating func showFailedSlider(_ outcome: SliderOutcome, at field: FormField) -> [Effect] {
    switch outcome {
    case .passed: []
    case .closed: showError(at: field, FieldError(message: FormMessage(.sliderClosed)))
    case .failed(let error) where error.documented == nil:
      showError(at: field, FieldError(message: FormMessage(.sliderFailed)))
    case .failed(let error): show(.refused(error), at: field)
    }
  }

  /// Requests the SMS.
  ///
  /// - Parameter token: The slider's token; `nil` if there is no slider.
  private mutating func sendSMS(to wanted: PhoneNumber, token: String?, _ request: RequestID) -> [Effect] {
    guard let flow = stage.flow else { return [] }
    smsCode.delivery = .sending(request)
    forget([.code])
    // The entry is the code of an earlier SMS. It is cleared now and not after the answer: the system may fill in the
    // new code before the answer arrives.
    smsCode.entry = ""
    let type = agreedToNewAccount ? SMSType.register : flow.smsType
    return [
      .sendSMS(
        SMSRequest(
          request: request, number: wanted, flow: flow, type: type, captchaToken: token,
          numberFormat: numberFormat,
          createsAccount: createsAccount))
    ]
  }

  /// Shows the slider, or requests the e-mail if there is no slider.
  ///
  /// If the address's error is the reason why no code can be sent, shows that error instead.
  mutating func requestEmailCode() -> [Effect] {
    guard canSendEmailCode, let address = email else { return revealProblem(of: .email) }
    fieldErrors[.emailCode] = nil
    let request = newRequest()
    guard configuration.requiresSlider else { return sendEmailCode(to: address, token: nil, request) }
    emailCode.delivery = .confirming(request)
    return [.showEmailSlider(address, for: request)]
  }

  /// Requests the e-mail.
  ///
  /// - Parameter token: The slider's token; `nil` if there is no slider.
  private mutating func sendEmailCode(to address: EmailAddress, token: String?, _ request: RequestID)
    -> [Effect]
  {
    guard let flow = stage.flow else { return [] }
    emailCode.delivery = .sending(request)
    forget([.emailCode])
    emailCode.entry = ""
    return [
      .sendEmailCode(
        EmailCodeRequest(
          request: request, address: address, flow: flow,
          type: flow.emailCodeType, captchaToken: token))
    ]
  }

  /// Shows a field's error from now on, and has it read out; does nothing if the field is right.
  private mutating func revealProblem(of field: FormField) -> [Effect] {
    guard isEditable, fields.contains(field), let problem = problem(of: field) else { return [] }
    touch([field])
    return announce(problem)
  }

  // MARK: The service's answers

  /// Records that a code was sent, and starts the wait for the next one.
  ///
  /// If the number or address has changed since the request, only starts the wait. A code of the way that isn't shown
  /// isn't read out.
  mutating func noteCodeSent(_ request: RequestID) -> [Effect] {
    let next = Countdown(microseconds: configuration.resendMicroseconds, from: now)
    let recipient: String
    if smsCode.delivery == .sending(request), let wanted = codeNumber {
      smsCode.didSend(to: wanted.canonical, next: next)
      forget([.code])
      if way != .number { return [] }
      recipient = wanted.masked
    } else if emailCode.delivery == .sending(request), let address = email {
      emailCode.didSend(to: address.text, next: next)
      forget([.emailCode])
      if way != .email { return [] }
      recipient = address.masked
    } else {
      smsCode.noteLate(request, next: next)
      emailCode.noteLate(request, next: next)
      return []
    }
    return announce(.codeSent(number: .text(recipient)))
  }

  /// Reports that a code wasn't sent; any request but an awaited one is ignored.
  mutating func failSendingCode(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    if smsCode.delivery == .sending(request) {
      if way == .number, isAboutMissingAccount(failure) { return reportMissingAccount(for: request) }
      smsCode.delivery = .idle
      return show(failure, at: .code, of: .number)
    }
    if emailCode.delivery == .sending(request) {
      emailCode.delivery = .idle
      return show(failure, at: .emailCode, of: .email)
    }
    smsCode.noteLate(request, next: nil)
    emailCode.noteLate(request, next: nil)
    return []
  }

  /// Shows why no code was sent.
  ///
  /// If the person has chosen the other way meanwhile, only shows that the account is locked.
  private mutating func show(_ failure: FailedAnswer, at field: FormField, of way: BindFlow.Way) -> [Effect] {
    self.way == way || failure.code == .locked ? show(failure, at: field) : report(failure)
  }

  // MARK: Editing

  /// Replaces the typed SMS code; ignored while the field can't be edited.
  mutating func editCode(_ text: String) -> [Effect] {
    guard isEditable, way == .number else { return [] }
    smsCode.entry = configuration.smsCode.normalized(text)
    fieldErrors[.code] = nil
    return []
  }

  /// Replaces the typed e-mail code; ignored while the field can't be edited.
  mutating func editEmailCode(_ text: String) -> [Effect] {
    guard takesEmail else { return [] }
    emailCode.entry = configuration.emailCode.normalized(text)
    fieldErrors[.emailCode] = nil
    return []
  }

  /// Replaces the typed e-mail address.
  ///
  /// If the address changes, its code becomes void. Ignored while the field can't be edited.
  mutating func editEmail(_ text: String) -> [Effect] {
    guard takesEmail else { return [] }
    let before = email
    emailEntry = String(scalars: text.firstScalars(Self.maximumEmailLength))
    fieldErrors[.email] = nil
    if email != before {
      emailCode.change(from: before?.text, to: email?.text)
      fieldErrors[.emailCode] = nil
    }
    return []
  }

  /// Whether the e-mail address can be edited.
  private var takesEmail: Bool { isEditable && way == .email }

  /// The maximum number of stored scalars of an address: more than any valid address has, so that a long address stays
  /// invalid.
  static let maximumEmailLength = 320
}
