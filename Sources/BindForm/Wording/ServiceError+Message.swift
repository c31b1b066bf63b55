public import PhoneCheck

extension ServiceError {
  /// The error as a sentence.
  ///
  /// - Parameter language: The language of the documented text, and of a sentence around a code. The service's own text
  ///   is in whatever language it answered in.
  /// - Returns: The documented text with its slots filled; else ``serverText``; else a sentence with ``code``.
  public func message(in language: Language) -> String {
    if let documented {
      let template = SlotTemplate(documented.text(in: language))
      if template.slotCount <= slotValues.count { return template.filled(with: slotValues) }
    }
    if self == .noAnswer { return Phrase.noAnswer.text(in: language) }
    return serverText ?? FormMessage(.unknownError, .text(code)).text(in: language)
  }
}
