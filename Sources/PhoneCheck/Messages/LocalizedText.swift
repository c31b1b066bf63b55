/// One sentence in every language of ``Language``, for texts composed of pieces.
package struct LocalizedText: Hashable, Sendable {
  package let english: String
  package let simplifiedChinese: String
  package let traditionalChinese: String

  package init(_ english: String, _ simplifiedChinese: String, _ traditionalChinese: String) {
    self.english = english
    self.simplifiedChinese = simplifiedChinese
    self.traditionalChinese = traditionalChinese
  }

  /// Takes an English text that has no translations.
  package init(untranslated text: String) { self.init(text, text, text) }

  /// A text whose English is elsewhere.
  package static func chinese(_ simplified: String, _ traditional: String) -> LocalizedText {
    LocalizedText("", simplified, traditional)
  }

  /// Joins two parts of a sentence.
  package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
    LocalizedText(
      first.english + second.english, first.simplifiedChinese + second.simplifiedChinese,
      first.traditionalChinese + second.traditionalChinese)
  }

  package subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}
