public import ArgumentParser
import ByteIO
public import PhoneBatch
public import PhoneCheck

/// What `validate` writes, and where.
struct ValidateOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where rows go. Default: standard output. A file appears complete or not at all."))
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

  @Option(name: .long, help: ArgumentHelp("Also write the summary as JSON.", valueName: "file"))
  var summaryJson: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How many rows may be not valid for exit code 0: 20, or 2.5%.", valueName: "n|p%"))
  var maxInvalid: InvalidLimit?

  @Flag(name: .shortAndLong, help: "No summary and no remarks on standard error; errors are always told.")
  var quiet = false

  mutating func validate() throws {
    if format == .summary, only != nil {
      throw ValidationError("--only chooses the rows that are written; --format summary writes none.")
    }
    if format == .summary, numberFormat != nil {
      throw ValidationError("--number-format says how numbers are written; --format summary writes none.")
    }
    if format != .csv, columnPrefix != nil {
      throw ValidationError(
        "--column-prefix names the columns of a CSV header; --format \(format) has no header.")
    }
    if let (option, _) = [("--output", output), ("--summary-json", summaryJson)].first(where: { $0.1 == "" })
    {
      throw ValidationError("\(option): the name of the file is empty. - is standard output.")
    }
    if summaryJson == "-", format != .summary, output == nil || output == "-" {
      throw ValidationError("--summary-json - and the rows can't both go to standard output.")
    }
    if let summaryJson, summaryJson != "-", let output, output != "-",
      OutputFile.isSameTarget(summaryJson, output)
    {
      throw ValidationError("--output and --summary-json are the same file.")
    }
  }

  /// Whether somebody sees the rows go by.
  var showsRows: Bool {
    format != .summary && (output == nil || output == "-") && Process.standardOutputIsTerminal
  }

  /// Puts what was asked for into a plan.
  func fill(_ plan: inout BatchPlan) {
    plan.format = format
    plan.selection = only ?? .all
    if let numberFormat { plan.numberFormat = numberFormat }
    if let columnPrefix { plan.columnPrefix = columnPrefix }
  }
}

extension BatchPlan.Format: ExpressibleByArgument {}
extension BatchPlan.Selection: ExpressibleByArgument {}
extension PhoneNumber.Format: ExpressibleByArgument {}

extension InvalidLimit: ExpressibleByArgument {
  /// Reads `20` or `2.5%`.
  public init?(argument: String) { self.init(argument) }
}
