internal import ByteIO
public import PhoneCheck

/// Something a user should know about a run that is not an error.
@nonexhaustive
public enum BatchRemark: Hashable, Sendable {
  /// No column was named, and this one was chosen; `column` counts from 1.
  case choseColumn(name: String, column: Int)
  /// No column was named, and this one of mobile numbers was chosen, although others look like phone columns, too.
  /// Columns count from 1.
  case choseMobileColumn(name: String, column: Int, over: [Int])
  /// No column was named, and this member of each object was chosen.
  case choseMember(path: String)
  /// The name of the phone column holds digits, so there may be no header. `column` counts from 1.
  case headerMayBeData(column: Int)
  /// The header was found below some lines, which are no rows: `lineCount` of them.
  case headerBelowLines(lineCount: Int)
  /// Rows have the name of the phone column where a number should be, as files have that were put together. `column` counts
  /// from 1.
  case repeatedHeader(column: Int)
  /// A space precedes the quote of fields, so that they aren't quoted.
  case spaceBeforeQuote
  /// Numbers have an apostrophe in front, which isn't part of them. `column` counts from 1.
  case leadingApostrophe(column: Int)
  /// The first row, which the plan says is data, has a column name where a number should be. `column`
  /// counts from 1.
  case firstRowMayBeHeader(name: String, column: Int)
  /// The delimiter gives a single column, and the first row holds another likely one.
  case oneColumn(delimiter: UInt8, other: UInt8)
  /// Most names of columns are enclosed in apostrophes, which are text, so that delimiters between them divide fields.
  case apostropheIsNoQuote
  /// The names of columns are text in this encoding that was decoded in another one before the input was written.
  case decodedBefore(TextEncoding, name: String)
  /// Many numbers of a column are invalid, and an option would help, or the column may be the wrong one.
  case invalidNumbers(InvalidColumn)
  /// Numbers of a column are invalid because of what a spreadsheet has made of them. `column` counts from 1, and is `nil` if
  /// lines are numbers.
  case spreadsheetTraces(SpreadsheetTrace, column: Int?, count: Int)
  /// Cells were divided into several numbers, of which the first accepted one counts.
  case dividedCells(count: Int)
  /// Cells hold a mark for a missing value, such as `NULL`, and count as empty.
  case nullMarks(count: Int)
  /// A column says where each number belongs, and the plan doesn't use it.
  case unusedAreaColumn(UnusedAreaColumn)
  /// Some valid numbers of the first rows are written like numbers of this definition, which is another country's. `column` counts
  /// from 1, and is `nil` if lines are numbers.
  case numbersElsewhere(column: Int?, count: Int, rowCount: Int, definition: AreaCodeDefinition.ID)
  /// No encoding was named, and the input was recognized as text in this one, in which rows are written, too, or not.
  case recognizedEncoding(TextEncoding, name: String, isWritten: Bool)
  /// No encoding was named, and the input is not UTF-8 and not recognized as anything else.
  case encodingIsUnclear(name: String)
  /// The beginning of the input is UTF-8, and a number holds bytes that are not.
  case foreignBytes
  /// The known numbers were read; only valid ones can be found among those of the input.
  case knownNumbers(name: String, rowCount: Int, validCount: Int)
  /// The input, which needs no header, is empty.
  case emptyInput(name: String)
  /// Numbers are undecided, because the regexes of these definitions reached the matching limit; in the catalog's order.
  case reachedLimit([AreaCodeDefinition.ID])
  /// An output file has other names (hard links), which keep the old contents.
  case hardLinksBroken(path: String, otherNameCount: Int)
  /// An output file had another owner or group, which the system didn't let us keep.
  case ownerNotKept(path: String)

  init(_ remark: OutputFile.Remark) {
    self =
      switch remark {
      case .hardLinksBroken(let path, let count): .hardLinksBroken(path: path, otherNameCount: count)
      case .ownerNotKept(let path): .ownerNotKept(path: path)
      }
  }
}

extension RowHabits {
  /// What a user should know about them.
  var remarks: [BatchRemark] {
    (hasSpaceBeforeQuote ? [.spaceBeforeQuote] : [])
      + columnsWithApostrophe.sorted().map { .leadingApostrophe(column: $0 + 1) }
  }
}
