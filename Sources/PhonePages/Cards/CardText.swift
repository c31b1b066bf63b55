internal import DefinitionTools
internal import PhoneCheck
internal import Platform

/// The texts of cards, in every language.
enum CardText {
  // MARK: Headings

  static let title = LocalizedText("What each definition accepts", "各区号定义接受的号码", "各區號定義接受的號碼")
  static let regex = LocalizedText("Regex", "正则表达式", "正規表示式")
  static let findings = LocalizedText("Findings of lint", "lint 发现的问题", "lint 發現的問題")
  static let beginnings = LocalizedText("Numbers by length and beginning", "按位数和开头列出的号码", "按位數和開頭列出的號碼")
  static let spellings = LocalizedText("Spellings that the regex takes", "正则表达式接受的写法", "正規表示式接受的寫法")
  static let examples = LocalizedText("Examples and near misses", "示例与近似错误", "範例與近似錯誤")
  static let yourNumber = LocalizedText("The number that was given", "所给的号码", "所給的號碼")
  static let contents = LocalizedText("Definitions", "区号定义", "區號定義")

  static func contents(_ count: Int) -> LocalizedText { CountText.counted(count, .definition) }

  // MARK: Accepted numbers

  /// Returns `11 digits, beginning with 13 to 19`.
  static func sentence(_ numbers: [NumberBeginnings], hasLonger: Bool) -> LocalizedText {
    guard !numbers.isEmpty else { return noNumber }
    let lengths = digits(numbers.map(\.length), orMore: hasLonger)
    guard let beginnings = shortBeginnings(numbers) else { return lengths }
    return LocalizedText(
      "\(lengths.english), beginning with \(beginnings.english)",
      "\(lengths.simplifiedChinese)数字，以 \(beginnings.simplifiedChinese) 开头",
      "\(lengths.traditionalChinese)數字，以 \(beginnings.traditionalChinese) 開頭")
  }

  static let noNumber = LocalizedText("No number is accepted", "不接受任何号码", "不接受任何號碼")
  static let together = LocalizedText("Numbers in all: ", "号码总数：", "號碼總數：")

  static func noAutomaton(_ cause: AutomatonFailure.Cause) -> LocalizedText {
    LocalizedText(
      "The regex has no automaton, so that its numbers can't be counted: ", "该正则表达式没有自动机，无法统计其号码：",
      "此正規表示式沒有自動機，無法統計其號碼：") + cause.text
      + LocalizedText(
        ". It is drawn as it is written, and numbers were found by search.", "。图中按其写法绘出，号码由搜索得到。",
        "。圖中按其寫法繪出，號碼由搜尋得到。")
  }

  static let leftOut = LocalizedText(
    "The definition wasn't examined, because others took too much work; name its area to examine it alone.",
    "其他定义耗费的计算过多，未检查此定义；可指定其区号单独检查。", "其他定義耗費的計算過多，未檢查此定義；可指定其國碼單獨檢查。")

  static let notDrawn = LocalizedText(
    "The regex is nested too deeply to be drawn.", "该正则表达式嵌套过深，无法绘图。", "此正規表示式巢狀過深，無法繪圖。")

  static let noRoom = LocalizedText(
    "The regex isn't drawn, because the page has no room left; name its area to draw it alone.",
    "页面已过大，未绘出该正则表达式；可指定其区号单独绘出。", "頁面已過大，未繪出此正規表示式；可指定其國碼單獨繪出。")

  /// Returns a list of lengths with the unit: `8, 9 or 13 digits`.
  private static func digits(_ lengths: [Int], orMore: Bool) -> LocalizedText {
    var items = ranges(lengths)
    let or = LintText.Conjunction.or
    guard orMore, let last = lengths.last else {
      let unit = LocalizedText(lengths == [1] ? " digit" : " digits", " 位", " 位")
      return LintText.list(items, or) + unit
    }
    // There are longer numbers than those counted.
    if let run = [ClosedRange<Int>](runsOf: lengths).last, run.upperBound == last {
      items = ranges(lengths.filter { $0 < run.lowerBound })
      items.append(
        LocalizedText("\(run.lowerBound) or more", "至少 \(run.lowerBound)", "至少 \(run.lowerBound)"))
    }
    return LintText.list(items, or) + LocalizedText(" digits", " 位", " 位")
  }

  /// The maximum number of beginnings of two digits that are listed.
  private static let listedCount = 5

