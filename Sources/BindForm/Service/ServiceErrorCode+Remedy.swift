internal import PhoneCheck

// The display of error codes in a form.

extension ServiceErrorCode {
  /// The place of an error in a form.
  enum Place: Hashable, Sendable {
    case field(FormField)
    /// At the field of the parameter in the first slot. If no field shows that parameter, in the banner.
    case namedParameter
    /// Above the fields.
    case banner
  }

  /// The place of the error in a form.
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

  /// The remedy for the error.
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
