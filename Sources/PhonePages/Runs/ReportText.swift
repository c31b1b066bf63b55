internal import PhoneCheck
internal import TerminalText

/// The texts of a report, in every language.
enum ReportText {
  static let title = LocalizedText("Phone numbers checked", "手机号码校验报告", "手機號碼驗證報告")

  // MARK: The whole

  static let passed = LocalizedText("Passed. ", "通过。", "通過。")
  static let failed = LocalizedText("Failed. ", "未通过。", "未通過。")

  /// - Parameter limit: The allowed number of rows that aren't valid; `nil` if every row must be valid.
  static func outcome(notValid: String, rows: String, share: String, limit: String?) -> LocalizedText {
    let part = share.isEmpty ? "" : " (\(share))"
    let chinesePart = share.isEmpty ? "" : "（\(share)）"
    let rule =
      limit.map {
        LocalizedText("at most \($0) may not be.", "最多允许 \($0)。", "最多允許 \($0)。")
      } ?? LocalizedText("all have to be.", "要求全部有效。", "要求全部有效。")
    return LocalizedText(
      "\(notValid) of \(rows) rows\(part) aren't valid; ", "\(rows) 行中有 \(notValid) 行\(chinesePart)无效或无法判定，",
      "\(rows) 列中有 \(notValid) 列\(chinesePart)無效或無法判定，") + rule
  }

  static let rows = LocalizedText("Rows", "行", "列")
  static let valid = LocalizedText("valid", "有效", "有效")
  static let invalid = LocalizedText("invalid", "无效", "無效")
  static let undecided = LocalizedText("undecided", "无法判定", "無法判定")
  static let malformed = LocalizedText("malformed, part of invalid", "格式错误（计入无效）", "格式錯誤（計入無效）")
  static let duplicates = LocalizedText("numbers that an earlier row has", "号码与前面的行重复", "號碼與前面的列重複")
  static let known = LocalizedText("numbers that are known", "已有的号码", "已有的號碼")
  static let leftOut = LocalizedText("left out", "略去", "略去")
  static let notValid = LocalizedText("Not valid", "无效或无法判定", "無效或無法判定")
  static let row = LocalizedText("Row", "行", "列")
  static let count = LocalizedText("Count", "数量", "數量")
  static let ofRows = LocalizedText("Of all rows", "占总行数", "占總列數")

  // MARK: The input

  static let checked = LocalizedText("What was checked", "校验对象", "驗證對象")
  static let input = LocalizedText("File", "文件", "檔案")
  static let definitions = LocalizedText("Definitions", "区号定义", "區號定義")
  static let version = LocalizedText("Program", "程序", "程式")
  static let command = LocalizedText("To repeat it", "重复校验的命令", "重新驗證的指令")
  static func bytes(_ count: String) -> LocalizedText {
    LocalizedText("\(count) bytes", "\(count) 字节", "\(count) 位元組")
  }

  /// Returns a command line without the parts that make no difference to the report.
  static func shown(_ words: [String]) -> String {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--jobs" || word == "-j" {
        rest = rest.dropFirst()
      } else if !word.hasPrefix("--jobs=") {
        kept.append(ShellWord.argument(word))
      }
    }
    return kept.joined(separator: " ")
  }

  // MARK: Where and why

  static let places = LocalizedText("Where rows aren't valid", "问题行的分布", "問題列的分布")
  static let asTable = LocalizedText("As a table", "以表格显示", "以表格顯示")

  static func mostNotValid(_ count: Int, _ rows: String, parts: Int, ofRows width: String) -> LocalizedText {
    LocalizedText(
      "\(parts) part\(parts == 1 ? "" : "s") of \(width) row\(width == "1" ? "" : "s"); the most, \(DigitGroups.text(of: count)), in row\(rows.contains("–") ? "s" : "") \(rows).",
      "共 \(parts) 段，每段 \(width) 行；最多的是第 \(rows) 行，有 \(DigitGroups.text(of: count)) 行。",
      "共 \(parts) 段，每段 \(width) 列；最多的是第 \(rows) 列，有 \(DigitGroups.text(of: count)) 列。")
  }

  static let reasons = LocalizedText("Reasons", "原因", "原因")
  static let reasonColumns = [
    LocalizedText("Code", "代码", "代碼"), LocalizedText("Meaning", "含义", "含義"),
    LocalizedText("Numbers", "号码数", "號碼數"),
    LocalizedText("Definitions of the first", "最先几个的区号定义", "最先幾個的區號定義"),
  ]

  static func ofFirst(_ count: Int) -> LocalizedText {
    LocalizedText(
      "Definitions are those of the first \(count) numbers of each reason, where one explains it.",
      "区号定义只统计每种原因的前 \(count) 个号码中能确定的。", "區號定義只統計每種原因的前 \(count) 個號碼中能確定的。")
  }

  // MARK: Definitions

  static let validNumbers = LocalizedText("Valid numbers", "有效号码", "有效號碼")
  static let definition = LocalizedText("Definition", "区号定义", "區號定義")
  static let numbers = LocalizedText("Numbers", "号码数", "號碼數")
  static let lengths = LocalizedText("Digits", "位数", "位數")
  static let beginnings = LocalizedText("Beginning", "开头", "開頭")
  static let unseen = LocalizedText(
    "Accepted beginnings that no number has: ", "接受但没有号码使用的开头：", "接受但沒有號碼使用的開頭：")
  static let noAutomaton = LocalizedText(
    "What else the definition accepts isn't known: its regex has no automaton.", "该正则表达式没有自动机，无法得知还接受哪些号码。",
    "此正規表示式沒有自動機，無法得知還接受哪些號碼。")

  static func otherDefinitions(_ count: Int, numbers: String) -> LocalizedText {
    let (noun, verb) = count == 1 ? ("definition", "has") : ("definitions", "have")
    return LocalizedText(
      "\(count) further \(noun) \(verb) \(numbers) of them.", "另有 \(count) 个区号定义，共 \(numbers) 个号码。",
      "另有 \(count) 個區號定義，共 \(numbers) 個號碼。")
  }

  static func neverUsed(_ count: Int) -> LocalizedText {
    LocalizedText(
      "\(count) definition\(count == 1 ? "" : "s") without a valid number: ", "没有有效号码的区号定义 \(count) 个：",
      "沒有有效號碼的區號定義 \(count) 個：")
  }

  // MARK: Examples

  static let examples = LocalizedText("Examples", "示例", "範例")
  static let hidden = LocalizedText(
    "Digits are hidden but for the first three and, of nine or more, the last two; letters are shown as x.",
    "只显示前三位数字，九位以上再显示最后两位；字母以 x 代替。", "只顯示前三位數字，九位以上再顯示最後兩位；字母以 x 代替。")
  static let line = LocalizedText("Line", "文件行号", "檔案行號")
  static let column = LocalizedText("Column", "列", "欄")
  static let cell = LocalizedText("Cell", "内容", "內容")
  static let message = LocalizedText("Message", "说明", "說明")
}
