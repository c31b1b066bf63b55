public import ArgumentParser
import ByteIO
public import PhoneBatch
public import PhoneCheck

/// What `validate` writes, and where.
struct ValidateOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where rows go. Default: standard output. A file appears complete or not at all."),
    completion: .file())
  var output: String?

  @Option(name: .long, help: "csv, ndjson (an object per row), or summary (no rows).")
  var format: BatchPlan.Format = .csv

  @Option(name: .long, help: "Which rows are written: all, valid, or invalid (all that are not valid).")
  var only: BatchPlan.Selection?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "canonical, e164, international, national, rfc3966, masked, or spelling (what the regex accepts). Default: canonical.",
      valueName: "format"))
  var numberFormat: PhoneNumber.Format?

  @Option(
    name: .long,
    help: ArgumentHelp("What the names of the new columns begin with. Default: phone_.", valueName: "text"))
  var columnPrefix: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Also write the rows that are valid, as CSV with the header.", valueName: "file"),
    completion: .file())
  var valid: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write the rows that are not valid, as CSV with the header. A new file is for its owner alone.",
      valueName: "file"), completion: .file())
  var rejects: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Say in words, in the language of --lang, why a number is not valid: phone_message, and phone_offset, the byte "
        + "of the cell where it went wrong, from 0."))
  var messages = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Say of each number which row had it first: phone_duplicate_of. Rows count from 1, header and blank lines not "
        + "counted. Takes memory: some 30 bytes for each different number."))
  var unique = false

  @Flag(
    name: .long,
    help: "Put an apostrophe before cells that a spreadsheet would run as formulas, the number first of all.")
  var spreadsheetSafe = false

  @Option(
    name: .long, help: ArgumentHelp("Also write the summary as JSON.", valueName: "file"), completion: .file()
  )
  var summaryJson: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How many rows may be not valid for exit code 0: 20, or 2.5%.", valueName: "n|p%"))
  var maxInvalid: InvalidLimit?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "End at the first row that is not valid: its line is on standard error, the exit code is 1, and no files are "
        + "written."))
  var failFast = false

  @Flag(name: .shortAndLong, help: "No summary and no remarks on standard error; errors are always told.")
  var quiet = false

  mutating func validate() throws {
    try validateFormat()
    try validateFiles()
  }

  private func validateFormat() throws {
    let contradictions = [
      ("--max-invalid", maxInvalid != nil), ("--rejects", rejects != nil), ("--only valid", only == .valid),
      ("--only invalid", only == .invalid),
    ]
    if failFast, let (option, _) = contradictions.first(where: \.1) {
      throw ValidationError("--fail-fast ends at the first row that is not valid; leave out \(option).")
    }
    if format == .summary, only != nil {
      throw ValidationError("--only chooses the rows that are written; --format summary writes none.")
    }
    if format == .summary, valid == nil, rejects == nil, numberFormat != nil {
      throw ValidationError("--number-format says how numbers are written; --format summary writes none.")
    }
    if format == .summary, valid == nil, rejects == nil, messages {
      throw ValidationError("--messages adds columns to rows; --format summary writes none.")
    }
    if format != .csv, valid == nil, rejects == nil, columnPrefix != nil {
      throw ValidationError(
        "--column-prefix names the columns of a CSV header; --format \(format) has no header.")
    }
    if format != .csv, valid == nil, rejects == nil, spreadsheetSafe {
      throw ValidationError("--spreadsheet-safe is about cells of CSV; --format \(format) has none.")
    }
  }

  private func validateFiles() throws {
    if let file = files.first(where: { $0.path == "" }) {
      throw ValidationError("\(file.option): the name of the file is empty. - is standard output.")
    }
    if let (option, _) = [("--valid", valid), ("--rejects", rejects)].first(where: { $0.1 == "-" }) {
      throw ValidationError("\(option) writes rows beside the others; give it a file of its own.")
    }
    if summaryJson == "-", format != .summary, output == nil || output == "-" {
      throw ValidationError("--summary-json - and the rows can't both go to standard output.")
    }
    for (index, file) in files.enumerated() where file.path != "-" {
      for other in files[..<index] where other.path != "-" && OutputFile.isSameTarget(file.path, other.path) {
        throw ValidationError("\(other.option) and \(file.option) are the same file; give each its own.")
      }
    }
  }

  /// The files that were named.
  private var files: [(option: String, path: String)] {
    [("--output", output), ("--valid", valid), ("--rejects", rejects), ("--summary-json", summaryJson)]
      .compactMap { option, path in path.map { (option, $0) } }
  }

  /// Whether rows are shown on a terminal as they are written.
  var showsRows: Bool {
    format != .summary && (output == nil || output == "-") && Process.standardOutputIsTerminal
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    plan.format = format
    plan.selection = only ?? .all
    if let numberFormat { plan.numberFormat = numberFormat }
    if let columnPrefix { plan.columnPrefix = columnPrefix }
    plan.isSpreadsheetSafe = spreadsheetSafe
    plan.findsDuplicates = unique
    plan.stopsAtFirstNotValid = failFast
  }
}

extension BatchPlan.Format: ExpressibleByArgument {}
extension BatchPlan.Selection: ExpressibleByArgument {}
extension PhoneNumber.Format: ExpressibleByArgument {}

extension InvalidLimit: ExpressibleByArgument {
  /// Reads `20` or `2.5%`.
  public init?(argument: String) { self.init(argument) }
}
