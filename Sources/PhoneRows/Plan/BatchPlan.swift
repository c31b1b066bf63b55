public import PhoneCheck

/// Instructions for processing a file of phone numbers: a plain value, copied when it runs.
///
/// ```swift
/// var plan = BatchPlan()
/// plan.phoneColumn = "mobile"
/// let summary = try plan.run(
///   from: .file("contacts.csv"), to: .file("checked.csv"), judgedBy: PhoneValidator(catalog))
/// summary.invalidCount
/// ```
public struct BatchPlan: Hashable, Sendable {
  /// The layout of an input.
  public enum Layout: Hashable, Sendable {
    /// CSV as in [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180); the first record names the columns.
    case table
    /// CSV without names.
    case tableWithoutHeader
    /// One number per line; quotes and delimiters mean nothing.
    case lines
    /// One JSON object per line, [NDJSON](https://github.com/ndjson/ndjson-spec). Columns are members:
    /// `.contact.phone`, or a name that only one member of the first object has.
    ///
    /// Objects are written unchanged, with the added members at their end: ``Format/csv`` and ``Format/ndjson`` are the
    /// same.
    case objects
  }

  /// The source of a number's area.
  public enum AreaSource: Hashable, Sendable {
    /// None. A number without an area code belongs to the preferred definition.
    case notNamed
    /// Every number belongs to this area.
    case named(Area)
    /// The column with this name or number holds area codes or country codes. An empty cell names no area.
    case column(String)
  }

  /// The way to judge a cell.
  public enum Judging: Hashable, Sendable {
    /// Reads the cell as a written form, like `PhoneValidator.validate(_:area:)`.
    case writtenForm
    /// Matches the raw bytes, like `PhoneValidator.exactMatch(of:area:)`.
    case exact
  }

  /// The treatment of a row with more or fewer fields than the header.
  public enum RaggedRows: Hashable, Sendable {
    /// The row is invalid: `ReasonCode.malformedRow`.
    case rejected
    /// Its number is judged like any other. Without a field for it, the row is invalid: `ReasonCode.missingField`.
    case judged
  }

