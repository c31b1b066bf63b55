import DefinitionTools
import PhoneCheck

/// The texts of `examples`, in every language.
enum ExamplesText {
  static let placeholder = LocalizedText("placeholder", "占位示例", "佔位範例")
  static let smallest = LocalizedText("smallest", "最小", "最小")
  static let largest = LocalizedText("largest", "最大", "最大")
  static let boundary = LocalizedText("boundary", "边界", "邊界")
  static let random = LocalizedText("random", "随机", "隨機")
  static let nearMiss = LocalizedText("near miss", "近似错误", "近似錯誤")
  static let note = LocalizedText("note", "说明", "說明")

  static let noneFound = LocalizedText("no number was found", "未找到号码", "未找到號碼")
  static let noneShown = LocalizedText(
    "no number is accepted as it is given to the regex", "按交给正则表达式的写法，没有号码会被接受", "依交給正規表示式的寫法，沒有號碼會被接受")
  static let noneAccepted = LocalizedText("no number is accepted", "不接受任何号码", "不接受任何號碼")

  static func foundBySearch(_ cause: AutomatonFailure.Cause) -> LocalizedText {
    LocalizedText(
      "found by search, there may be others; the regex: ", "通过搜索找到，可能还有其他号码；正则表达式：",
      "透過搜尋找到，可能還有其他號碼；正規表示式：") + cause.text
  }

  static func furtherMisses(_ count: Int) -> LocalizedText {
    LocalizedText(
      "\(count) more near \(count == 1 ? "miss" : "misses") with --format csv or json",
      "另有 \(count) 个近似错误，用 --format csv 或 json 查看", "另有 \(count) 個近似錯誤，用 --format csv 或 json 檢視")
  }

  static func range(_ smallest: String, _ largest: String) -> LocalizedText {
    LocalizedText("\(smallest) to \(largest)", "\(smallest) 至 \(largest)", "\(smallest) 至 \(largest)")
  }

  static func written(_ number: String, _ spelling: String) -> LocalizedText {
    LocalizedText("\(number), written \(spelling)", "\(number)，写作 \(spelling)", "\(number)，寫作 \(spelling)")
  }

  static func digits(_ lengths: [Int], hasLonger: Bool = false) -> LocalizedText {
    let list = LocalizedText(list: lengths.map { "\($0)" })
    if hasLonger { return list + LocalizedText(" digits and more", " 位及以上", " 位及以上") }
    return list + LocalizedText(lengths.last == 1 ? " digit" : " digits", " 位", " 位")
  }
}
