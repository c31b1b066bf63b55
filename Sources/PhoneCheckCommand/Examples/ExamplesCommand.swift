import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneCheck
import StrictJSON
import TerminalText

/// `phonecheck examples`: numbers for tests and placeholders, and numbers that are nearly right.
struct ExamplesCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples",
    abstract:
      "Generate numbers for tests, documentation and placeholders, and near misses with their reasons.",
    usage: "phonecheck examples [<options>] [<area>]",
    discussion: """
      The numbers are derived only from the definitions, and PCRE2 has confirmed each one. They may be in service. Don't \
      call or text them.

      EXAMPLES:
        phonecheck examples HK --lang zh-CN
        phonecheck examples CN --count 10 --seed 7
        phonecheck examples --definitions tenant.json --format cases > cases.csv
      """
  )

  @Argument(
    help: ArgumentHelp(
      "An area code (country calling code) or country code. Default: all.", valueName: "area"),
    completion: .areas)
  var area: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Generate this many random numbers. There are as many near misses, or more if the regex has more branches.",
      valueName: "number"))
  var count = 5

  @Option(name: .long, help: "The seed. The same seed gives the same numbers.")
  var seed: UInt64 = 0

  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case csv
    case cases
  }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the numbers: text, json, csv, or cases (CSV for phonecheck test, with every branch of the "
        + "regexes)."))
  var format: ReportFormat = .text

  @Flag(name: .long, help: "Anchor the regexes at both ends, as Java's matches() does.")
  var whole = false

  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = ["--count", "--seed", "--format", "--whole", "--definitions", "--lang"]

  func check() throws(OptionFault) {
    try catalogOptions.check()
    try OptionFault.check("--count", count, in: 0...10_000)
  }

  func run() throws {
    var console = Console(presentation)
    let catalog = try catalogOptions.load(on: &console)
    var validating = PhoneValidator.Options()
    validating.anchoring = whole ? .wholeText : .asWritten
    let validator = try PhoneValidator(catalog, options: validating)
    var options = NumberExamples.Options()
    (options.count, options.seed) = (count, seed)
    options.coversBranches = format == .cases
    let allowance = WorkAllowance()
    let definitions = try definitions(of: catalog)
    let examples = definitions.compactMap { definition in
      allowance.isSpent
        ? nil : allowance.count { NumberExamples(of: definition, by: validator, options: options) }
    }
    try show(examples, on: &console)
    try console.flush()
    if let text = WorkAllowance.text(leavingOut: definitions.count - examples.count) { console.note(text) }
    console.remark(onContradictionsIn: validator)
  }

  private func definitions(of catalog: AreaCodeCatalog) throws -> [AreaCodeDefinition] {
    guard let area else { return catalog.pickerOrder }
    return try ReadingOptions.listedArea(area, option: "AREA", in: catalog).definitions
  }

  private func show(_ examples: [NumberExamples], on console: inout Console) throws {
    switch format {
    case .text:
      let blocks = examples.map {
        ExamplesReport($0, language: console.language).lines.joined(separator: "\n")
      }
      try console.shown(blocks.joined(separator: "\n\n"))
    case .csv:
      try console.result(ExampleRow.header)
      for row in examples.flatMap(ExampleRow.rows) { try console.result(row.csv) }
    case .cases:
      try console.result(ExampleRow.caseHeader)
      for row in examples.flatMap(ExampleRow.caseRows) { try console.result(row.caseCSV) }
    case .json:
      try console.result(examples.map { $0.json(in: presentation.dataLanguage) }.json)
    }
  }
}
