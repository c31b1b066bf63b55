internal import PhoneCheck

// Codes by SMS, behind the slider, and by e-mail.

extension BindForm {
  // MARK: Asking for one

  mutating func requestSMS() -> [Effect] {
    guard canSendCode, let wanted = number.number else { return revealProblem(of: .phone) }
    fieldErrors[.code] = nil
    let request = newRequest()
    guard configuration.requiresSlider else { return sendSMS(to: wanted, token: nil, request) }
    smsCode.delivery = .confirming(request)
    return [.showSlider(wanted, for: request)]
  }

  mutating func finishSlider(_ outcome: SliderOutcome, for request: RequestID) -> [Effect] {
    guard smsCode.delivery == .confirming(request), let wanted = number.number else { return [] }
    smsCode.delivery = .idle
    switch outcome {
    case .passed(let token): return sendSMS(to: wanted, token: token, newRequest())
    case .closed: return showError(at: .code, FieldError(message: FormMessage(.sliderClosed)))
    case .failed: return showError(at: .code, FieldError(message: FormMessage(.sliderFailed)))
    }
  }

  private mutating func sendSMS(to wanted: PhoneNumber, token: String?, _ request: RequestID) -> [Effect] {
    smsCode.delivery = .sending(request)
    // What was typed before is the code of another message; the next may be filled in before the answer is here.
    smsCode.entry = ""
    let type = agreedToNewAccount ? SMSType.register : stage.flow?.smsType ?? .bindMobile
    return [.sendSMS(SMSRequest(request: request, number: wanted, type: type, captchaToken: token))]
  }

  mutating func requestEmailCode() -> [Effect] {
    guard canSendEmailCode, let address = email else { return revealProblem(of: .email) }
    fieldErrors[.emailCode] = nil
    let request = newRequest()
    emailCode.delivery = .sending(request)
    emailCode.entry = ""
    return [.sendEmailCode(address, for: request)]
  }

  /// Shows why a code can't be asked for, where the field is the reason.
  private mutating func revealProblem(of field: FormField) -> [Effect] {
    guard isEditable, fields.contains(field), let problem = problem(of: field) else { return [] }
    touched.insert(field)
    return [.announce(problem.text(in: language))]
  }

  // MARK: What comes of it

  mutating func noteCodeSent(_ request: RequestID) -> [Effect] {
    let next = Countdown(configuration.resendInterval, from: now)
    if smsCode.delivery == .sending(request), let wanted = number.number {
      smsCode.didSend(to: wanted.canonical, next: next)
      return [.announce(FormMessage(.codeSent, .text(wanted.masked)).text(in: language))]
    }
    if emailCode.delivery == .sending(request), let address = email {
      emailCode.didSend(to: address.text, next: next)
      return [.announce(FormMessage(.codeSent, .text(address.masked)).text(in: language))]
    }
    return []
  }

  mutating func failSendingCode(_ failure: FailedAnswer, for request: RequestID) -> [Effect] {
    if smsCode.delivery == .sending(request) {
      smsCode.delivery = .idle
      return show(failure, at: .code)
    }
    if emailCode.delivery == .sending(request) {
      emailCode.delivery = .idle
      return show(failure, at: .emailCode)
    }
    return []
  }

  // MARK: Typing them in

  mutating func editCode(_ text: String) -> [Effect] {
    guard isEditable else { return [] }
    smsCode.entry = configuration.smsCode.normalized(text)
    fieldErrors[.code] = nil
    return []
  }

  mutating func editEmailCode(_ text: String) -> [Effect] {
    guard isEditable else { return [] }
    emailCode.entry = configuration.emailCode.normalized(text)
    fieldErrors[.emailCode] = nil
    return []
  }

  mutating func editEmail(_ text: String) -> [Effect] {
    guard isEditable else { return [] }
    let before = email
    emailEntry = String(text.unicodeScalars.prefix(Self.maximumEmailLength))
    fieldErrors[.email] = nil
    if email != before {
      emailCode.invalidate()
      fieldErrors[.emailCode] = nil
    }
    return []
  }

  /// More than any address has, so that one too long is seen to be wrong.
  private static let maximumEmailLength = 320
}
