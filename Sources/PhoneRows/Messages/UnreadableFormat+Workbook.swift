internal import PhoneCheck
internal import TerminalText

extension UnreadableFormat {
  /// The commands that write the first sheet of a workbook, by its name, as CSV and check that; `nil` for anything else.
  ///
  /// Numbers are written as they are, not as they are shown: a narrow column, or the ordinary format of a spreadsheet, would round
  /// them.
  func conversion(of name: String) -> LocalizedText? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).last?.split(separator: ".") ?? []
    guard parts.count > 1, let ending = parts.last?.lowercased(), Self.endings[self]?.contains(ending) == true
    else { return nil }
    let sheet = parts.dropLast().joined(separator: ".") + ".csv"
    let commands =
      "soffice --headless --convert-to '\(Self.filter)' \(ShellWord.quoting(name)) && phonecheck validate "
      + ShellWord.quoting(sheet)
    return BatchText.convertWorkbook(command: commands)
  }

  /// The endings of the names of workbooks.
  private static let endings: [UnreadableFormat: [String]] = [
    .zip: ["xlsx", "xlsm", "ods"], .compoundDocument: ["xls", "et"],
  ]

  /// LibreOffice's filter: commas, quotes, UTF-8, from the first line on, with neither all texts in quotes nor numbers as shown
  /// ([its options](https://help.libreoffice.org/latest/en-US/text/shared/guide/csv_params.html)).
  private static let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false"
}
