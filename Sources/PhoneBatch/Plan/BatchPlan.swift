public import PhoneCheck

/// What to do with a file of phone numbers: a plain value, copied when it runs.
///
/// ```swift
/// var plan = BatchPlan()
/// plan.phoneColumn = "mobile"
/// let summary = try plan.run(
///   from: .file("contacts.csv"), to: .file("checked.csv"), judgedBy: PhoneValidator(catalog))
/// summary.invalidCount
/// ```
public struct BatchPlan: Hashable, Sendable {
  /// How an input is laid out.
  public enum Layout: Hashable, Sendable {
    /// CSV as in [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180); the first record names the columns.
    case table
    /// CSV without names.
    case tableWithoutHeader
    /// One number per line; quotes and delimiters mean nothing.
    case lines
    /// One JSON object per line, [NDJSON](https://github.com/ndjson/ndjson-spec). Columns are members: `.contact.phone`, or a
    /// name that only one member of the first object has.
    ///
    /// Objects are written unchanged, with members of ours at their end: ``Format/csv`` and ``Format/ndjson`` are the same.
    case objects
  }

  /// Where the area of a number comes from.
  public enum AreaSource: Hashable, Sendable {
    /// Nowhere: a number without an area code belongs to the preferred definition.
    case notNamed
    /// Every number belongs to this area.
    case named(Area)
    /// The column with this name or number holds area codes or country codes; an empty cell names no area.
    case column(String)
  }

  /// How a cell is judged.
  public enum Judging: Hashable, Sendable {
    /// It is read as a written form, as `PhoneValidator.validate(_:area:)` does.
    case writtenForm
    /// Its raw bytes are matched, as `PhoneValidator.exactMatch(of:area:)` does.
    case exact
  }

  /// How a row with more or fewer fields than the header is validated.
  public enum RaggedRows: Hashable, Sendable {
    /// It is invalid: `ReasonCode.malformedRow`.
    case rejected
    /// Its number is judged like any other; without a field for it the row is invalid, `ReasonCode.missingField`.
    case judged
  }

