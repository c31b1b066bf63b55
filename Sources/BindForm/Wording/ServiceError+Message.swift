public import PhoneCheck
internal import Platform

extension ServiceError {
  /// The error as a sentence.
  ///
  /// - Parameters:
  ///   - language: The language of the text, and of a sentence around a code. The service's own text is in whatever
  ///     language it answered in.
  ///   - wording: The texts that the host replaces; none by default.
  /// - Returns: For a documented code, the form's text or else the documented one, with its slots filled. Where their
  ///   values aren't known, the form's text without slots. Without one, and for other codes, ``serverText``; else a
  ///   sentence with ``code``.
  public func message(in language: Language, wording: FormWording = FormWording()) -> String {
    if let documented {
      let text = wording[documented, language]
      if SlotTemplate(text).slotCount <= slotValues.count { return text.filled(with: slotValues) }
      if let texts = documented.ownTextsWithoutSlots { return texts.text(in: language) }
    }
    if code.hasSameBytes(as: Self.noAnswer.code), serverText == nil { return wording[.noAnswer, language] }
    if let serverText { return serverText }
    return FormMessage(.unknownError, .text(code)).text(in: language, wording: wording)
  }
}
