public import PhoneCheck

extension ServiceError {
  /// The error as a sentence, in a language: the documented text with its slots filled, else what the service said,
  /// else its code.
  public func message(in language: Language) -> String {
    if let documented {
      let template = SlotTemplate(documented.text(in: language))
      if template.slotCount <= slotValues.count { return template.filled(with: slotValues) }
    }
    if self == .noAnswer { return Phrase.noAnswer.text(in: language) }
    return serverText ?? FormMessage(.unknownError, .text(code)).text(in: language)
  }
}
