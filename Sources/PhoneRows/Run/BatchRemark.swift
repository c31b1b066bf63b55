public import PhoneCheck

/// A fact about a run that a user should know, although it isn't an error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable {
  /// No column was named, and this one was chosen; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// No column was named, and this column of mobile numbers was chosen, although others look like phone columns, too.
  /// Columns count from 1.
  case choseMobileColumn(name: String, column: Int, over: [Int])
  /// No column was named, and this member of each object was chosen.
  case choseMember(path: String)
  /// The name of the phone column holds digits, so there may be no header. `column` counts from 1.
  case headerMayBeData(column: Int)
  /// No sheet was named, and this one was chosen of several.
  case choseSheet(name: String, others: [String])
  /// Known numbers are from this sheet of a workbook that has others.
  case choseSheetOfKnown(name: String, others: [String])
  /// Numbers of a workbook have more than 15 digits: programs keep only 15.
  case roundedInWorkbook(count: Int)
  /// Cells of a workbook hold formulas, but not their results.
  case formulasWithoutResult(count: Int)
  /// The header was found below some lines, which aren't rows: `lineCount` of them.
  case headerBelowLines(lineCount: Int)
  /// The input has a column with the name of an added column, so the number of the run is in the names of the added columns.
  case numberedColumns(run: Int, name: String)
  /// Rows have the name of the phone column instead of a number, as in concatenated files. `column` counts from 1.
  case repeatedHeader(column: Int)
  /// A space precedes the quote of fields, so that they aren't quoted.
  case spaceBeforeQuote
  /// Numbers begin with an apostrophe, which isn't part of them. `column` counts from 1.
  case leadingApostrophe(column: Int)
  /// The first row, which is data according to the plan, has a column name instead of a number. `column` counts from 1.
  case firstRowMayBeHeader(name: String, column: Int)
  /// The delimiter gives a single column, and the first row contains another likely delimiter.
  case oneColumn(delimiter: UInt8, other: UInt8)
  /// Most names of columns are enclosed in apostrophes, which are text. So delimiters between them divide fields.
  case apostropheIsNoQuote
  /// The names of columns are text in this encoding that was decoded in another encoding before the input was written.
  case decodedBefore(TextEncoding, name: String)
  /// Many numbers of a column are invalid, and an option would help, or the column may be the wrong one.
  case invalidNumbers(InvalidColumn)
  /// Numbers of a column are invalid because of a spreadsheet. `column` counts from 1, and is `nil` if lines are
  /// numbers.
  case spreadsheetTraces(SpreadsheetTrace, column: Int?, count: Int)
  /// Cells were divided into several numbers. The first accepted number of each counts.
  case dividedCells(count: Int)
  /// Cells hold a mark for a missing value, such as `NULL`, and count as empty.
  case nullMarks(count: Int)
  /// A column names the area of each number, but the plan doesn't use it.
  case unusedAreaColumn(UnusedAreaColumn)
  /// Some valid numbers of the first rows are written like numbers of this definition, which is another country's.
  /// `column` counts from 1, and is `nil` if lines are numbers.
  case numbersElsewhere(column: Int?, count: Int, rowCount: Int, definition: AreaCodeDefinition.ID)
  /// No encoding was named, and the input was recognized as text in this one. `isWritten` is whether rows are also
  /// written in it.
  case recognizedEncoding(TextEncoding, name: String, isWritten: Bool)
  /// No encoding was named, and the input is neither UTF-8 nor recognized as anything else.
  case encodingIsUnclear(name: String)
  /// The beginning of the input is UTF-8, but a number contains other bytes.
  case foreignBytes
  /// The known numbers were read. Only the valid ones can be found among the numbers of the input.
  case knownNumbers(name: String, rowCount: Int, validCount: Int)
  /// The input, which needs no header, is empty.
  case emptyInput(name: String)
  /// Numbers are undecided, because the regexes of these definitions reached the matching limit. They are in the
  /// catalog's order.
  case reachedLimit([AreaCodeDefinition.ID])
  /// An output file has other names (hard links), which keep the old contents.
  case hardLinksBroken(path: String, otherNameCount: Int)
  /// An output file had another owner or group, which the system didn't let the program keep.
  case ownerNotKept(path: String)
}

extension RowHabits {
  /// The remarks on the habits that may mislead a user.
  var remarks: [BatchRemark] {
    (hasSpaceBeforeQuote ? [.spaceBeforeQuote] : [])
      + columnsWithApostrophe.sorted().map { .leadingApostrophe(column: $0 + 1) }
  }
}
