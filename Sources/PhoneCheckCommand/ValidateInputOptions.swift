import ArgumentParser
import PhoneBatch

/// How `validate` reads its input.
struct ValidateInputOptions: ParsableArguments {
  @Option(
    name: [.customShort("s"), .long],
    help: ArgumentHelp(
      "The column with the numbers: its name, or its number from 1. Given more than once, each gets its own columns: "
        + "mobile_status… Default: the one that looks like it.",
      valueName: "name|index"))
  var column: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The column with the area: an area or country code per row, empty for none.", valueName: "name|index"))
  var areaColumn: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The character between fields; \\t or tab for TAB. Default: the one the header holds, of , ; TAB |.",
      valueName: "char"))
  var delimiter: CSVDelimiter?

  @Flag(name: .long, help: "The first row is data.")
  var noHeader = false

  @Flag(name: .long, help: "Every line is a number; quotes and commas mean nothing.")
  var lines = false

  @Flag(name: .long, help: "Judge rows that have more or fewer fields than the header, too.")
  var allowRagged = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The longest row in bytes; a longer one ends the run. K and M mean KiB and MiB.", valueName: "bytes"))
  var maxRecord = ByteCount(1 << 20)

  mutating func validate() throws {
    guard lines else { return }
    let excluded = [
      ("--column", !column.isEmpty), ("--area-column", areaColumn != nil), ("--delimiter", delimiter != nil),
      ("--no-header", noHeader), ("--allow-ragged", allowRagged),
    ]
    if let (name, _) = excluded.first(where: \.1) {
      throw ValidationError("\(name) is about columns; with --lines there are none.")
    }
  }

  /// Puts what was asked for into a plan.
  func fill(_ plan: inout BatchPlan) {
    plan.layout = lines ? .lines : noHeader ? .tableWithoutHeader : .table
    plan.delimiter = delimiter?.byte
    plan.phoneColumns = column
    if let areaColumn { plan.area = .column(areaColumn) }
    plan.raggedRows = allowRagged ? .judged : .rejected
    plan.maximumRecordByteCount = maxRecord.value
  }
}

/// A delimiter as it is typed: one ASCII character other than a quote or a line break, or a name for TAB.
struct CSVDelimiter: ExpressibleByArgument {
  let byte: UInt8

  init?(argument: String) {
    let text = argument == "\\t" || argument.lowercased() == "tab" ? "\t" : argument
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, !"\"\r\n".utf8.contains(byte) else {
      return nil
    }
    self.byte = byte
  }
}

/// A number of bytes as it is typed: `65536`, `64K`, `4M`; up to 1 GiB.
struct ByteCount: ExpressibleByArgument {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }

  init?(argument: String) {
    let unit =
      switch argument.last {
      case "K", "k": 1 << 10
      case "M", "m": 1 << 20
      default: 1
      }
    let digits = unit == 1 ? argument[...] : argument.dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits), count > 0,
      count <= (1 << 30) / unit
    else { return nil }
    value = count * unit
  }

  var defaultValueDescription: String { value == 1 << 20 ? "1M" : String(value) }
}
