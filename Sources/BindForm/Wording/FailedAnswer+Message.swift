internal import PhoneCheck

extension FailedAnswer {
  var message: FormMessage {
    switch self {
    case .refused(let error): .service(error)
    case .noAnswer: FormMessage(.noAnswer)
    }
  }

  /// What the form says: its own words where the service's don't say what to do.
  var formMessage: FormMessage {
    if case .refused(let error) = self, error.isAboutSlider { return FormMessage(.sliderFailed) }
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

  /// What to do about a parameter that is one of the form's fields; what the service says about any other.
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
