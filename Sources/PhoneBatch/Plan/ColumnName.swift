internal import PhoneCheck
internal import TerminalText

/// Names of columns as shown in messages.
enum ColumnName {
  /// The text shown instead of a name that may be data, because a missing header makes the first row the header.
  static let withheld = "(holds digits)"

  /// A message with the text for withheld names in its language.
  static func translated(_ message: LocalizedText) -> LocalizedText {
    LocalizedText(
      message.english, message.simplifiedChinese.replacing(withheld, with: "（含数字）"),
      message.traditionalChinese.replacing(withheld, with: "（含數字）"))
  }

  private static let shownCharacterCount = 60
  /// The number of digits that may be part of a phone number; names have at most a year.
  private static let withheldDigitCount = 5

  /// Returns a name as text that errors may hold.
  ///
  /// Bytes that aren't UTF-8 are written `\xE6`. A name with five digits or more, of any script, is withheld.
  static func decoding(_ bytes: ArraySlice<UInt8>) -> String {
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
  static func shown(_ name: String) -> String {
    VisibleText.escaping(name, limit: shownCharacterCount)
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
