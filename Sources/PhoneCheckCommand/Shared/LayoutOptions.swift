import ArgumentParser
import PhoneBatch

/// How an input is divided into rows and fields.
struct ValidateLayoutOptions: ParsableArguments {
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

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The longest row in bytes; a longer one ends the run. K and M mean KiB and MiB.", valueName: "bytes"))
  var maxRecord = ByteCount(1 << 20)

  mutating func validate() throws {
    guard lines else { return }
    if let (name, _) = [("--delimiter", delimiter != nil), ("--no-header", noHeader)].first(where: \.1) {
      throw ValidationError("\(name) is about columns; with --lines there are none.")
    }
  }

  /// Puts what was asked for into a plan.
  func fill(_ plan: inout BatchPlan) {
    plan.layout = lines ? .lines : noHeader ? .tableWithoutHeader : .table
    plan.delimiter = delimiter?.byte
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
