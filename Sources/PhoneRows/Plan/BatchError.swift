package import ByteValues
public import PhoneCheck

/// The reason why a batch could not finish.
///
/// A row with a bad number is not an error: it is a row of the result. No case holds a phone number: see
/// ``ColumnHeaders``.
@nonexhaustive
public enum BatchError: Error, Hashable, Sendable {
  // Input and output.

  /// The reader of standard output, the only output, has closed the pipe. Nothing is wrong with the run.
  case closedPipe
  /// A file could not be opened, read or written.
  case file(FileFailure)
  /// The output would overwrite the input.
  case outputIsInput(path: String)
  /// The output would overwrite the definitions.
  case outputIsDefinitions(path: String)
  /// The output would overwrite the file of known numbers.
  case outputIsKnownNumbers(path: String)
  /// The input can't be divided into rows.
  ///
  /// `line` is the line of the record's start, from 1. `row` counts records from 0, including the header.
  case malformedInput(MalformedInput, name: String, line: Int, row: Int)
  /// A range was made for another file, or for this file before it changed.
  case rangeDoesNotFit(ByteRange, name: String)
  /// A range was made when the file had another size than now, `byteCount`.
  case fileSizeChanged(ByteRange, name: String, byteCount: Int)
  /// A row isn't valid, and the plan ends at the first such row. `line`, the line of the row's start, and `row`,
  /// without the header, count from 1.
  case rowNotValid(name: String, line: Int, row: Int, ReasonCode)
  /// The caller stopped the run.
  case stopped
  /// A sheet was named, but the input isn't a workbook.
  case sheetOfNoWorkbook(String, name: String)
  /// An option about text was given, but the input is a workbook.
  case textOptionOfWorkbook(TextOption, name: String)
  /// The input should have a header, but is empty or has only blank lines.
  case missingHeader(name: String)

  // Requirements of the plan that the input doesn't meet.

  /// No column has this name or number.
  case noSuchColumn(String, headers: ColumnHeaders)
  /// Several columns have this name.
  case duplicateColumn(String, headers: ColumnHeaders)
  /// No column, or more than one, looks like a phone column; `candidates` are their numbers, from 1.
  case phoneColumnUnclear(candidates: [Int], headers: ColumnHeaders)
  /// No column has a name that looks like a phone column's, but one column holds numbers.
  case phoneColumnUnnamed(NumberColumn, headers: ColumnHeaders)
  /// No wanted column is in the first record, and the header may be below some lines: `lineCount` of them.
  case headerUnclear(lineCount: Int, name: String)
  /// No member of the first object, or more than one, looks like a phone number's or has the name in the plan.
  case memberUnclear(candidates: [String], members: ColumnHeaders)
  /// The header of a file differs from the header of the first file.
  case headerDiffers(name: String, from: String, HeaderDifference)
  /// A phone column was named more than once, perhaps by its name and by its number.
  case phoneColumnNamedTwice(String)
  /// The phone column was also named as the area column.
  case phoneColumnIsAreaColumn(String)
  /// The input already has a column that the result would add. `option` renames the added columns; `nil` if no option
  /// does.
  case columnExists(String, option: String?)
  /// A text of the plan has characters that the encoding of the input lacks.
  case notInEncoding(String, encoding: TextEncoding)
  /// Messages in this language have characters that the encoding of the input lacks.
  case messagesNotInEncoding(Language, encoding: TextEncoding)
  /// The plan asks for part of the input, which isn't a regular file.
  case rangeNeedsFile(name: String)
  /// The plan holds an unusable value.
  case unusablePlan(PlanFault)

