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

  package static let empty = LocalizedText(untranslated: "")
  package static let arrow = LocalizedText(untranslated: " → ")
  package static let colon = LocalizedText(": ", "：", "：")
  package static let comma = LocalizedText(", ", "，", "，")
  package static let semicolon = LocalizedText("; ", "；", "；")

  /// Takes an English text that has no translations.
  package init(untranslated text: String) { self.init(text, text, text) }

  /// Lists names or numbers, which stay as they are, with commas between them.
  package init(list items: [String]) {
    let chinese = items.joined(separator: "、")
    self.init(items.joined(separator: ", "), chinese, chinese)
  }

  /// A text whose English is elsewhere.
  package static func chinese(_ simplified: String, _ traditional: String) -> LocalizedText {
    LocalizedText("", simplified, traditional)
  }

  /// The text with another English one.
  package func withEnglish(_ english: String) -> LocalizedText {
    LocalizedText(english, simplifiedChinese, traditionalChinese)
  }

  /// Joins two parts of a sentence.
  package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
    LocalizedText(
      first.english + second.english, first.simplifiedChinese + second.simplifiedChinese,
      first.traditionalChinese + second.traditionalChinese)
  }

  package static func += (text: inout LocalizedText, more: LocalizedText) { text = text + more }

  package subscript(language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension [LocalizedText] {
  /// Joins texts with another one between them.
  package func joined(_ separator: LocalizedText) -> LocalizedText {
    guard let first else { return LocalizedText("", "", "") }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}
