import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck

/// `phonecheck plan`: finds the offsets that divide a file.
struct PlanCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Divide a file into ranges, for several runs of validate --byte-range.",
    usage: "phonecheck plan [<options>] <file> --parts <n>",
    discussion: """
      Prints a range on each line, START-LENGTH_ROW-LINE_SIZE: its bytes, its first row and line, and the size of the \
      file. A range is refused once the file has another size. Ranges begin and end where records do, and a line break inside \
      quotes doesn't end a record.

      Give validate the same --lines, --no-header, --skip-lines, --delimiter and --encoding. Its outputs for the ranges, put \
      together in this order, are its output for the file. A range whose output is missing can be run again.

      EXAMPLES:
        phonecheck plan --lines numbers.txt --parts 2 --format json
        phonecheck plan contacts.csv --parts 2
        phonecheck plan c.csv --parts 4 > ranges
        run='phonecheck validate c.csv -j1 --max-invalid 100%'
        xargs -P4 -IR $run --byte-range R -o R.csv --summary-json R.json < ranges
        xargs -IR cat R.csv < ranges > checked.csv
        xargs -IR sh -c 'test -e R.csv || echo R' < ranges > to-repeat
      """
  )

  @Argument(help: ArgumentHelp("The file. It can't be a pipe.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The number of ranges. There are fewer if the file doesn't have enough records.", valueName: "n")
  )
  var parts: Int

  @Option(name: .long, help: "The format of the ranges: text or json.")
  var format: TextOrJSON = .text

  @OptionGroup(title: "Input options") var layout: LayoutOptions

  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--parts", "--format", "--lines", "--no-header", "--delimiter", "--encoding", "--lang",
  ]

  func check() throws(OptionFault) {
    try layout.check()
    try OptionFault.check("--parts", parts, in: 1...100_000)
  }

  func run() throws {
    try WebAddressFailure.check(file, .file)
    var console = Console(presentation)
    var plan = BatchPlan()
    layout.apply(to: &plan)
    plan.fastPaths = try .allowedByEnvironment()
    if file == StandardInput.argument {
      throw console.report(BatchError.rangeNeedsFile(name: StandardInput.text(of: file).english))
    }
    do {
      let ranges = try plan.ranges(of: .file(file), parts: parts)
      try console.result(String((format == .text ? ranges.text : ranges.json).dropLast()))
      try console.flush()
    } catch let error as BatchError {
      throw console.report(error)
    }
  }
}
