internal import PhoneCheck
internal import Platform

extension StaticString {
  /// The text in a language, of a literal with English, simplified and traditional Chinese between `|`.
  ///
  /// Three literals for each text are three times the code in a page.
  func text(in language: Language) -> String {
    let texts = UTF8Text(stringLiteral: self).bytes.split(separator: UInt8(ascii: "|"))
    return String(utf8: texts[language == .english ? 0 : language == .simplifiedChinese ? 1 : 2])
  }
}
