internal import PhoneCheck
internal import Platform
internal import TerminalText

/// Names of columns as shown in messages.
package enum ColumnName {
  /// The text in place of a name that may be data.
  ///
  /// Without a header, the first row counts as the header.
  static let withheld = BatchText.withheldName.english

  private static let shownCharacterCount = 60
  /// The number of digits that may be part of a phone number; names have at most a year.
  private static let withheldDigitCount = 5

  /// Returns a name as text that errors may hold.
  ///
  /// Bytes that aren't UTF-8 are written `\xE6`. A name with five digits or more, of any script, is withheld.
  package static func decoding(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return holdsData(text) ? withheld : text }
    // Digits are counted before escaping, which adds digits.
    if holdsData(String(decoding: bytes, as: UTF8.self)) { return withheld }
    return bytes.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\\x\(VisibleText.hexadecimal(UInt32(byte)))"
    }.joined()
  }

  /// Whether a name may be, or contain, a phone number.
  static func holdsData(_ name: String) -> Bool {
    name.unicodeScalars.count { $0.properties.numericType != nil } >= withheldDigitCount
  }

  /// Returns a name safe for terminals and short enough for a message.
  static func text(_ name: String) -> LocalizedText {
    withholding(VisibleText.escaping(name, limit: shownCharacterCount))
  }

  /// Returns such a name in quotes.
  static func quoted(_ name: String) -> LocalizedText { BatchText.quoted(name: text(name)) }

  /// Returns a text with what is shown instead of a name in the language of the message.
  static func withholding(_ text: String) -> LocalizedText {
    guard let (before, after) = text.divided(at: withheld) else { return LocalizedText(untranslated: text) }
    return LocalizedText(untranslated: before) + BatchText.withheldName + withholding(after)
  }

  /// Splits a name at every character that isn't a letter or digit, and between a lower-case and an upper-case letter.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previousIsLowercase = false
    for scalar in name.unicodeScalars {
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isCapital = scalar.properties.isUppercase
      if !isPart || (isCapital && previousIsLowercase) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += scalar.properties.lowercaseMapping }
      previousIsLowercase = scalar.properties.isLowercase
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
