import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

extension BatchSummaryError {
  /// What is wrong with a summary; its English is the description.
  var text: LocalizedText {
    switch cause {
    case .invalidJSON(let json): json.text
    case .notAnObject:
      LocalizedText(description, "汇总是由 --summary-json 写出的 JSON 对象", "彙總是由 --summary-json 寫出的 JSON 物件")
    case .missingKey(let key):
      LocalizedText(
        description, "缺少键 \"\(key)\"；汇总由 --summary-json 写出", "缺少鍵 \"\(key)\"；彙總由 --summary-json 寫出")
    case .unknownKey(let key):
      LocalizedText(
        description, "汇总中没有键 \"\(VisibleText.escaping(key, limit: 60))\"",
        "彙總中沒有鍵 \"\(VisibleText.escaping(key, limit: 60))\"")
    case .unexpectedValue(let key, let expected):
      LocalizedText(
        description, "\"\(VisibleText.escaping(key, limit: 60))\" 应为",
        "\"\(VisibleText.escaping(key, limit: 60))\" 應為")
        + expected.translation
    case .sumDiffers:
      LocalizedText(
        description, "\"valid\"、\"invalid\" 与 \"undecided\" 之和不等于 \"rows\"",
        "\"valid\"、\"invalid\" 與 \"undecided\" 之和不等於 \"rows\"")
    }
  }
}

extension BatchSummaryError.ExpectedValue {
  fileprivate var translation: LocalizedText {
    switch self {
    case .count: LocalizedText("", "不小于 0 的整数", "不小於 0 的整數")
    case .seconds: LocalizedText("", "秒数", "秒數")
    case .object: LocalizedText("", "对象", "物件")
    case .reasonCode: LocalizedText("", "原因代码", "原因代碼")
    case .countryCode: LocalizedText("", "国家/地区代码", "國家/地區代碼")
    }
  }
}
