import ArgumentParser
import ByteIO
import PhoneCheck
import Platform
import StrictJSON
import TerminalText

/// `phonecheck check`: a verdict for each number, with the steps that led to it.
struct CheckCommand: PresentedCommand {
  enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case brief
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether numbers are valid, and show how the verdict was reached.",
    usage: "phonecheck check [<options>] <number> ...",
    discussion: """
      EXAMPLES:
        phonecheck check "0086 138-0013-8000"
        phonecheck check --area HK 91234567 85212345
        phonecheck check --format json +86-13800138000
        phonecheck check --format brief - < numbers.txt
        phonecheck check -- -13800138000
        printf '13800138000\\n' | phonecheck check -

      Exits with 0 if every number is valid, otherwise with 1.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The numbers, in any spelling. - reads one per line from standard input.", valueName: "number")
  )
  var numbers: [String]

  @Option(
    name: .long,
    help:
      "The format of the verdicts: text, brief (a line for each number), or json (an object on each line).")
  var format: ReportFormat = .text

  @OptionGroup(title: "Reading options") var reading: ReadingOptions
  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--format", "--area", "--default", "--exact", "--whole", "--definitions", "--lang",
  ]

  func check() throws(OptionFault) {
    try reading.check()
    try catalogOptions.check()
  }

  func run() throws {
    try StandardInput.check([("--definitions", catalogOptions.file)] + numbers.map { ("<number>", $0) })
    var console = Console(presentation)
    let catalog = try catalogOptions.load(on: &console)
    let validator = try reading.validator(catalog)
    let area = try reading.namedArea(in: catalog)
    var allValid = true
    for number in numbers {
      if number == StandardInput.argument {
        StandardInput.announce(.numbers, on: &console)
        var lines = LineReader(try .standardInput())
        // Numbers that are typed, or written to a pipe one by one, get their verdicts immediately.
        while let line = try lines.next(beforeWaiting: { () throws(IOFailure) in try console.flush() }) {
          try allValid = check(line, validator, area, &console) && allValid
        }
      } else {
        try allValid = check(Array(number.utf8), validator, area, &console) && allValid
      }
    }
    if !allValid, !reading.exact { try remarkOnPieces(validator, area, &console) }
    try console.flush()
    console.remark(onContradictionsIn: validator)
    if !allValid { throw ExitCode.someNotValid }
  }

  /// Prints the verdict on one number, and returns whether it is valid.
  private func check(
    _ written: [UInt8], _ validator: PhoneValidator, _ area: Area?, _ console: inout Console
  ) throws -> Bool {
    let checked = CheckedNumber(written, validator: validator, area: area, isExact: reading.exact)
    switch format {
    case .text:
      for line in CheckReport(checked, style(on: console)).lines { try console.result(line) }
    case .brief:
      try console.result(CheckReport(checked, style(on: console)).brief)
    case .json:
      try console.result(VisibleText.escapingJSON(checked.json(in: presentation.dataLanguage).line))
    }
    return checked.status == .valid
  }

  /// Remarks on arguments that only together are one number; each of them was checked separately.
  ///
  /// A person sees the command with quotes. Standard error may be kept by programs, so it shows no number.
  private func remarkOnPieces(
    _ validator: PhoneValidator, _ area: Area?, _ console: inout Console
  ) throws {
    let found = NumberInPieces.find(in: numbers) { number in
      validator.validate(number, area: area).status == .valid
    }
    for pieces in found {
      guard format == .text else {
        console.note(pieces.remark(on: nil))
        continue
      }
      let command = Array(CommandLine.arguments.dropFirst())
      try console.noteAmongResults(pieces.remark(on: command))
    }
  }

  private func style(on console: borrowing Console) -> CheckReport.Style {
    CheckReport.Style(
      language: console.language, palette: console.palette, columnCount: console.resultColumnCount)
  }
}

/// A number as written, with its verdict.
struct CheckedNumber {
  enum Finding {
    case read(Explanation)
    case exact(ExactVerdict)
  }

  let written: [UInt8]
  let finding: Finding
  /// The international prefixes that are configured.
  let internationalPrefixes: [String]

  init(_ written: [UInt8], validator: PhoneValidator, area: Area?, isExact: Bool) {
    self.written = written
    internationalPrefixes = validator.options.internationalPrefixes
    finding =
      isExact
      ? .exact(written.withBytes { validator.exactMatch(of: $0, area: area) })
      : .read(written.withBytes { validator.explain($0, area: area) })
  }

  var status: Verdict.Status {
    switch finding {
    case .read(let explanation): explanation.verdict.status
    case .exact(let verdict): verdict.status
    }
  }
}
