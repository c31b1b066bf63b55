import ArgumentParser
import ByteIO
import PhoneBatch
import TerminalText

/// `phonecheck merge-summaries`: the summaries of several runs added up.
struct MergeSummariesCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-summaries",
    abstract: "Add up the summaries of several runs, such as those over the ranges of one file.",
    usage: "phonecheck merge-summaries [<options>] <file> ...",
    discussion: """
      Reads what validate --summary-json writes. Rows, reasons, countries and bytes are summed; seconds are the work of \
      all runs together, longest_seconds says how long one took at most. Duplicates are those that each run found in \
      its own rows.

      EXAMPLES:
        phonecheck merge-summaries first.json second.json
        phonecheck merge-summaries --format json first.json second.json > both.json
        phonecheck merge-summaries --max-invalid 2% first.json second.json

      Exits with 0 when every row is valid (or within --max-invalid), with 1 when some are not.
      """
  )

  @Argument(
    help: ArgumentHelp("The summaries; - for standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(name: .long, help: "text or json.")
  var format: TextOrJSON = .text

  @Option(
    name: .long,
    help: ArgumentHelp("How many rows may be not valid for exit code 0: 20, or 2.5%.", valueName: "n|p%"))
  var maxInvalid: InvalidLimit?

  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  /// The most that is read of a summary, in bytes: one with all countries has a few kilobytes.
  private static let maximumByteCount = 1 << 20

  func run() throws {
    try StandardInput.check(files.map { ("<file>", $0) })
    var console = Console(presentation)
    let summaries = try files.map { try read($0, &console) }
    guard var merged = summaries.first else { return }
    if let index = summaries.firstIndex(where: {
      ($0.duplicateCount == nil) != (merged.duplicateCount == nil)
    }) {
      console.note(
        "only one of \(files[0]) and \(files[index]) counts duplicates; their sum would mean nothing"
      )
      throw ExitCode.inputOrOutputFailed
    }
    for summary in summaries.dropFirst() { merged.add(summary) }
    let style = SummaryStyle(language: console.language, palette: console.palette)
    try console.result(String((format == .text ? merged.text(style) : merged.json).dropLast()))
    try console.flush()
    let isWithinLimit = maxInvalid?.allows(merged) ?? (merged.notValidCount == 0)
    if !isWithinLimit { throw ExitCode.someNotValid }
  }

  private func read(_ path: String, _ console: inout Console) throws -> BatchSummary {
    let bytes = try StandardInput.contents(
      ofFile: path, .summary, atMost: Self.maximumByteCount, on: &console)
    do throws(BatchSummaryError) {
      return try BatchSummary(json: bytes)
    } catch {
      console.note(
        "\(VisibleText.escaping(StandardInput.name(of: path))):\(error.line):\(error.column): \(error)")
      throw ExitCode.inputOrOutputFailed
    }
  }
}
