public import PhoneCheck

// What Foundation and a log show of the errors of a form. The texts of services and SDKs are left out: they may quote what
// was entered.

extension ServiceError: DescribedError {
  /// The form's text in English, or else the documented text if it quotes nothing, and the code.
  public var localizedDescription: String {
    let texts = documented.map { $0.ownTextsWithoutSlots ?? $0.texts }
    guard let text = texts?.text(in: .english), SlotTemplate(text).slotCount == 0 else {
      return "The service refused with the code \(code)"
    }
    return "\(text) (\(code))"
  }
}

extension FailedAnswer: DescribedError {
  /// The service's error in English, or that there was no answer.
  public var localizedDescription: String {
    error?.localizedDescription ?? Phrase.noAnswer.text(in: .english)
  }
}

extension SDKError: DescribedError {
  /// The SDK's code in a sentence, or that it gave none.
  public var localizedDescription: String {
    code.map { "An SDK failed with the code \($0)" } ?? "An SDK failed without a code"
  }
}

extension DefinitionsFailure: DescribedError {
  /// The service's error, or every problem of the definitions.
  public var localizedDescription: String {
    switch self {
    case .refused(let failure): failure.localizedDescription
    case .malformed(let error): error.localizedDescription
    }
  }
}
