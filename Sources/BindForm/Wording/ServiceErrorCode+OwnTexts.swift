// What the form says instead of the service's documented texts, which name what went wrong and not what to do.

internal import PhoneCheck

extension ServiceErrorCode {
  /// The texts in the form of a phrase; `nil` for a code that is shown as a ``Phrase``, or never shown to a person.
  var ownTexts: ServiceTemplate? {
    switch self {
    case .busy: FormServiceText.busy
    case .unknownUser: FormServiceText.unknownUser
    case .notBound: FormServiceText.notBound
    case .unbindFailed: FormServiceText.unbindFailed
    case .wrongPassword: FormServiceText.wrongPassword
    // This form has no password, so one text is enough.
    case .passwordLength, .passwordIsUserName, .passwordTooSimple, .passwordWeak, .passwordUsedBefore,
      .passwordIsReversedUserName, .passwordRepeats, .passwordContainsPersonalData:
      FormServiceText.passwordRefused
    default: nil
    }
  }

  /// ``ownTexts``, or a text in its place that needs no values of slots; `nil` if there is none.
  var ownTextsWithoutSlots: ServiceTemplate? {
    self == .wrongPassword ? FormServiceText.wrongPasswordWithoutCount : ownTexts
  }
}
