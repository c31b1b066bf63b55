import AreaSearch
import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneCheck
import PhonePages
import TerminalText

/// `phonecheck test`: whether definitions give the verdicts that a file of cases expects.
struct TestCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare the verdicts of definitions with those that a file of cases expects.",
    usage: "phonecheck test [<options>] <cases>",
    discussion: """
      Cases are rows of CSV. Columns are found by their names, in any order. number is the number as written. country_code \
      and area_code name its area, if any. spelling is another way to write the number. name and kind say what the case is \
      called. status (valid, invalid or undecided), reason and expected_number say what is expected. An empty cell isn't \
      compared, but a case has to expect something. Other columns aren't read, and standard error says so.

      EXAMPLES:
        phonecheck examples --definitions tenant.json --format cases > cases.csv
        phonecheck test cases.csv --definitions tenant.json
        phonecheck test cases.csv --definitions tenant.json --format junit > t.xml

      EXIT CODES:
        0   all verdicts are as expected
        1   some are not
        2   the cases or the definitions can't be used
        64  the command line is wrong
      """
  )

  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case junit
  }

  @Argument(
    help: "The cases, in CSV or an .xlsx workbook: a file, or - for standard input.", completion: .file())
  var cases: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The sheet of a workbook: its name, or its number from 1. Default: the first visible sheet with a column number.",
      valueName: "name|n"))
  var sheet: String?

  @Option(name: .long, help: "The format of the report: text, or junit (for continuous integration).")
  var format: ReportFormat = .text

  @OptionGroup(title: "Number options") var interpretation: InterpretationOptions
  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = ["--format", "--default", "--whole", "--definitions", "--lang"]

  func check() throws(OptionFault) {
    if cases.isEmpty { throw .emptyFileName("<cases>", else: .standardInput) }
    try catalogOptions.check()
  }

  func run() throws {
    try StandardInput.check([("<cases>", cases), ("--definitions", catalogOptions.file)])
    var console = Console(presentation)
    let catalog = try catalogOptions.load(on: &console)
    let validator = try interpretation.validator(catalog)
    let file = try CaseFile(reading: cases, sheet: sheet, on: &console)
    for text in file.remarks { console.note(text) }
    let name = StandardInput.text(of: cases)
    var report = CaseReport(
      file: name[format == .text ? console.language : presentation.dataLanguage])
    var areas: [String: Area] = [:]
    report.results = file.cases.map { numberCase in
      let area = areas[numberCase.areaName] ?? validator.catalog.area(inCell: numberCase.areaName)
      areas[numberCase.areaName] = area
      return CaseResult(numberCase, by: validator, area: area)
    }
    switch format {
    case .text:
      let text = VisibleText.escapingLines(report.text(in: console.language))
      try console.result(DiagnosticColors.applied(to: text, from: console.palette))
    case .junit: try console.result(report.junit(in: presentation.dataLanguage))
    }
    try console.flush()
    console.remark(onContradictionsIn: validator)
    if report.failureCount > 0 { throw ExitCode.notAsExpected }
  }
}
