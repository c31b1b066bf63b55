internal import ByteIO
public import PhoneCheck

/// Why a batch could not finish.
///
/// A row with a bad number is not an error: it is a row of the result. No case holds a phone number: see
/// ``ColumnHeaders``.
@nonexhaustive
public enum BatchError: Error, Hashable, Sendable {
  // Input and output.

  /// The reader of standard output, the only output, has closed the pipe; nothing is wrong with the run.
  case closedPipe
  /// A file could not be opened, read or written.
  case file(FileFailure)
  /// The output would overwrite the input.
  case outputIsInput(path: String)
  /// The output would overwrite the definitions.
  case outputIsDefinitions(path: String)
  /// The input can't be divided into rows.
  ///
  /// `line` counts from 1: where the record starts. `row` counts records from 0, the header included.
  case malformedInput(MalformedInput, name: String, line: Int, row: Int)
  /// A range was made for another file, or for this one before it changed.
  case rangeDoesNotFit(ByteRange, name: String)
  /// A range was made when the file had another size than now, `byteCount`.
  case fileSizeChanged(ByteRange, name: String, byteCount: Int)
  /// A row is not valid, and the plan ends at the first one. `line` counts from 1, where the row starts, and so does `row`,
  /// without the header.
  case rowNotValid(name: String, line: Int, row: Int, ReasonCode)
  /// The caller asked for it to stop.
  case stopped
  /// The input should have a header and holds nothing, or only blank lines.
  case missingHeader(name: String)

  // What the plan needs and the input lacks.

  /// No column has this name or number.
  case noSuchColumn(String, headers: ColumnHeaders)
  /// Several columns have this name.
  case duplicateColumn(String, headers: ColumnHeaders)
  /// No column, or more than one, looks like a phone column; `candidates` are their numbers, from 1.
  case phoneColumnUnclear(candidates: [Int], headers: ColumnHeaders)
  /// No column has a name that looks like a phone column's, but one holds numbers.
  case phoneColumnUnnamed(NumberColumn, headers: ColumnHeaders)
  /// No column of the first record is wanted, and the header may be below some lines: `lineCount` of them.
  case headerUnclear(lineCount: Int, name: String)
  /// No member of the first object, or more than one, looks like a phone number's, or has the name of the plan.
  case memberUnclear(candidates: [String], members: ColumnHeaders)
  /// A file has another header than the first of several.
  case headerDiffers(name: String, from: String, HeaderDifference)
  /// A phone column was named more than once, perhaps by its name and by its number.
  case phoneColumnNamedTwice(String)
  /// The phone column was also named as the area column.
  case phoneColumnIsAreaColumn(String)
  /// The input already has a column that the result would add; `option` gives the new ones other names, and is `nil` where none
  /// does.
  case columnExists(String, option: String?)
  /// A text of the plan has characters that the encoding of the input lacks.
  case notInEncoding(String, encoding: TextEncoding)
  /// Messages in this language have characters that the encoding of the input lacks.
  case messagesNotInEncoding(Language, encoding: TextEncoding)
  /// The plan asks for part of the input, which is not a regular file.
  case rangeNeedsFile(name: String)
  /// The plan holds a value that can't be used.
  case unusablePlan(PlanFault)

  /// Whether the plan doesn't fit the input, as opposed to something having failed.
  public var isUsageError: Bool {
    switch self {
    case .malformedInput(.unreadableInParts(let format), _, _, _): format.isReadableWhole
    case .closedPipe, .file, .outputIsInput, .outputIsDefinitions, .malformedInput, .rangeDoesNotFit,
      .fileSizeChanged, .rowNotValid, .missingHeader, .stopped:
      false
    case .noSuchColumn, .duplicateColumn, .phoneColumnUnclear, .phoneColumnUnnamed, .headerUnclear,
      .memberUnclear,
      .headerDiffers, .phoneColumnNamedTwice,
      .phoneColumnIsAreaColumn, .columnExists, .notInEncoding, .messagesNotInEncoding, .rangeNeedsFile,
      .unusablePlan:
      true
    }
  }

  /// How the header of a file differs from that of another.
  @nonexhaustive
  public enum HeaderDifference: Hashable, Sendable {
    /// A column, from 1, has another name.
    case column(Int, String, expected: String)
    /// It has more columns, or fewer.
    case columnCount(Int, expected: Int)
  }

  /// Values that a plan can't have.
  @nonexhaustive
  public enum PlanFault: Hashable, Sendable {
    /// The delimiter is a quote, CR, LF or not ASCII.
    case delimiter(UInt8)
    /// Duplicates are found by canonical number, and raw bytes have none.
    case duplicatesOfRawBytes
    /// Duplicates are searched among all rows, and a range has only some of them.
    case duplicatesInRange
    /// Objects hold the number of their row, which is unknown in a range whose first record is unknown.
    case rowNumbersInRange
    /// The new fields alone are written for lines and tables; those of an object are its members.
    case columnsOfObjects
    /// The encoding has no byte order mark.
    case mark(TextEncoding)
    /// The encoding of a part of a file is one that has to be converted.
    case encodingInParts(TextEncoding)
    /// The number of lines above the header is negative.
    case skippedLineCount(Int)
    /// Of several columns with numbers, which row to keep isn't clear.
    case duplicatesOfSeveralColumns
    /// Only a regular file can be read twice, to find out which row of a number is kept.
    case keptRowNeedsFile
    /// A column is added twice.
    case columnTwice
    /// There isn't a name for each added column, of which there are so many for one column with numbers.
    case columnNames(needed: Int)
    /// A cell is replaced, added columns have names of their own, or a column decides which row is kept, and lines are objects.
    case tableOfObjects
    /// A cell is replaced by its number, but may hold several, or nothing is read from it.
    case replacedCells
    /// The limit for a record is not between 1 byte and 1 GiB.
    case maximumRecordByteCount(Int)
  }
}

extension BatchError {
  init(_ cause: IOFailure) {
    self.init(CommitFailure(cause: cause))
  }

  init(_ failure: CommitFailure) {
    self = failure.cause.cause == .closedPipe ? .closedPipe : .file(FileFailure(failure))
  }

  /// - Parameter inParts: Whether the input is to be divided, or read in part.
  init(_ failure: CSVReadFailure, in name: String, inParts: Bool = false) {
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
