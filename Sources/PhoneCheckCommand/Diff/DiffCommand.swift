import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneCheck
import PhonePages
import TerminalText

/// `phonecheck diff`: the numbers that change their verdict with another definitions file.
struct DiffCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show which numbers change their verdict when one definitions file replaces another.",
    usage: "phonecheck diff [<options>] <old> (<new> | --builtin)",
    discussion: """
      Numbers are counted exactly, with examples. Without a named area, the definitions of an area code count together. With \
      the area named, each definition counts. A number counts once, with its trunk prefix and without. If a regex can't be \
      turned into an automaton, it is compared by sampling, and the report says so. Regexes that are written differently but \
      accept the same numbers don't differ.

      EXAMPLES:
        phonecheck diff old.json new.json
        phonecheck diff tenant.json --builtin --format markdown
        phonecheck diff old.json new.json --format github > comment.md
        phonecheck diff old.json new.json --format html > change.html
        phonecheck diff old.json new.json --fail-on narrowing
        phonecheck diff old.json new.json --data contacts.csv --fail-on rows
        cat old.json | phonecheck diff - new.json
        phonecheck diff definitions.json https://tenant.example.com --client-id APP

      --fail-on narrowing is about what was valid and no longer is: numbers, with a named area or without, and digits for \
      numbers that stay valid, if a trunk prefix or the preferred definition changes. widening is the opposite. The spellings \
      that a regex matches count only with any.

      --data says which existing rows change: those that are no longer valid, newly valid, read as a number of another \
      definition or as another number, or invalid for another reason. --changed writes them, with both verdicts.

      Exits with 1 if there is a difference of the kind that --fail-on names, otherwise with 0.
      """
  )

  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case markdown
    case github
    case html
  }

  enum Change: String, CaseIterable, ExpressibleByArgument {
    case narrowing
    case widening
    case any
    case rows
  }

  @Argument(
    help: ArgumentHelp("The old definitions: a file, - for standard input, or a URL.", valueName: "old"),
    completion: .file())
  var old: String

  @Argument(
    help: ArgumentHelp("The new definitions: a file, - for standard input, or a URL.", valueName: "new"),
    completion: .file())
  var new: String?

  @Flag(name: .long, help: "Compare with the built-in catalog instead of <new>.")
  var builtin = false

  @Option(
    name: .long,
    help:
      "What causes exit code 1: narrowing, widening, any difference, or rows of --data that are no longer valid."
  )
  var failOn: Change = .any

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the report: text, json, markdown, github (a comment on a pull request), or html (a page "
        + "without scripts)."))
  var format: ReportFormat = .text

  @Option(
    name: .customLong("examples"),
    help: ArgumentHelp("Show this many examples of each kind.", valueName: "number"))
  var exampleCount = 3

  @Option(name: .long, help: "The seed of random examples and samples.")
  var seed: UInt64 = 0

  @Flag(name: .long, help: "Anchor the regexes at both ends, as Java's matches() does.")
  var whole = false

  @Flag(name: .long, help: "Double the backslashes of regexes that lost them in JSON.")
  var repairEscapes = false

  @Flag(name: .long, help: "Skip definitions with errors instead of rejecting the file.")
  var skipBadDefinitions = false

  @OptionGroup(title: "Options for existing rows") var existing: ExistingRowOptions
  @OptionGroup(title: "Options for a URL") var service: ServiceOptions
  @OptionGroup(title: "Options for a URL") var copy: CopyOptions
  @OptionGroup(title: "Terminal options") var terminal: NameOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--builtin", "--fail-on", "--format", "--examples", "--whole", "--data", "--column", "--changed",
    "--client-id", "--lang",
  ]

  func check() throws(OptionFault) {
    if new != nil, builtin { throw .comparedTwice }
    if new == nil, !builtin { throw .nothingToCompare }
    if old.isEmpty { throw .emptyFileName("<old>", else: nil) }
    if new == "" { throw .emptyFileName("<new>", else: nil) }
    try OptionFault.check("--examples", exampleCount, in: 0...100)
    try existing.check([("<old>", old), ("<new>", new)])
    if failOn == .rows, existing.data == nil { throw .needs("--fail-on rows", "--data") }
    let named: [DefinitionsName] = [("<old>", old), ("<new>", new)]
    try service.check(named)
    try copy.check(named)
  }

  func run() throws {
    try StandardInput.check([("<old>", old), ("<new>", new), ("--data", existing.data)])
    var console = Console(presentation)
    let (before, after) = try catalogs(on: &console)
    let tag = try terminal.tag(ofNamesIn: [before, after], isData: format != .text)
    var options = PhoneValidator.Options()
    options.anchoring = whole ? .wholeText : .asWritten
    var display = CatalogDifference.Options()
    (display.exampleCount, display.seed) = (exampleCount, seed)
    let validators = (
      try PhoneValidator(before, options: options), try PhoneValidator(after, options: options)
    )
    let difference = CatalogDifference(from: validators.0, to: validators.1, options: display)
    let rows = try existing.changes(from: validators.0, to: validators.1, remarksTo: &console)
    try show(difference, rows, of: validators, namesIn: tag, on: &console)
    try console.flush()
    if let text = difference.leftOutText { console.note(text) }
    console.remark(onContradictionsIn: validators.0)
    console.remark(onContradictionsIn: validators.1)
    if fails(difference, rows) { throw ExitCode.different }
  }

  /// Loads both catalogs; the problems of both files are reported together.
  private func catalogs(on console: inout Console) throws -> (AreaCodeCatalog, AreaCodeCatalog) {
    let options = LoadingOptions(repairEscapes: repairEscapes, skipBadDefinitions: skipBadDefinitions)
    var catalogs: [AreaCodeCatalog] = []
    var failures: [UnusableDefinitions] = []
    for (argument, file) in [("<old>", old), ("<new>", new)] {
      do {
        guard let file else {
          catalogs.append(.builtin)
          continue
        }
        let bytes = try CatalogOptions.contents(of: file, named: argument, service, copy, on: &console)
        catalogs.append(try CatalogOptions.load(bytes, from: file, options, on: &console))
      } catch let failure as UnusableDefinitions {
        failures.append(failure)
      }
    }
    guard failures.isEmpty else { throw UnusableDefinitions(joining: failures) }
    return (catalogs[0], catalogs[1])
  }

  private func show(
    _ difference: CatalogDifference, _ rows: RowChanges?, of validators: (PhoneValidator, PhoneValidator),
    namesIn tag: String, on console: inout Console
  ) throws {
    let language = format == .text || format == .html ? presentation.language : presentation.dataLanguage
    let report = DifferenceReport(
      difference, oldName: StandardInput.text(of: old)[language],
      newName: (new.map(StandardInput.text) ?? CommandText.builtinPhrase)[language], rows: rows,
      language: tag, textLanguage: language)
    switch format {
    case .text: try console.result(report.text(console.palette))
    case .markdown: try console.result(report.markdown)
    case .github: try console.result(report.github)
    case .html: try console.result(report.html(from: validators.0, to: validators.1))
    case .json: try console.result(difference.json(rows, language: tag))
    }
  }

  private func fails(_ difference: CatalogDifference, _ rows: RowChanges?) -> Bool {
    switch failOn {
    case .rows: (rows?.count(of: .lost) ?? 0) > 0
    case .narrowing: difference.isNarrowing
    case .widening: difference.isWidening
    case .any: !difference.isEmpty
    }
  }
}
