internal import Platform

/// One sentence in every language of ``Language``.
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

  /// The text in a language, with values for its slots `{0}`, `{1}` and so on.
  ///
  /// One loop for all sentences: an interpolation in each language would be as much code each time.
  func filled(with values: [String], in language: Language) -> String { self[language].filled(with: values) }
}

extension String {
  /// The text with values for its slots `{0}`, `{1}` and so on, each as often as it occurs.
  ///
  /// - Parameter values: The values in order; a slot without one is left empty.
  package func filled(with values: [String]) -> String {
    if values.isEmpty, !bytes.contains(UInt8(ascii: "{")) { return self }
    var result: [UInt8] = []
    withBytes { text in
      result.reserveCapacity(text.count + 32)
      var place = 0
      while place < text.count {
        let byte = text[place]
        place += 1
        guard byte == UInt8(ascii: "{"), place + 1 < text.count, text[place].isDigit,
          text[place + 1] == UInt8(ascii: "}")
        else {
          result.append(byte)
          continue
        }
        let slot = Int(text[place] & 0x0F)
        if slot < values.count { result += values[slot].bytes }
        place += 2
      }
    }
    return String(utf8: result)
  }
}
