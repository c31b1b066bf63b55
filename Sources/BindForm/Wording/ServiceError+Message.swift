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
  ///   values aren't known, the form's text without slots. Without one, and for other codes, ``serverText`` if it is
  ///   in the language; else a sentence with ``code``, and with the service's text in another language.
  public func message(in language: Language, wording: FormWording = FormWording()) -> String {
    if let documented {
      let text = wording[documented, language]
      if SlotTemplate(text).slotCount <= slotValues.count { return text.filled(with: slotValues) }
      if let texts = documented.ownTextsWithoutSlots { return texts.text(in: language) }
    }
    if code.hasSameBytes(as: Self.noAnswer.code), serverText == nil { return wording[.noAnswer, language] }
    if let serverText, speaks(language) { return serverText }
    return FormMessage.unknownError(errorCode: .text(codeAndText)).text(in: language, wording: wording)
  }

  /// Whether the service's text is in a language, as far as its script tells; `false` without a text.
  func speaks(_ language: Language) -> Bool {
    guard let serverText else { return false }
    return serverText.scalars.contains { 0x4E00...0x9FFF ~= $0.value } == (language != .english)
  }

  /// The code, and what the service says in words.
  var codeAndText: String { serverText.map { String(utf8: "\(code): \($0)") } ?? code }
}
