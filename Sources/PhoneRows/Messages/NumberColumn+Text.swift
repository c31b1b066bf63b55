internal import PhoneCheck
internal import TerminalText

extension NumberColumn {
  /// Where the numbers are, and the option that says so.
  var text: LocalizedText {
    let (count, rows) = (DigitGroups.text(of: numberCount), DigitGroups.text(of: rowCount))
    guard !name.isEmpty, name != ColumnName.withheld else {
      return BatchText.numberColumn(column: column, count: count, rows: rows)
    }
    return BatchText.namedNumberColumn(column: column, name: ColumnName.text(name), count: count, rows: rows)
  }
}
