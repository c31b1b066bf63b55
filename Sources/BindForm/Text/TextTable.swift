internal import PhoneCheck
internal import Platform

/// The texts of all cases of a type, in every language.
///
/// One literal for all: code that makes each of them is larger than the texts.
struct TextTable: Sendable {
  /// For each case a text in English, simplified and traditional Chinese.
  private let texts: [String]

  /// Reads texts.
  ///
  /// - Parameter lines: A line for each case, in their order, with its texts between `|`.
  init(_ lines: String) {
    var (texts, start): ([String], Int) = ([], 0)
    let bytes = lines.bytes
    for (end, byte) in bytes.enumerated() where byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\n") {
      texts.append(String(utf8: bytes[start..<end]))
      start = end + 1
    }
    self.texts = texts
  }

  /// The text of a case in a language.
  func text<Case: CaseIterable & Equatable>(of wanted: Case, in language: Language) -> String
  where Case.AllCases == [Case] {
    guard let place = Case.allCases.firstIndex(of: wanted) else { return "" }
    return texts[3 * place + (language == .english ? 0 : language == .simplifiedChinese ? 1 : 2)]
  }
}
