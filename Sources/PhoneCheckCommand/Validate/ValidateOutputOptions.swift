public import ArgumentParser
import ByteIO
public import PhoneBatch
public import PhoneCheck

/// The outputs of `validate`, and their contents.
struct ValidateOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the rows to this file, which appears only when it is complete. Default: standard output."),
    completion: .file())
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write everything about FILE.csv to this folder, which is created if it is missing: FILE.checked.csv (all rows), "
        + "FILE.valid.csv (valid rows, each number once), FILE.rejects.csv (all other rows, with reasons in the "
        + "language of --lang), FILE.duplicates.csv, FILE.report.html, FILE.summary.json. The rows of an .xlsx "
        + "workbook are written as workbooks. Implies --messages, "
        + "--row-column and --unique. If FILE.csv has columns of an earlier run, the new names have a number: "
        + "phone2_status.",
      valueName: "folder"), completion: .directory)
  var into: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What to write: csv, ndjson (an object for each row), columns (only the new fields, a line for each row, "
        + "separated by TAB and with escapes instead of quotes), or summary (no rows). With --lines, columns also "
        + "reads lines like that: number, area, fields to keep."
    ))
  var format: BatchPlan.Format = .csv

  @Option(name: .long, help: "Write only these rows: all, valid, or invalid (everything that isn't valid).")
  var only: BatchPlan.Selection?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of written numbers: canonical, e164, international, national, rfc3966, masked, or spelling "
        + "(what the regex accepts). Default: canonical.",
      valueName: "format"))
  var numberFormat: PhoneNumber.Format?

  @Option(
    name: .long,
    help: ArgumentHelp("The prefix of the new columns' names. Default: phone_.", valueName: "text"))
  var columnPrefix: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Also write the valid rows to this file, as CSV with the header.", valueName: "file"),
    completion: .file())
  var valid: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write the other rows to this file, as CSV with the header. Only its owner can read a new file.",
      valueName: "file"), completion: .file())
  var rejects: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Also write the other rows to a second sheet, Rejects, of the workbook of --output."))
  var rejectsSheet = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Say in words why a number isn't valid, in the language of --lang: phone_message. phone_offset is the byte "
        + "of the cell where it went wrong, from 0."))
  var messages = false

  @Flag(
    name: .long,
    help:
      "Put an apostrophe before cells that a spreadsheet would run as formulas, also before numbers with +.")
  var spreadsheetSafe = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write the summary to this file, as JSON with a record of the run.", valueName: "file"),
    completion: .file()
  )
  var summaryJson: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write a page about the run to this file, in the language of --lang: HTML without scripts and without "
        + "numbers. It has counts, reasons and their places in the file, lengths, beginnings, and examples with "
        + "hidden digits.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Record the SHA-256 digest of the input in --summary-json and --report. The input is read once more for "
        + "that."))
  var digest = false

  @Option(
    name: .long,
    help: ArgumentHelp("Exit with 0 if at most this many rows aren't valid: 20, or 2.5%.", valueName: "n|p%"))
  var maxInvalid: InvalidLimit?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Stop at the first row that isn't valid. Standard error has its line, the exit code is 1, and no files are "
        + "written."))
  var failFast = false

  @Flag(
    name: .shortAndLong,
    help: "Write no summary and no remarks to standard error. Errors are always reported.")
  var quiet = false

  /// - Parameter duplicates: The file for duplicates.
  func check(_ duplicates: String?) throws(OptionFault) {
    try checkFormat(duplicates)
    try checkFiles(duplicates)
  }

  /// Refuses options that contradict `--into`.
  func checkInto(_ duplicates: String?) throws(OptionFault) {
    guard into != nil else { return }
    if failFast { throw .endsAtFirst("--into") }
    let contradictions =
      files(duplicates).map { ($0.option, true) } + [
        ("--only", only != nil), ("--format", format != .csv), ("--rejects-sheet", rejectsSheet),
      ]
    if let (option, _) = contradictions.first(where: \.1) {
      throw .conflict(CommandText.intoDecides(option: option))
    }
  }

  private func checkFormat(_ duplicates: String?) throws(OptionFault) {
    let contradictions = [
      ("--max-invalid", maxInvalid != nil), ("--rejects", rejects != nil), ("--rejects-sheet", rejectsSheet),
      ("--only valid", only == .valid), ("--only invalid", only == .invalid),
    ]
    if failFast, let (option, _) = contradictions.first(where: \.1) { throw .endsAtFirst(option) }
    if format == .summary, only != nil { throw .noRows("--only") }
    guard valid == nil, rejects == nil, duplicates == nil else { return }
    if format == .summary, numberFormat != nil { throw .noRows("--number-format") }
    if format == .summary, messages { throw .noRows("--messages") }
    if format != .csv, columnPrefix != nil { throw .noCSV("--column-prefix", format: format.rawValue) }
    if format != .csv, spreadsheetSafe { throw .noCSV("--spreadsheet-safe", format: format.rawValue) }
  }

  private func checkFiles(_ duplicates: String?) throws(OptionFault) {
    let files = files(duplicates)
    if let file = files.first(where: { $0.path == "" }) {
      throw .emptyFileName(file.option, else: .standardOutput)
    }
    for file in files {
      try ForeignFormat.check(file.option, file.path, holds: written(by: file.option), compresses: true)
    }
    let others = [("--valid", valid), ("--rejects", rejects), ("--duplicates", duplicates)]
    if let (option, _) = others.first(where: { $0.1 == "-" }) {
      throw .standardOutputTaken(option)
    }
    if digest, summaryJson == nil, report == nil, into == nil {
      throw .needs("--digest", "--summary-json FILE")
    }
    if report == "-", usesStandardOutput || summaryJson == "-" { throw .standardOutputTaken("--report") }
    if summaryJson == "-", format != .summary, usesStandardOutput { throw .summaryAmongRows }
    for (index, file) in files.enumerated() where file.path != "-" {
      for other in files[..<index] where other.path != "-" && OutputFile.isSameTarget(file.path, other.path) {
        if other.option == "--output", file.option == "--rejects", Self.isWorkbook(file.path) {
          throw .conflict(CommandText.rejectsSheetInstead)
        }
        throw .sameFile(other.option, file.option)
      }
    }
  }

  /// Refuses `--rejects-sheet` unless all outputs are workbooks.
  ///
  /// - Parameter files: The inputs; several of them have outputs of the same names in a folder.
  func checkRejectsSheet(_ files: [String]) throws(OptionFault) {
    guard rejectsSheet else { return }
    let outputs = files.count > 1 ? files : [output ?? "-"]
    guard format == .csv, outputs.allSatisfy({ Self.isWorkbook($0) }) else {
      throw .needs("--rejects-sheet", "--output FILE.xlsx")
    }
  }

  private static func isWorkbook(_ path: String) -> Bool { path.lowercased().hasSuffix(".xlsx") }

  /// Returns the named files.
  private func files(_ duplicates: String?) -> [(option: String, path: String)] {
    [
      ("--output", output), ("--valid", valid), ("--rejects", rejects), ("--duplicates", duplicates),
      ("--summary-json", summaryJson), ("--report", report),
    ].compactMap { option, path in path.map { (option, $0) } }
  }

  /// Returns the contents of an option's file.
  private func written(by option: String) -> ForeignFormat.Written {
    switch (option, format) {
    case ("--report", _): .html
    case ("--summary-json", _): .json
    case ("--output", .columns): .tabSeparated
    case ("--output", .ndjson): .ndjson
    case ("--output", .summary): .text
    default: .csv
    }
  }

  /// Whether an output contains only valid rows.
  var writesValidRows: Bool { valid != nil || only == .valid || into != nil }

  /// Whether an output contains rows.
  var writesRows: Bool { format != .summary || valid != nil || rejects != nil }

  /// Whether an output contains rows with a valid number.
  var writesRowsWithNumbers: Bool { format != .summary && only != .invalid || valid != nil }

  /// Whether an output is CSV.
  func writesCSV(_ duplicates: String?) -> Bool {
    format == .csv || valid != nil || rejects != nil || duplicates != nil
  }

  /// Returns the outputs of `validate`.
  ///
  /// - Parameter duplicates: The file for duplicates.
  func outputs(_ duplicates: String?) -> BatchOutputs {
    func output(_ path: String) -> BatchOutput { path == "-" ? .standardOutput : .file(path) }
    var outputs = BatchOutputs(
      rows: output(self.output ?? "-"), valid: valid.map(output), rejects: rejects.map(output))
    if format == .summary { outputs.summaryText = outputs.rows }
    outputs.duplicates = duplicates.map(output)
    outputs.summaryJSON = summaryJson.map(output)
    return outputs
  }

  /// Whether the rows, or the summary instead of them, are written to standard output.
  var usesStandardOutput: Bool { into == nil && (output == nil || output == "-") }

  /// Whether written rows are shown on a terminal.
  var showsRows: Bool { format != .summary && usesStandardOutput && Process.standardOutputIsTerminal }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    plan.format = format
    plan.selection = only ?? .all
    if let numberFormat { plan.numberFormat = numberFormat }
    if let columnPrefix { plan.columnPrefix = columnPrefix }
    plan.addsRejectsSheet = rejectsSheet
    plan.isSpreadsheetSafe = spreadsheetSafe
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
