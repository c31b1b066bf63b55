internal import PhoneCheck

extension FailedAnswer {
  /// The failure in the service's words.
  var message: FormMessage { error.map(FormMessage.service) ?? FormMessage(.noAnswer) }

  /// The failure in the form's words, unless the code isn't documented.
  var formMessage: FormMessage {
    guard let error else { return message }
    if error.isAboutSlider { return FormMessage(.sliderFailed) }
    // An error that only the operator can fix doesn't help the person using the form.
    if error.remedy == .contactSupport { return .notSetUp(errorCode: .text(error.code)) }
    return switch code {
    case .wrongSMSCode: FormMessage(.wrongCode)
    case .wrongEmailCode: FormMessage(.wrongEmailCode)
    case .codeNotSent: FormMessage(.codeNotSent)
    case .alreadyBound: FormMessage(.alreadyBound)
    case .numberOfAnotherUser: FormMessage(.numberOfAnotherUser)
    case .definitionsUnavailable: FormMessage(.definitionsUnavailable)
    case .captchaImageUnavailable: FormMessage(.sliderUnavailable)
    case .expired: expiryMessage
    case .locked: lockMessage(error)
    case .interfaceFailed: .unknownError(errorCode: .text(error.code))
    case .blankParameter: fieldMessage(isBlank: true)
    case .malformedParameter, .wrongParameter, .wrongParameterType: fieldMessage(isBlank: false)
    default: message
    }
  }

  /// The advice on the code or login that has expired, or on both if the service doesn't name one.
  private var expiryMessage: FormMessage {
    switch field {
    case .code: FormMessage(.codeExpired)
    case .emailCode: FormMessage(.emailCodeExpired)
    case .phone, .email: fieldMessage(isBlank: false)
    case nil: FormMessage(error?.parameter == nil ? .codeOrSignInExpired : .signInAgain)
    }
  }

  /// Says for how long the account stays locked, if the service says it.
  private func lockMessage(_ error: ServiceError) -> FormMessage {
    guard let seconds = error.lockSeconds, seconds > 0 else { return FormMessage(.lockedForAWhile) }
    return .locked(time: .wait(seconds: Int(clamping: seconds)))
  }

  /// Returns the advice on a parameter that a field shows; there is none on a parameter without a name.
  private func fieldMessage(isBlank: Bool) -> FormMessage {
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
