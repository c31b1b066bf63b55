internal import PhoneCheck
internal import TerminalText

extension NumberColumn {
  /// Where the numbers are, and the option that says so.
  var text: LocalizedText {
    let (numbers, rows) = (DigitGroups.text(of: numberCount), DigitGroups.text(of: rowCount))
    let isNamed = !name.isEmpty && name != ColumnName.withheld
    let shown = ColumnName.shown(name)
    return LocalizedText(
      "column \(column)\(isNamed ? ", \"\(shown)\"," : "") holds numbers in \(numbers) of \(rows) rows: add -s \(column)",
      "第 \(column) 列\(isNamed ? "“\(shown)”" : "")的 \(rows) 行中有 \(numbers) 行是号码：请加 -s \(column)",
      "第 \(column) 欄\(isNamed ? "「\(shown)」" : "")的 \(rows) 列中有 \(numbers) 列是號碼：請加 -s \(column)")
  }
}