  /// The output for each row.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// The unchanged row, followed by four fields.
    case csv
    /// A JSON object on a separate line.
    case ndjson
    /// Only the new fields, in UTF-8, separated by TAB, without quotes. Bytes with a meaning are escaped by a
    /// backslash, as in [ClickHouse's TabSeparated](https://clickhouse.com/docs/interfaces/formats/TabSeparated).
    ///
    /// For a table, there is a line for each record, including the header, and a blank line for each blank line. The
    /// output can be joined to the table by position, and is a fifth or an eighth of its size.
    ///
    /// Lines are read the same way: a number, then its area, unless ``AreaSource/named(_:)`` gives it. Escapes are
    /// undone, and `\\N` is empty. Further fields are added to the answer unchanged, to identify the number.
    case columns
    /// Nothing. Only the summary is returned.
    case summary
  }

  /// The rows that are written.
  public enum Selection: String, CaseIterable, Hashable, Sendable {
    /// Every row, and the blank lines between them.
    case all
    /// Rows with a valid number.
    case valid
    /// Rows that aren't valid, including undecided ones.
    case invalid
  }

  /// The layout of the input.
  public var layout = Layout.table
  /// Whether a table may turn out to be objects, one on each line: ``Layout/objects``.
  public var recognizesObjects = true
  /// The sheet of a workbook: its name or, if no sheet has that name, its number from 1; `nil` for the first
  /// visible sheet with a phone column.
  public var sheet: String?
  /// The number of lines before the header, or the first row: titles, dates, comments, `sep=;`; `nil` to detect it.
  ///
  /// It is detected in the first 50 lines, and a remark reports it.
  ///
  /// These lines aren't rows. They are written unchanged if all rows are. Without a header, `nil` means none.
  public var skippedLineCount: Int?
  /// The byte between fields: any ASCII byte except quote, CR and LF; `nil` to detect it.
  ///
  /// The detection takes the most frequent of `, ; TAB |` in the first record. If the record has several of them, it
  /// takes the delimiter that divides the record and the next rows alike.
  public var delimiter: UInt8?
  /// The character encoding of the input; `nil` to detect it in the first 64 KiB.
  ///
  /// A remark names it unless it is UTF-8.
  ///
  /// Rows keep their bytes, and new fields of CSV are in the same encoding. Objects of NDJSON are in UTF-8.
  public var encoding: TextEncoding?
  /// The encoding of rows written as CSV; `nil` for the encoding of the input.
  ///
  /// A character that it lacks, or bytes of the input that aren't characters, end the run.
  public var outputEncoding: TextEncoding?
  /// Whether a byte order mark is written at the start of CSV; without it, spreadsheets read UTF-8 as another encoding.
  ///
  /// A mark of the input is written in any case, unless the encoding of the output has none.
  public var writesMark = false
  /// The column with the number: a name, or a number from 1 if no column has that name; `nil` for the only column whose
  /// name looks like a phone column.
  public var phoneColumn: String? {
    get { phoneColumns.first }
    set { phoneColumns = newValue.map { [$0] } ?? [] }
  }
  /// The columns with numbers, if there are several; named like ``phoneColumn``.
  ///
  /// Each gets four columns of its own, named after it: `mobile_status`. A row is valid if all its numbers are.
  /// ``columnPrefix`` isn't used then.
  public var phoneColumns: [String] = []
  /// The columns to search, in this order, for the first valid number; named like ``phoneColumn``, and used instead of
  /// ``phoneColumns``.
  ///
  /// Rows get one set of columns, as if there were a single column with numbers. Without a valid number, the first of
  /// these cells that isn't empty gives the reason.
  public var anyOfColumns: [String] = []
  /// The source of a number's area.
  public var area = AreaSource.notNamed
  /// The separators of several numbers in one cell; empty to read every cell as one number.
  ///
  /// The first accepted number of a cell counts. Without one, the reason is that of the first number; parts of white
  /// space are left out. A cell with a separator is always divided, even if it would be accepted as a whole.
  public var numberSeparators: [NumberSeparator] = []
  /// Whether a number that a spreadsheet or a data frame wrote as a quantity, `13800138000.0`, is read without the
  /// `.0`.
  ///
  /// If not, it has an unexpected character, as digits after a point may be part of a number.
  public var readsDecimals = false
  /// The way to judge a cell.
  public var judging = Judging.writtenForm
  /// The treatment of a row with more or fewer fields than the header.
  public var raggedRows = RaggedRows.rejected
  /// The maximum length of a record in bytes, without its line ending: from 1 byte to 1 GiB.
  ///
  /// A longer record ends the run with an error.
  public var maximumRecordByteCount = 1 << 20
  /// The output for each row.
  public var format = Format.csv
  /// The rows that are written; all are counted.
  public var selection = Selection.all
  /// Whether the workbook that the rows are written to gets a second sheet, `Rejects`, with the rows that aren't valid.
  public var addsRejectsSheet = false
  /// The written form of a valid number.
  public var numberFormat = PhoneNumber.Format.canonical
  /// The prefix of the names of the four new columns.
  public var columnPrefix = "phone_"

  /// The language of two more columns that explain why a number isn't valid; `nil` for no such columns.
  ///
  /// `phone_message` is a sentence, and `phone_offset` the place of the fault. Offsets count bytes of the cell as the
  /// file has it, from 0, after an opening quote; they are empty if no place is at fault. Numbers that aren't valid are
  /// judged again for these columns.
  public var messageLanguage: Language?

  /// Whether a row whose number an earlier row has gets the number of the first such row, in a column of its own.
  ///
  /// Numbers are the same if their canonical forms are, however they are written. Each column with numbers is searched
  /// separately. Rows count from 1, without the header and blank lines. Verdicts, and the choice of written rows, stay
  /// the same.
  ///
  /// Memory grows with the number of different valid numbers: 22 to 43 bytes for each, some 300 MB for ten million.
  public var findsDuplicates = false

  /// Whether cells of CSV that a spreadsheet would run as formulas get an apostrophe as their first character.
  ///
  /// These cells begin with `=`, `+`, `@`, TAB or CR, or with `-` without being numbers. They don't keep their bytes.
  /// See [CSV injection](https://owasp.org/www-community/attacks/CSV_Injection).
  public var isSpreadsheetSafe = false

  /// Whether the first row that isn't valid ends the run, with ``BatchError/rowNotValid(name:line:row:_:)``.
  ///
  /// No output files appear then. On standard output, devices and pipes, that row is the last.
  public var stopsAtFirstNotValid = false

  /// Whether all rows that were read are answered before more are awaited, as a program at the opposite end of a pipe
  /// needs it.
  ///
  /// If so, no read waits for bytes that would show the encoding. It is UTF-8, unless ``encoding`` names another, or a
  /// byte order mark shows UTF-16. Compressed inputs are refused, because programs decompress them in pieces of their
  /// own size. Lines with ``Format/columns`` from a pipe are a conversation, whose only format is lines: no mark has a
  /// meaning there.
  public var answersAtOnce = false

  /// Whether to search for options that would make many of the invalid numbers valid, for remarks after the last row.
  ///
  /// They are tried on the first invalid numbers, which may take some 20 milliseconds.
  public var seeksAdvice = true

  /// The values that rows of CSV get, in addition to the four fields or instead of them.
  public var added = Additions()

  /// The rows that are left out because another row has the same number, and the numbers that are already known.
  public var duplicates = Duplicates()

  /// The part of the input to process; `nil` for all of it.
  ///
  /// The input has to be a regular file. The header is always read, but only written if the range begins at 0.
  public var byteRange: ByteRange?

  /// The number of threads that work at the same time; 0 for one per processor.
  ///
  /// The output is the same for any number. Each thread holds a chunk of 256 KiB, or the longest record, and 1 to 8 MiB
  /// of output.
  public var jobs = 0

  /// Whether each row has two verdicts, the earlier one first.
  package var comparesVerdicts = false

  /// Whether the plan is for several files, not all of one kind: workbooks and others.
  ///
  /// An option that one kind of file lacks is then for the other kind.
  package var isForMixedFiles = false

  /// The maximum number of bytes read at a time; smaller in tests.
  package var chunkByteCount = 256 * 1024
  /// The language of a report; `nil` without one.
  package var reportLanguage: Language?

  /// Whether texts of a workbook are read as fields in quotes, and other cells without, so that a workbook that is
  /// written has cells of the same kinds.
  package var quotesTexts = false
  /// Whether fields of a workbook without quotes begin with marks of their formats.
  package var hasFormatMarks = false
  /// The number of columns at the end of a workbook's rows that say where the rows are, and aren't in the sheet.
  package var placeColumnCount = 0

  /// The number of bytes of formatted rows that are written before their chunk is done; smaller in tests.
  package var maximumSentByteCount: Int?

  /// The number of phone numbers to judge before a matching table is built; `nil` for as many as take as long as
  /// building it.
  package var tableCost: Int?
  /// The minimum number of seconds between two progress reports.
  package var progressSeconds = 0.1
  /// The optimizations that may be used.
  package var fastPaths = FastPaths.all
  /// The kernels that find records and fields, if the fast paths allow it.
  package var vectorKernels = VectorKernels.best

  /// Creates the default plan: a table with a header, judged as written forms, annotated as CSV.
  public init() {}
}
