internal import PhoneCheck

// How a form shows an error code.

extension ServiceErrorCode {
  /// Where a form shows an error.
  enum Place: Hashable, Sendable {
    case field(FormField)
    /// At the field of the parameter that the first slot names; in the banner when no field shows that parameter.
    case namedParameter
    /// Above the fields.
    case banner
  }

  /// Where a form shows the error.
  var place: Place {
    switch self {
    case .blankParameter, .malformedParameter, .expired, .wrongParameter, .wrongParameterType: .namedParameter
    case .captchaImageUnavailable, .unreadableCaptcha, .captchaMismatch, .wrongCaptcha, .wrongSMSCode,
      .codeNotSent:
      .field(.code)
    case .wrongEmailCode: .field(.emailCode)
    case .numberOfAnotherUser: .field(.phone)
    default: .banner
    }
  }

  /// What can help against the error.
  public var remedy: Remedy {
    switch self {
    case .blankParameter, .malformedParameter, .wrongParameter, .wrongParameterType, .wrongPassword,
      .wrongSMSCode, .wrongEmailCode, .passwordLength, .passwordIsUserName, .passwordTooSimple,
      .passwordWeak, .passwordUsedBefore, .passwordIsReversedUserName, .passwordRepeats,
      .passwordContainsPersonalData:
      .correctEntry
    case .expired: .getNewCode
    case .busy, .locked: .wait
    case .definitionsUnavailable, .interfaceFailed, .captchaImageUnavailable, .unreadableCaptcha,
      .captchaMismatch, .wrongCaptcha, .codeNotSent, .unbindFailed:
      .tryAgain
    case .unknownUser, .notBound, .alreadyBound: .startOver
    case .numberOfAnotherUser: .useAnotherNumber
    default: .contactSupport
    }
  }
}
