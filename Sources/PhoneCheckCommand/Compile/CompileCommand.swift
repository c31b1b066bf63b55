import ArgumentParser
import ByteIO
import PhoneCheck
import Platform

/// `phonecheck compile`: definitions as a file that loads without parsing or building anything.
struct CompileCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract:
      "Compile definitions to a file that pages, servers and commands load in a fraction of the time.",
    usage: "phonecheck compile [<options>] <definitions> --output <file>",
    discussion: """
      The file contains the definitions, their regexes, and the automata of these, which PCRE2 has checked. Verdicts are the \
      same as with the JSON. A file is for one version of PhoneCheck, and another one refuses it: compile with each release, \
      and with each change of the definitions.

      EXAMPLES:
        phonecheck compile area-codes.json -o area-codes.pcc
        phonecheck compile area-codes.json -o area-codes.pcc --names en,zh-CN
        phonecheck compile area-codes.json -o bulk.pcc --table
        phonecheck check 13800138000 --definitions area-codes.pcc

      EXIT CODES:
        0   the file is written
        2   the definitions can't be used, or the file can't be written
        64  the command line is wrong
      """
  )

  @Argument(
    help: ArgumentHelp("The definitions: a file, or - for standard input.", valueName: "definitions"),
    completion: .file())
  var definitions: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, - for standard output.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keep only the names that are shown in these languages, with commas between them. Default: all names.",
      valueName: "tags"))
  var names: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Add the table for many numbers, so that validate and programs for many numbers needn't build it. It is larger than the "
        + "rest, and a page's fields don't need it.")
  )
  var table = false

  @Flag(
    name: .long,
    help: "Repair regexes whose backslashes were lost or doubled twice in JSON.")
  var repairEscapes = false

  @Flag(name: .long, help: "Skip definitions with errors instead of rejecting the file.")
  var skipBadDefinitions = false

  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = ["--output", "--names", "--table", "--lang"]

  func check() throws(OptionFault) {
    if output.isEmpty { throw .emptyFileName("--output", else: nil) }
    if output != StandardInput.argument, OutputFile.isSameTarget(output, definitions) {
      throw .sameFile("--output", "<definitions>")
    }
  }

  func run() throws {
    TemporaryFiles.removeOnSignals()
    var console = Console(presentation)
    let bytes = try CompiledFile.refusing(
      StandardInput.contents(
        ofFile: definitions, .definitions, atMost: CatalogOptions.maximumByteCount, on: &console), definitions
    )
    let catalog = try CatalogOptions.load(
      bytes, from: definitions,
      LoadingOptions(repairEscapes: repairEscapes, skipBadDefinitions: skipBadDefinitions), on: &console)
    var options = CompilingOptions()
    options.languages = names?.split(separator: ",").map(String.init)
    var digest = SHA256()
    bytes.withBytes { digest.update($0) }
    options.digest = digest.hexadecimal()
    options.includesTable = table
    let file: [UInt8]
    do throws(CompilingError) {
      file = try catalog.compiled(options)
    } catch {
      let name = StandardInput.text(of: definitions).escaped
      throw ReportedFailure(
        error == .tableTooLarge
          ? CommandText.compiledTableTooLarge(file: name) : CommandText.compiledTooLarge(file: name))
    }
    try WholeFile.write(file, to: output)
    noteUndecided(try AreaCodeCatalog(compiled: file), on: &console)
    guard output != StandardInput.argument else { return }
    let count = catalog.definitions.count
    try console.shown(
      CommandText.compiled(file: output, count: count, bytes: "\(file.count)")[console.language])
    try console.flush()
  }

  /// Notes the definitions without an automaton, whose numbers a page can't decide.
  private func noteUndecided(_ catalog: AreaCodeCatalog, on console: inout Console) {
    guard let failures = try? PhoneValidator(catalog).prepare() else { return }
    for failure in failures {
      console.note(
        CommandText.compiledWithoutAutomaton(
          definition: "\(failure.definition)", reason: LocalizedText { failure.cause.text(in: $0) }))
    }
  }
}