  /// What is written for each row.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// The unchanged row, followed by four fields.
    case csv
    /// A JSON object on a line of its own.
    case ndjson
    /// The new fields alone, in UTF-8, separated by TAB, without quotes; bytes that have a meaning are escaped by a backslash, as in
    /// [ClickHouse's TabSeparated](https://clickhouse.com/docs/interfaces/formats/TabSeparated).
    ///
    /// Of a table there is a line for each record, the header included, and a blank one for each blank line, so that the output
    /// is a fifth or an eighth of the table, and can be joined to it by position.
    ///
    /// Lines are read the same way: a number, then the area that it belongs to, unless ``AreaSource/named(_:)`` says so. Escapes
    /// are undone, and `\\N` is empty. Fields that follow are added to the answer unchanged, to show whose it is.
    case columns
    /// Nothing: only the summary is returned.
    case summary
  }

  /// Which rows are written.
  public enum Selection: String, CaseIterable, Hashable, Sendable {
    /// Every row, and the blank lines between them.
    case all
    /// Rows with a valid number.
    case valid
    /// Rows that are not valid, the undecided ones included.
    case invalid
  }

  /// How the input is laid out.
  public var layout = Layout.table
  /// Whether a table may turn out to be objects, one on each line: ``Layout/objects``.
  public var recognizesObjects = true
  /// How many lines precede the header, or the first row: titles, dates, comments, `sep=;`; `nil` for those that the first 50
  /// lines show, which a remark says.
  ///
  /// They are written unchanged where all rows are, and aren't rows. Without a header, `nil` means none.
  public var skippedLineCount: Int?
  /// The byte between fields: any ASCII byte except quote, CR and LF; `nil` for the one of `, ; TAB |` that occurs
  /// most often in the first record; if it has several of them, for the one that divides it and the next rows alike.
  public var delimiter: UInt8?
  /// The character encoding of the input; `nil` for what its first 64 KiB show, which a remark names unless it is
  /// UTF-8.
  ///
  /// Rows keep their bytes, and new fields of CSV are in the same encoding. Objects of NDJSON are in UTF-8.
  public var encoding: TextEncoding?
  /// The encoding in which rows are written as CSV; `nil` for that of the input.
  ///
  /// A character that it lacks, and bytes of the input that aren't characters, end the run.
  public var outputEncoding: TextEncoding?
  /// Whether a byte order mark is written in front of CSV, without which spreadsheets take UTF-8 for another encoding.
  ///
  /// A mark of the input is written in any case, unless the encoding of the output has none.
  public var writesMark = false
  /// The column with the number: a name, or a number counting from 1 where no column has that name; `nil` for
  /// the one column whose name looks like a phone column.
  public var phoneColumn: String? {
    get { phoneColumns.first }
    set { phoneColumns = newValue.map { [$0] } ?? [] }
  }
  /// The columns with numbers, if there are several; named like ``phoneColumn``.
  ///
  /// Each gets four columns of its own, named after it: `mobile_status`. A row is valid when all its numbers are.
  /// ``columnPrefix`` is not used then.
  public var phoneColumns: [String] = []
  /// The columns of which the first valid number counts, in this order; named like ``phoneColumn``, and used instead of
  /// ``phoneColumns``.
  ///
  /// Rows get one set of columns, as if there were a single column with numbers. Without a valid number, the first of these
  /// cells that isn't empty gives the reason.
  public var anyOfColumns: [String] = []
  /// Where the area of a number comes from.
  public var area = AreaSource.notNamed
  /// What separates several numbers in one cell; none to read every cell as one number.
  ///
  /// The first number of a cell that is accepted counts. Without one, the reason is that of the first; parts of white
  /// space are left out. A cell at a separator is always divided, even if it is accepted as a whole.
  public var numberSeparators: [NumberSeparator] = []
  /// Whether a number that a spreadsheet or a data frame wrote as a quantity, `13800138000.0`, is the digits before the dot.
  ///
  /// Otherwise it has an unexpected character, as digits after a dot may be part of a number.
  public var readsDecimals = false
  /// How a cell is judged.
  public var judging = Judging.writtenForm
  /// How a row with more or fewer fields than the header is validated.
  public var raggedRows = RaggedRows.rejected
  /// The longest record in bytes, without its line ending: from 1 byte to 1 GiB.
  ///
  /// A longer one ends the run with an error.
  public var maximumRecordByteCount = 1 << 20
  /// What is written for each row.
  public var format = Format.csv
  /// Which rows are written; all are counted.
  public var selection = Selection.all
  /// How a valid number is written.
  public var numberFormat = PhoneNumber.Format.canonical
  /// The prefix of the names of the four new columns.
  public var columnPrefix = "phone_"

  /// The language in which two more columns say why a number is not valid: `phone_message`, a sentence, and `phone_offset`,
  /// where it went wrong; `nil` for no such columns.
  ///
  /// Offsets count bytes of the cell as the file has it, from 0, after an opening quote; they are empty if no place
  /// is to blame. Numbers that are not valid are judged again for it.
  public var messageLanguage: Language?

  /// Whether a row whose number an earlier row has gets the number of the first such row, in a column of its own.
  ///
  /// Numbers are the same when their canonical forms are, however they are written; each column with numbers is
  /// searched separately. Rows count from 1, without the header and blank lines. Verdicts, and which rows are
  /// written, stay the same.
  ///
  /// Memory grows with the number of different valid numbers: 22 to 43 bytes for each, some 300 MB for ten million.
  public var findsDuplicates = false

  /// Whether cells of CSV that a spreadsheet would run as formulas get an apostrophe in front: those that begin with `=`,
  /// `+`, `@`, TAB or CR, and those that begin with `-` and aren't numbers.
  ///
  /// Such cells don't keep their bytes. See
  /// [CSV injection](https://owasp.org/www-community/attacks/CSV_Injection).
  public var isSpreadsheetSafe = false

  /// Whether the first row that is not valid ends the run, with ``BatchError/rowNotValid(name:line:row:_:)``.
  ///
  /// Files don't appear then. On standard output, devices and pipes that row is the last one.
  public var stopsAtFirstNotValid = false

  /// Whether all that was read is answered before more is awaited, as a program at the other end of a pipe needs it.
  ///
  /// Then nothing waits for bytes that would tell the encoding: it is UTF-8 unless ``encoding`` names another, or a byte order mark
  /// says UTF-16. Compressed inputs are refused, because programs decompress them in pieces of their own size. Lines with
  /// ``Format/columns`` from a pipe are a conversation, which has no format beside its lines: no mark means anything there.
  public var answersAtOnce = false

  /// Whether options are sought that would make many of the invalid numbers valid, for remarks after the last row.
  ///
  /// They are tried on the first invalid numbers, which may take some 20 milliseconds.
  public var seeksAdvice = true

  /// What rows of CSV get, beside or instead of the four fields.
  public var added = Additions()

  /// Which rows are left out of the valid ones, and which numbers are known already.
  public var duplicates = Duplicates()

  /// The part of the input to process; `nil` for all of it.
  ///
  /// The input has to be a regular file. The header is always read; it is written where the range begins at 0.
  public var byteRange: ByteRange?

  /// How many threads work at the same time; 0 for one per processor.
  ///
  /// The output is the same for any number. Each thread holds a chunk of 256 KiB, or the longest record, and 1 to 8
  /// MiB of output.
  public var jobs = 0

  /// Whether each row has two verdicts, of which the earlier one comes first.
  package var comparesVerdicts = false

  /// How many bytes are read at a time; smaller in tests.
  package var chunkByteCount = 256 * 1024
  /// The language of a report; `nil` without one.
  package var reportLanguage: Language?

  /// The number of bytes at which formatted rows are written before their chunk is done; smaller in tests.
  package var maximumSentByteCount: Int?

  /// How many numbers are judged before a matching table is built; `nil` for as many as take as long as building it.
  package var tableCost: Int?
  /// The minimum number of seconds between two progress reports.
  package var progressSeconds = 0.1
  /// Which optimizations may be used.
  package var fastPaths = FastPaths.all
  /// What finds records and fields, if the fast paths allow it.
  package var vectorKernels = VectorKernels.best

  /// Creates the default plan: a table with a header, judged as written forms, annotated as CSV.
  public init() {}
}
