import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

/// `phonecheck merge-summaries`: the summaries of several runs added up.
struct MergeSummariesCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-summaries",
    abstract: "Add up the summaries of several runs, such as those for the ranges of one file.",
    usage: "phonecheck merge-summaries [<options>] <file> ...",
    discussion: """
      Reads what validate --summary-json writes. Rows, reasons, countries and bytes are added up. seconds is the total \
      of all runs, and longest_seconds is the longest run. Duplicates are those that each run found in its own rows.

      EXAMPLES:
        phonecheck merge-summaries first.json second.json
        phonecheck merge-summaries --format json first.json second.json > both.json
        phonecheck merge-summaries --max-invalid 2% first.json second.json

      Exits with 0 if all rows are valid or --max-invalid isn't exceeded, otherwise with 1.
      """
  )

  @Argument(
    help: ArgumentHelp("The summaries. - means standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(name: .long, help: "The format of the sum: text or json.")
  var format: TextOrJSON = .text

  @Option(
    name: .long,
    help: ArgumentHelp("Exit with 0 if at most this many rows aren't valid: 20, or 2.5%.", valueName: "n|p%"))
  var maxInvalid: InvalidLimit?

  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  /// The maximum size of a summary, in bytes; a summary with all countries has a few kilobytes.
  private static let maximumByteCount = 1 << 20

  func run() throws {
    try StandardInput.check(files.map { ("<file>", $0) })
    var console = Console(presentation)
    let summaries = try files.map { try read($0, &console) }
    guard var merged = summaries.first else { return }
    if let index = summaries.firstIndex(where: {
      ($0.duplicateCount == nil) != (merged.duplicateCount == nil)
    }) {
      throw ReportedFailure(CommandText.countedDuplicates(first: files[0], second: files[index]))
    }
    for summary in summaries.dropFirst() { merged.add(summary) }
    if merged.rowCount == .max || merged.byteCount == .max || merged.duplicateCount == .max {
      throw ReportedFailure(CommandText.countsTooLarge)
    }
    let style = SummaryStyle(language: console.language, palette: console.palette)
    try console.result(String((format == .text ? merged.text(style) : merged.json).dropLast()))
    try console.flush()
    guard (maxInvalid ?? .rows(0)).allows(merged) else { throw ExitCode.someNotValid }
  }

  private func read(_ path: String, _ console: inout Console) throws -> BatchSummary {
    let bytes = try StandardInput.contents(
      ofFile: path, .summary, atMost: Self.maximumByteCount, on: &console)
    do throws(BatchSummaryError) {
      return try BatchSummary(json: bytes)
    } catch {
      let name = VisibleText.escaping(StandardInput.text(of: path)[console.language])
      // The sentences about JSON are the same as in lint.
      let text = if case .invalidJSON(let json) = error.cause { json.text } else { error.text }
      throw ReportedFailure(LocalizedText(untranslated: "\(name):\(error.line):\(error.column): ") + text)
    }
  }
}
