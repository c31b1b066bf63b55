public import PhoneCheck
internal import TerminalText

extension BatchSummaryError: DescribedError {
  /// What is wrong in English, without a final full stop.
  public var description: String { text.english }

  /// What is wrong, without a final full stop; problems of JSON in English.
  package var text: LocalizedText {
    switch cause {
    case .invalidJSON(let json): LocalizedText(untranslated: json.description)
    case .notAnObject:
      LocalizedText(
        "a summary is a JSON object, as --summary-json writes it", "汇总是由 --summary-json 写出的 JSON 对象",
        "彙總是由 --summary-json 寫出的 JSON 物件")
    case .missingKey(let key):
      LocalizedText(
        "the key \"\(key)\" is missing; a summary is what --summary-json writes",
        "缺少键 \"\(key)\"；汇总由 --summary-json 写出", "缺少鍵 \"\(key)\"；彙總由 --summary-json 寫出")
    case .unknownKey(let key):
      LocalizedText("no summary has the key ", "汇总中没有键 ", "彙總中沒有鍵 ") + Self.quoted(key)
    case .unexpectedValue(let key, let expected):
      Self.quoted(key) + LocalizedText(" should be ", " 应为", " 應為") + expected.text
    case .sumDiffers:
      LocalizedText(
        "\"valid\", \"invalid\" and \"undecided\" don't add up to \"rows\"",
        "\"valid\"、\"invalid\" 与 \"undecided\" 之和不等于 \"rows\"",
        "\"valid\"、\"invalid\" 與 \"undecided\" 之和不等於 \"rows\"")
    }
  }

  private static func quoted(_ key: String) -> LocalizedText {
    LocalizedText(untranslated: "\"\(VisibleText.escaping(key, limit: 60))\"")
  }
}

extension BatchSummaryError.ExpectedValue: CustomStringConvertible {
  /// What it is, in English: `a number of seconds`.
  public var description: String { text.english }

  fileprivate var text: LocalizedText {
    switch self {
    case .count: LocalizedText("a whole number, 0 or more", "不小于 0 的整数", "不小於 0 的整數")
    case .seconds: LocalizedText("a number of seconds", "秒数", "秒數")
    case .object: LocalizedText("an object", "对象", "物件")
    case .reasonCode: LocalizedText("a reason code", "原因代码", "原因代碼")
    case .runs:
      LocalizedText("what --summary-json writes there", "--summary-json 写出的内容", "--summary-json 寫出的內容")
    case .countryCode: LocalizedText("a country code", "国家/地区代码", "國家/地區代碼")
    }
  }
}
