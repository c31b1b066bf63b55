public import PhoneCheck

extension IDTokenCheck {
  /// Returns the message for the person; `nil` for a valid token.
  public func message(in language: Language) -> String? {
    switch self {
    case .valid: nil
    case .noPublicKey, .notChecked: Phrase.signInUnchecked.text(in: language)
    case .wrongSignature, .otherClient: Phrase.signInUntrusted.text(in: language)
    case .expired: Phrase.signInAgain.text(in: language)
    case .failed(let error): FailedAnswer.refused(error).formMessage.text(in: language)
    }
  }
}