  /// Returns the beginnings of all numbers; `nil` if they begin with any digit.
  private static func shortBeginnings(_ numbers: [NumberBeginnings]) -> LocalizedText? {
    let beginnings = Set(numbers.filter { $0.length > 1 }.flatMap(\.rows).flatMap(\.beginnings)).sorted()
    let first = Set(
      beginnings.map { $0 / 10 } + numbers.filter { $0.length == 1 }.flatMap(\.rows).flatMap(\.beginnings))
    let isWhole = first.allSatisfy { digit in beginnings.count { $0 / 10 == digit } == 10 }
    let runs = [ClosedRange<Int>](runsOf: beginnings)
    if !isWhole, runs.count <= listedCount, numbers.allSatisfy({ $0.length > 1 }) {
      return LintText.list(ranges(beginnings, width: 2), .or)
    }
    return first.count == 10 ? nil : LintText.list(ranges(first.sorted()), .or)
  }

  /// Returns numbers in ascending order, with runs of three or more as `13 to 19`.
  static func ranges(_ numbers: [Int], width: Int = 1) -> [LocalizedText] {
    [ClosedRange<Int>](runsOf: numbers).flatMap { run -> [LocalizedText] in
      let (first, last) = (padded(run.lowerBound, width), padded(run.upperBound, width))
      guard run.count > 2 else { return run.map { LocalizedText(untranslated: padded($0, width)) } }
      return [LocalizedText("\(first) to \(last)", "\(first) 至 \(last)", "\(first) 至 \(last)")]
    }
  }

  /// Returns the same for a table: `13–19, 25`.
  static func cell(_ numbers: [Int], width: Int = 1) -> String {
    [ClosedRange<Int>](runsOf: numbers).map { run in
      let (first, last) = (padded(run.lowerBound, width), padded(run.upperBound, width))
      return run.count == 1 ? first : run.count == 2 ? "\(first), \(last)" : "\(first)–\(last)"
    }.joined(separator: ", ")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  // MARK: Tables

  static let columns = [
    LocalizedText("First two digits", "前两位", "前兩位"),
    LocalizedText("Numbers for each", "各有号码", "各有號碼"),
    LocalizedText("Third digit", "第三位", "第三位"),
    LocalizedText("Numbers for each", "各有号码", "各有號碼"),
  ]

  static func length(_ length: Int) -> LocalizedText {
    LocalizedText(length == 1 ? "1 digit" : "\(length) digits", "\(length) 位", "\(length) 位")
  }

  /// Returns the count of numbers of a length, with its share of all texts with as many digits.
  static func share(_ count: String, inTenThousandths share: Int) -> LocalizedText {
    let percent = percent(inTenThousandths: share)
    return LocalizedText(
      "\(count), \(percent) of all with this length", "\(count) 个，占该位数全部组合的 \(percent)",
      "\(count) 個，占該位數全部組合的 \(percent)")
  }

  /// Returns a share other than zero in percent, with two digits: `77 %`, `7.0 %`, `0.45 %`, `< 0.01 %`.
  private static func percent(inTenThousandths share: Int) -> String {
    switch share {
    case 0: "< 0.01 %"
    case 1_000...: "\(share / 100) %"
    case 100...: "\(share / 100).\(share / 10 % 10) %"
    default: "0.\(share < 10 ? "0" : "")\(share) %"
    }
  }

  static let longer = LocalizedText("Longer numbers are accepted, too.", "也接受更长的号码。", "也接受更長的號碼。")

  static func leftOut(lengths count: Int) -> LocalizedText {
    LocalizedText(
      "The table is too long: \(count) further \(count == 1 ? "length is" : "lengths are") left out.",
      "表格过长，省略另外 \(count) 种位数。", "表格過長，省略另外 \(count) 種位數。")
  }

  // MARK: Examples

  static let exampleColumns = [
    LocalizedText("Number", "号码", "號碼"), LocalizedText("Verdict", "结论", "結論"),
    LocalizedText("Reason", "原因", "原因"),
  ]
  static let valid = LocalizedText("✓ valid", "✓ 有效", "✓ 有效")
  static let invalid = LocalizedText("✗ invalid", "✗ 无效", "✗ 無效")
  static let undecided = LocalizedText("? undecided", "? 无法判定", "? 無法判定")
  static func written(_ spelling: String) -> LocalizedText {
    LocalizedText("written \(spelling)", "写作 \(spelling)", "寫作 \(spelling)")
  }
  static let more = LocalizedText(
    "More of them: phonecheck examples.", "更多示例请用 phonecheck examples 查看。", "更多範例請用 phonecheck examples 檢視。")

  // MARK: Railroads

  static let railroad = LocalizedText("The regex as a railroad", "正则表达式铁路图", "正規表示式鐵路圖")
  static let marks = LocalizedText(
    "▲ and a number point to a finding below.", "▲ 和数字指向下面的问题。", "▲ 和數字指向下面的問題。")
  static let place = LocalizedText(
    "▼ is where the number stops; above the box is what could have been there.", "▼ 表示号码止于此处，框上方是此处可接受的数字。",
    "▼ 表示號碼止於此處，框上方是此處可接受的數字。")
}
