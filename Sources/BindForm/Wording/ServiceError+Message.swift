public import PhoneCheck
internal import Platform

extension ServiceError {
  /// The error as a sentence.
  ///
  /// - Parameters:
  ///   - language: The language of the documented text, and of a sentence around a code. The service's own text is in
  ///     whatever language it answered in.
  ///   - wording: The texts that the host replaces; none by default.
  /// - Returns: The documented text with its slots filled; else ``serverText``; else a sentence with ``code``.
  public func message(in language: Language, wording: FormWording = FormWording()) -> String {
    if let documented {
      let text = wording[documented, language]
      if SlotTemplate(text).slotCount <= slotValues.count { return text.filled(with: slotValues) }
    }
    if code.hasSameBytes(as: Self.noAnswer.code), serverText == nil { return wording[.noAnswer, language] }
    return serverText ?? FormMessage(.unknownError, .text(code)).text(in: language, wording: wording)
  }
}
