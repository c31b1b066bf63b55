internal import PhoneCheck

extension FailedAnswer {
  /// The failure in the service's words.
  var message: FormMessage { error.map(FormMessage.service) ?? FormMessage(.noAnswer) }

  /// The failure in the form's words, unless the code isn't documented.
  var formMessage: FormMessage { formMessage(of: .number) }

  /// The failure in the words of a form of a way, unless the code isn't documented.
  func formMessage(of way: BindFlow.Way) -> FormMessage {
    guard let error else { return message }
    if error.isAboutSlider { return FormMessage(.sliderFailed) }
    // An error that only the operator can fix doesn't help the person using the form.
    if error.remedy == .contactSupport { return .notSetUp(errorCode: .text(error.code)) }
    let field = field(of: way)
    return switch code {
    case .wrongSMSCode, .wrongEmailCode: FormMessage(field == .emailCode ? .wrongEmailCode : .wrongCode)
    case .codeNotSent: FormMessage(.codeNotSent)
    case .alreadyBound: FormMessage(.alreadyBound)
    case .numberOfAnotherUser: FormMessage(field == .email ? .emailOfAnotherUser : .numberOfAnotherUser)
    case .definitionsUnavailable: FormMessage(.definitionsUnavailable)
    case .captchaImageUnavailable: FormMessage(.sliderUnavailable)
    case .expired: expiryMessage(at: field)
    case .locked: lockMessage(error)
    case .interfaceFailed: .unknownError(errorCode: .text(error.code))
    case .blankParameter: fieldMessage(at: field, isBlank: true)
    case .malformedParameter, .wrongParameter, .wrongParameterType: fieldMessage(at: field, isBlank: false)
    default: message
    }
  }

  /// The advice on the code or login that has expired, or on both if the service doesn't name one.
  private func expiryMessage(at field: FormField?) -> FormMessage {
    switch field {
    case .code: FormMessage(.codeExpired)
    case .emailCode: FormMessage(.emailCodeExpired)
    case .phone, .email: fieldMessage(at: field, isBlank: false)
    case nil: FormMessage(error?.parameter == nil ? .codeOrSignInExpired : .signInAgain)
    }
  }

  /// Says for how long the account stays locked, if the service says it.
  private func lockMessage(_ error: ServiceError) -> FormMessage {
    guard let seconds = error.lockSeconds, seconds > 0 else { return FormMessage(.lockedForAWhile) }
    return .locked(time: .wait(seconds: Int(clamping: seconds)))
  }

  /// Returns the advice on a parameter that a field shows; there is none on a parameter without a name.
  private func fieldMessage(at field: FormField?, isBlank: Bool) -> FormMessage {
    switch field {
    case .phone: FormMessage(isBlank ? .enterNumber : .numberNotTaken)
    case .code: FormMessage(isBlank ? .enterCode : .wrongCode)
    case .email: FormMessage(isBlank ? .enterEmail : .enterWholeEmail)
    case .emailCode: FormMessage(isBlank ? .enterEmailCode : .wrongEmailCode)
    case nil where remedy == .startOver: FormMessage(.signInAgain)
    case nil: .unknownError(errorCode: .text(error?.code ?? ""))
    }
  }
}
