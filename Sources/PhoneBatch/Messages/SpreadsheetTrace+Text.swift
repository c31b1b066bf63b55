package import PhoneCheck
internal import TerminalText

extension SpreadsheetTrace {
  /// The trace in a few words, in place of its reason's label.
  package var label: LocalizedText {
    switch self {
    case .rounded: LocalizedText("rounded by a spreadsheet", "被电子表格四舍五入", "被試算表四捨五入")
    case .decimals: LocalizedText("a spreadsheet's .0 at the end", "末尾有电子表格的“.0”", "結尾有試算表的「.0」")
    case .errorValue: LocalizedText("a spreadsheet's error value", "电子表格的错误值", "試算表的錯誤值")
    case .difference: LocalizedText("a spreadsheet's difference", "电子表格算出的差", "試算表算出的差")
    }
  }

  /// How many cells have it, and what to do.
  ///
  /// - Parameter column: From 1; `nil` if lines are numbers.
  func text(_ count: Int, inColumn column: Int?) -> LocalizedText {
    let shown = DigitGroups.text(of: count)
    let (cells, hold, end) = count == 1 ? ("cell", "holds", "ends") : ("cells", "hold", "end")
    let (number, value) = count == 1 ? ("a number", "an error value") : ("numbers", "error values")
    let subject =
      column.map {
        LocalizedText(
          "\(shown) \(cells) of column \($0) ", "第 \($0) 列有 \(shown) 个单元格", "第 \($0) 欄有 \(shown) 個儲存格")
      }
      ?? LocalizedText(
        "\(shown) \(count == 1 ? "line" : "lines") ", "有 \(shown) 行", "有 \(shown) 列")
    return subject
      + {
        switch self {
        case .rounded:
          LocalizedText(
            "\(hold) \(number) that a spreadsheet has rounded, as in 8.61E+12, so digits are lost: export the column as text",
            "的号码已被电子表格四舍五入（如 8.61E+12），部分数字已丢失：请将该列设为文本格式后重新导出",
            "的號碼已被試算表四捨五入（如 8.61E+12），部分數字已遺失：請將該欄設為文字格式後重新匯出")
        case .decimals:
          LocalizedText(
            "\(end) in .0, as spreadsheets and pandas write quantities: --decimals reads the digits before it",
            "的号码以“.0”结尾，是电子表格或 pandas 的数字格式：加上 --decimals 可读取其前的数字",
            "的號碼以「.0」結尾，是試算表或 pandas 的數字格式：加上 --decimals 可讀取其前的數字")
        case .errorValue:
          LocalizedText(
            "\(hold) \(value) of a spreadsheet, such as #NAME?: correct the formulas and export again",
            "是电子表格的错误值（如 #NAME?）：请修正公式后重新导出", "是試算表的錯誤值（如 #NAME?）：請修正公式後重新匯出")
        case .difference:
          LocalizedText(
            "\(hold) \(count == 1 ? "a negative number" : "negative numbers"), as spreadsheets make of +86-138…, which they read as a "
              + "difference: export the column as text",
            "是负数，电子表格会把 +86-138… 当作减法算成负数：请将该列设为文本格式后重新导出",
            "是負數，試算表會把 +86-138… 當作減法算成負數：請將該欄設為文字格式後重新匯出")
        }
      }()
  }
}
