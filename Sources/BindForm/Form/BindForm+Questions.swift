internal import PhoneCheck

// What a screen asks: which fields there are, what can be done, and what is wrong.

extension BindForm {
  /// The fields, in the order they are filled in: the service's steps, each with its code.
  public var fields: [FormField] {
    (stage.flow?.steps ?? [.phone]).flatMap { step -> [FormField] in
      switch step {
      case .phone: [.phone, .code]
      case .email: [.email, .emailCode]
      case .other: []
      }
    }
  }

  /// The fields that are still filled in when the carrier knows the number.
  public var fieldsExceptNumber: [FormField] { fields.filter { $0 != .phone && $0 != .code } }

  /// Whether an account will be made: the service wants one, or the person agreed to it.
  var registers: Bool { stage.flow?.kind == .register || agreedToNewAccount }

  /// The e-mail address, when it is one.
  public var email: EmailAddress? { EmailAddress(emailEntry) }

  // MARK: What can be done

  /// Whether a code can be asked for: the number is valid, nothing is under way, and the last code isn't fresh.
  public var canSendCode: Bool {
    guard case .open = stage, case .typing = entryMode, lock == nil, number.number != nil,
      smsCode.delivery == .idle
    else {
      return false
    }
    return fieldErrors[.phone]?.remedy == nil && resendAvailable(at: now)
  }

  /// Whether a code by e-mail can be asked for.
  public var canSendEmailCode: Bool {
    guard case .open = stage, lock == nil, fields.contains(.email), emailCode.delivery == .idle else {
      return false
    }
    return email != nil && emailResendSeconds(at: now) == 0
  }

  /// Whether the form can be sent off: every field is right, and nothing the service objects to is left as it was.
  public var canSubmit: Bool {
    guard case .open = stage, case .typing = entryMode, lock == nil, smsCode.delivery == .idle,
      emailCode.delivery == .idle, number.number != nil
    else { return false }
    return fields.allSatisfy { problem(of: $0) == nil && fieldErrors[$0]?.remedy == nil }
  }

  /// Whether the carrier's offer can be taken.
  public var canBindOneTap: Bool {
    guard case .open = stage, case .oneTap(_, let countdown) = entryMode, lock == nil else { return false }
    return !countdown.isOver(at: now) && fieldsExceptNumber.allSatisfy { problem(of: $0) == nil }
  }

  /// Whether what the banner is about can be tried again: definitions that are missing, or a form that is still right.
  public var canTryAgain: Bool {
    guard let banner, banner.remedy.isRetry, lock == nil, isEditable else { return false }
    if case .failed = definitions { return true }
    return canSubmit
  }

  /// Whether another number should be offered: the service won't take this one.
  public var offersAnotherNumber: Bool { fieldErrors[.phone]?.remedy == .useAnotherNumber }

  /// Whether a new account should be offered: there is none with this number.
  public var offersNewAccount: Bool { fieldErrors[.phone]?.message == FormMessage(.noAccount) }

  /// Whether an answer is awaited before the form goes on.
  public var isSubmitting: Bool {
    switch stage {
    case .submitting, .confirmingOneTap: true
    case .waiting, .open, .finished, .closed: false
    }
  }

  // MARK: Time

  /// Whether another SMS may be sent at a moment.
  public func resendAvailable(at moment: Moment?) -> Bool { resendSeconds(at: moment) == 0 }

  /// How long until another SMS may be sent, in seconds; 0 when it may.
  public func resendSeconds(at moment: Moment?) -> Int {
    smsCode.resendSeconds(to: number.number?.canonical, at: moment)
  }

  /// How long until another e-mail may be sent, in seconds; 0 when it may.
  public func emailResendSeconds(at moment: Moment?) -> Int {
    emailCode.resendSeconds(to: email?.text, at: moment)
  }

  /// How long the account stays locked, in seconds; 0 when it isn't.
  public func lockedSeconds(at moment: Moment?) -> Int { lock?.seconds(at: moment) ?? 0 }

  // MARK: What is wrong

  /// What a field shows: what the service objects to, else its problem once it has been left or sent off.
  public func message(for field: FormField) -> FormMessage? {
    fieldErrors[field]?.message ?? (touched.contains(field) ? problem(of: field) : nil)
  }

  /// What is wrong with a field, shown or not; `nil` when it is right.
  func problem(of field: FormField) -> FormMessage? {
    switch field {
    case .phone:
      // Without definitions nothing can be said but that it is empty.
      number.field.text.isEmpty ? FormMessage(.enterNumber) : number.problem
    case .code:
      problem(of: smsCode, configuration.smsCode, unsent: .requestCodeFirst, empty: .enterCode)
    case .email:
      email == nil ? FormMessage(emailEntry.trimmed.isEmpty ? .enterEmail : .enterWholeEmail) : nil
    case .emailCode:
      problem(of: emailCode, configuration.emailCode, unsent: .requestEmailCodeFirst, empty: .enterEmailCode)
    }
  }

  private func problem(of step: CodeStep, _ rule: CodeRule, unsent: Phrase, empty: Phrase) -> FormMessage? {
    guard step.isSent else { return FormMessage(unsent) }
    if step.entry.isEmpty { return FormMessage(empty) }
    return rule.accepts(step.entry) ? nil : rule.message
  }
}
