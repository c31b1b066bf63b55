internal import PhoneCheck

extension FailedAnswer {
  /// The failure in the service's words.
  var message: FormMessage { error.map(FormMessage.service) ?? FormMessage(.noAnswer) }

  /// The failure in the form's words where the service's don't say what to do, else in the service's.
  var formMessage: FormMessage {
    if error?.isAboutSlider == true { return FormMessage(.sliderFailed) }
    return switch code {
    case .wrongSMSCode: FormMessage(.wrongCode)
    case .wrongEmailCode: FormMessage(.wrongEmailCode)
    case .codeNotSent: FormMessage(.codeNotSent)
    case .alreadyBound: FormMessage(.alreadyBound)
    case .definitionsUnavailable: FormMessage(.definitionsUnavailable)
    case .expired where field == nil: FormMessage(.signInAgain)
    case .blankParameter: fieldMessage(isBlank: true)
    case .malformedParameter, .wrongParameter, .wrongParameterType, .expired: fieldMessage(isBlank: false)
    default: message
    }
  }

  /// What to do about a parameter that a field shows; the service's words for any other.
  private func fieldMessage(isBlank: Bool) -> FormMessage {
    switch field {
    case .phone: FormMessage(isBlank ? .enterNumber : .numberNotTaken)
    case .code: FormMessage(isBlank ? .enterCode : .wrongCode)
    case .email: FormMessage(isBlank ? .enterEmail : .enterWholeEmail)
    case .emailCode: FormMessage(isBlank ? .enterEmailCode : .wrongEmailCode)
    case nil: message
    }
  }
}