  /// Whether the plan doesn't fit the input, as opposed to a failure.
  public var isUsageError: Bool {
    switch self {
    case .malformedInput(.unreadableInParts(let format), _, _, _): format.isReadableWhole
    case .closedPipe, .file, .outputIsInput, .outputIsDefinitions, .outputIsKnownNumbers, .malformedInput,
      .rangeDoesNotFit, .fileSizeChanged, .rowNotValid, .missingHeader, .stopped:
      false
    case .noSuchColumn, .duplicateColumn, .sheetOfNoWorkbook, .textOptionOfWorkbook, .phoneColumnUnclear,
      .phoneColumnUnnamed, .headerUnclear, .memberUnclear,
      .headerDiffers, .phoneColumnNamedTwice,
      .phoneColumnIsAreaColumn, .columnExists, .notInEncoding, .messagesNotInEncoding, .rangeNeedsFile,
      .unusablePlan:
      true
    }
  }

  /// The difference between the headers of two files.
  @nonexhaustive
  public enum HeaderDifference: Hashable, Sendable {
    /// A column, from 1, has another name.
    case column(Int, String, expected: String)
    /// The file has more columns, or fewer.
    case columnCount(Int, expected: Int)
  }

  /// The options about the text of a file, which a workbook doesn't have.
  @nonexhaustive
  public enum TextOption: Hashable, Sendable {
    case delimiter, encoding
    /// The rows are expected as CSV, not as objects.
    case format
  }

  /// Values that a plan can't have.
  @nonexhaustive
  public enum PlanFault: Hashable, Sendable {
    /// The delimiter is a quote, CR, LF or not ASCII.
    case delimiter(UInt8)
    /// Duplicates are found by canonical number, which raw bytes don't have.
    case duplicatesOfRawBytes
    /// Duplicates are searched among all rows, but a range holds only some of them.
    case duplicatesInRange
    /// Objects hold the number of their row, which is unknown in a range whose first record is unknown.
    case rowNumbersInRange
    /// Only the new fields are to be written, which lines and tables allow; an object gets its fields as members.
    case columnsOfObjects
    /// The encoding has no byte order mark.
    case mark(TextEncoding)
    /// A part of a file can't be read in this encoding, which has to be converted.
    case encodingInParts(TextEncoding)
    /// The number of lines above the header is negative.
    case skippedLineCount(Int)
    /// There are several columns with numbers, so the row to keep isn't clear.
    case duplicatesOfSeveralColumns
    /// Finding the kept row of each number needs two passes, which only a regular file allows.
    case keptRowNeedsFile
    /// A column is added twice.
    case columnTwice
    /// The number of names differs from `needed`, the number of added columns.
    case columnNames(needed: Int)
    /// Added columns have names, but there is more than one column with numbers.
    case namesOfSeveralColumns
    /// Lines are objects, but the plan replaces a cell, names added columns, or keeps a row by the value of a column.
    case tableOfObjects
    /// A workbook is to be written of objects, or of a part of a file.
    case workbookOfTable
    /// A sheet with rejected rows is to be added, but the rows aren't written to a workbook: a file with a name that ends
    /// with `.xlsx`.
    case rejectsSheetOfNoWorkbook
    /// An encoding or a byte order mark is chosen for CSV, but all rows are written to workbooks.
    case encodingOfWorkbooks
    /// A cell is to be replaced by its number, but may hold several, or nothing is read from it.
    case replacedCells
    /// The limit for a record isn't between 1 byte and 1 GiB.
    case maximumRecordByteCount(Int)
  }
}

extension BatchError {
  package init(_ cause: IOFailure) {
    self.init(CommitFailure(cause: cause))
  }

  package init(_ failure: CommitFailure) {
    self = failure.cause.cause == .closedPipe ? .closedPipe : .file(FileFailure(failure))
  }

  /// - Parameter inParts: Whether the input is to be divided, or read in part.
  package init(_ failure: CSVReadFailure, in name: String, inParts: Bool = false) {
    switch failure {
    case .malformed(let error): self.init(error, in: name, inParts: inParts)
    case .unreadable(let error): self.init(error)
    }
  }

  package init(_ error: CSVError, in name: String, inParts: Bool = false) {
    var fault = error.cause
    if inParts, case .unreadable(let format) = fault { fault = .unreadableInParts(format) }
    self = .malformedInput(fault, name: name, line: error.line, row: error.record)
  }
}
