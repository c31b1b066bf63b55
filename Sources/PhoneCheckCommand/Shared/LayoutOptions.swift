import ArgumentParser
import PhoneBatch

/// The division of an input into rows and fields.
struct LayoutOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The field delimiter; \\t or tab means TAB. Default: detected from the header: , ; TAB or |.",
      valueName: "char"))
  var delimiter: CSVDelimiter?

  @Flag(name: .long, help: "Fields are separated by tabs.")
  var tsv = false

  @Flag(name: .long, help: "The first row is data.")
  var noHeader = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "csv, or ndjson: one JSON object per line, which is written unchanged with members of ours at its end. Columns are members "
        + "then: .contact.phone. Default: what the first line shows.",
      valueName: "format"))
  var formatIn: InputFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many lines precede the header, or the first row: titles, dates, comments. They are written unchanged. Default: "
        + "detected from the first 50 lines.",
      valueName: "n"))
  var skipLines: Int?

  @Flag(name: .long, help: "Every line is a number; quotes and commas have no special meaning.")
  var lines = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "utf-8, gb18030 (also for GBK and GB2312), big5, shift_jis, euc-kr, windows-1252 (also for ISO-8859-1), windows-1251, or "
        + "auto: what the first 64 KiB show. New fields are written in it, ndjson in UTF-8.",
      valueName: "name"))
  var encoding: EncodingChoice = .auto

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum length of a row in bytes; a longer one ends the run. K and M mean KiB and MiB.",
      valueName: "bytes"))
  var maxRecord = LayoutOptions.defaultMaxRecord

  static let defaultMaxRecord = ByteCount(value: 1 << 20)

  /// - Parameter options: Other options that need columns, and whether each was given.
  func check(needingColumns options: [(String, Bool)] = []) throws(OptionFault) {
    if tsv, delimiter != nil { throw .delimiterTwice }
    if let skipLines { try OptionFault.check("--skip-lines", skipLines, in: 0...Int(Int32.max)) }
    if formatIn == .ndjson {
      let excluded = [
        ("--lines", lines), ("--delimiter", delimiter != nil), ("--tsv", tsv), ("--no-header", noHeader),
        ("--skip-lines", skipLines != nil),
      ]
      if let (name, _) = excluded.first(where: \.1) { throw .noTable(name) }
    }
    let excluded =
      [("--delimiter", delimiter != nil), ("--tsv", tsv), ("--no-header", noHeader)]
      + [("--format-in", formatIn != nil)] + options
    if lines, let (name, _) = excluded.first(where: \.1) { throw .noColumns(name) }
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    plan.layout = lines ? .lines : noHeader ? .tableWithoutHeader : formatIn == .ndjson ? .objects : .table
    plan.recognizesObjects = formatIn == nil
    plan.delimiter = tsv ? UInt8(ascii: "\t") : delimiter?.byte
    plan.encoding = encoding.encoding
    plan.skippedLineCount = skipLines
    plan.maximumRecordByteCount = maxRecord.value
  }
}

/// The formats of an input with columns.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case csv
  case ndjson
}
