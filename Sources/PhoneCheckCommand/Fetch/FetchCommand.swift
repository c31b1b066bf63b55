import ArgumentParser
import ByteIO
import InspectedDefinitions
import LiveDefinitions
import PhoneCheck
import Platform

/// `phonecheck fetch`: a file with the service's current definitions, which never gets worse than it was.
struct FetchCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Request a tenant's definitions, and replace a file with them if they can be used.",
    usage: "phonecheck fetch [<options>] <url> --output <file>",
    discussion: """
      The file is replaced whole or not at all. Definitions are refused if they don't load, or if they have lint errors that \
      the file doesn't have. Then the errors are reported, and the file stays as it is. What the file had once is accepted \
      again: the digests of the last 16 are kept in $XDG_CACHE_HOME/phonecheck, or else in ~/.cache/phonecheck.

      EXAMPLES:
        phonecheck fetch https://tenant.example.com --client-id APP -o d.json
        phonecheck fetch https://tenant.example.com --header @secrets.txt -o d.json
        phonecheck fetch https://tenant.example.com -o d.json --max-loss 5

      EXIT CODES:
        0   the file has new definitions
        1   it has the service's definitions already
        2   there was no answer, or its definitions are refused
        64  the command line is wrong
      """
  )

  @Argument(
    help: "Where the definitions are. A host alone is asked at the path that the identity service documents.")
  var url: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to replace.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    name: .long,
    help: "Which lint errors refuse definitions: new (those that the file doesn't have), every, or off.")
  var lint: LintGate = .new

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Refuse definitions if they lack one of the file's, or if one accepts fewer numbers than before by more "
        + "than this share, in percent.", valueName: "percent"))
  var maxLoss: Int?

  @Flag(name: .long, help: "Repair regexes whose backslashes were lost or doubled twice in JSON.")
  var repairEscapes = false

  @Flag(name: .long, help: "Judge the definitions without those that have errors, instead of refusing all.")
  var skipBadDefinitions = false

  @OptionGroup(title: "Options of the request") var service: ServiceOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--output", "--lint", "--max-loss", "--client-id", "--tenant-id", "--header", "--lang",
  ]

  func check() throws(OptionFault) {
    _ = try service.url(url, of: "<url>")
    try service.check([("<url>", url)])
    if output.isEmpty { throw .emptyFileName("--output", else: nil) }
    try ForeignFormat.check("--output", output, holds: .json, compresses: false)
    if output == StandardInput.argument { throw .standardOutputTaken("--output") }
    if let maxLoss { try OptionFault.check("--max-loss", maxLoss, in: 0...100) }
  }

  func run() throws {
    TemporaryFiles.removeOnSignals()
    var console = Console(presentation)
    let place = try service.url(url, of: "<url>")
    let old = try KeptFile.contents(ofFile: output, atMost: CatalogOptions.maximumByteCount).map {
      try CompiledFile.refusing($0, output)
    }
    var options = CatalogSource.Options()
    options.rules.loading = LoadingOptions(
      repairEscapes: repairEscapes, skipBadDefinitions: skipBadDefinitions)
    options.rules.lint = lint.rule
    options.rules.narrowing = maxLoss.map { .init(maximumLoss: Double($0) / 100) }
    let headers = try service.headers()
    let events = Lock<[CatalogEvent]>([])
    let file = old.flatMap { FetchedFile($0, of: place.tenant(headers)) }
    let source = CatalogSource(
      place, headers: headers, inspection: .lintAndDiff, store: file, bundled: file == nil ? old : nil,
      options: options,
      onEvent: { event in events.withLock { $0.append(event) } })
    let (refresh, answer) = FetchedDefinitions.refresh(
      source, maximumByteCount: options.rules.maximumByteCount)
    switch refresh {
    case .changed(let change, _):
      try WholeFile.write(source.servedCopy.bytes ?? [], to: output)
      try console.shown(
        "\(output): \(change.map(\.description) ?? CommandText.newDefinitions[console.language])")
      try console.flush()
      FetchedDefinitions.remark(on: events.withLock { $0 }, of: place, on: &console)
    case .unchanged:
      try console.shown("\(output): \(CommandText.sameDefinitions[console.language])")
      try console.flush()
      throw ExitCode.unchanged
    case .failed(let failure, let cause):
      throw FetchFailure(
        place, FetchFailure.Reason(failure, cause, answer: answer?.head),
        CommandText.unchangedSentence(file: output))
    case .postponed: preconditionFailure("a source that has asked nobody yet may ask")
    }
  }
}
