public import PhoneCheck

/// What to do with a file of phone numbers; a plain value, frozen once it runs.
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
  }

  /// Where the area of a number comes from.
  public enum AreaSource: Hashable, Sendable {
    /// Nobody names it: a number without an area code belongs to the preferred definition.
    case notNamed
    /// Every number belongs to this area.
    case named(Area)
    /// A column names it, by area code or country code; an empty cell names none.
    case column(String)
  }

  /// How a cell is judged.
  public enum Judging: Hashable, Sendable {
    /// It is read as a written form.
    case writtenForm
    /// Its bytes go to the regexes as they are.
    case exact
  }

  /// What becomes of a row that has more or fewer fields than the header.
  public enum RaggedRows: Hashable, Sendable {
    /// It is invalid: `ReasonCode.malformedRow`, or `missingField` without a cell for the number.
    case rejected
    /// Its number is judged all the same, if it has a field for it.
    case judged
  }

  /// What is written for each row.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// The row as it was, and four fields.
    case csv
    /// A JSON object on a line of its own.
    case ndjson
    /// Nothing: the summary is all there is.
    case summary
  }

  /// Which rows are written.
  public enum Selection: String, CaseIterable, Hashable, Sendable {
    /// Every row, and the blank lines between them.
    case all
    /// Rows with a valid number.
    case valid
    /// Rows that are not valid: the undecided ones too, because somebody has to look at them.
    case invalid
  }

  /// How the input is laid out.
  public var layout = Layout.table
  /// The byte between fields: any ASCII byte but quote, CR and LF; `nil` to go by the header.
  public var delimiter: UInt8?
  /// The column with the number: a name, or a number counting from 1 where no column has that name; `nil` for
  /// the one column whose name looks like it.
  public var phoneColumn: String? {
    get { phoneColumns.first }
    set { phoneColumns = newValue.map { [$0] } ?? [] }
  }
  /// The columns with numbers, where there are several; named as ``phoneColumn`` is.
  ///
  /// Each gets four columns of its own, called after it: `mobile_status`. A row is valid when all its numbers are.
  /// ``columnPrefix`` means nothing then.
  public var phoneColumns: [String] = []
  /// Where the area of a number comes from.
  public var area = AreaSource.notNamed
  /// How a cell is judged.
  public var judging = Judging.writtenForm
  /// What becomes of a row that has more or fewer fields than the header.
  public var raggedRows = RaggedRows.rejected
  /// The longest record, in bytes without its line ending, up to 1 GiB; a longer one ends the run.
  public var maximumRecordByteCount = 1 << 20
  /// What is written for each row.
  public var format = Format.csv
  /// Which rows are written; all are counted.
  public var selection = Selection.all
  /// How a valid number is written.
  public var numberFormat = PhoneNumber.Format.canonical
  /// What the names of the four new columns begin with.
  public var columnPrefix = "phone_"

  /// Whether rows whose number another row had before get the number of the first such row, in a column of their own.
  ///
  /// Numbers are the same when their canonical forms are, however they are written; each column with numbers is looked at by
  /// itself. Rows count from 1, the header and blank lines not counted. What becomes of a row, and whether it is written,
  /// stays the same.
  ///
  /// Memory grows with the number of different valid numbers: 22 to 43 bytes for each, some 300 MB for ten million.
  public var findsDuplicates = false

  /// Whether cells of CSV that a spreadsheet would run as formulas get an apostrophe in front: those that begin with `=`,
  /// `+`, `@`, TAB or CR, and those that begin with `-` and are no number.
  ///
  /// Then not all bytes of a row stay what they are. See
  /// [CSV injection](https://owasp.org/www-community/attacks/CSV_Injection).
  public var isSpreadsheetSafe = false

  /// The part of the input that is worked on; `nil` for all of it.
  ///
  /// The input has to be a regular file. The header is always read; it is written where the range begins at 0.
  public var byteRange: ByteRange?

  /// How many threads work at the same time; 0 for as many as there are processors.
  ///
  /// Rows come out in the same order, and with the same bytes, however many there are. Each needs some memory: see
  /// ``run(from:to:valid:rejects:judgedBy:remark:progress:)``.
  public var jobs = 0

  /// How much is read at a time; smaller in tests.
  package var chunkByteCount = 256 * 1024

  /// How many bytes there have to be for each definition before a matching table is made.
  ///
  /// Making one takes about 0.4 milliseconds for each; so do rows of 0.1 kB that are judged without it.
  package var tableByteCount = 30_000
  /// How many rows name an area before it gets a table: judging them takes as long as making one; smaller in tests.
  package var areaTableRowCount = 1000
  /// How much time passes at least between two reports of progress.
  package var progressSeconds = 0.1
  /// What may be used to be fast.
  package var fastPaths = FastPaths.all
  /// What finds records and fields, if the fast paths allow it.
  package var vectorKernels = VectorKernels.best

  /// Creates the default plan: a table with a header, judged as written forms, annotated as CSV.
  public init() {}
}
