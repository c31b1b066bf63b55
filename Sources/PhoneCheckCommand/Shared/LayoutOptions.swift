import ArgumentParser
import PhoneBatch

/// The division of an input into rows and fields.
struct LayoutOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The field delimiter. \\t or tab means TAB. Default: detected from the header: , ; TAB or |.",
      valueName: "char"))
  var delimiter: CSVDelimiter?

  @Flag(name: .long, help: "Read fields that are separated by tabs.")
  var tsv = false

  @Flag(name: .long, help: "Read the first row as data.")
  var noHeader = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of the input: csv, or ndjson (a JSON object on each line). Objects are written unchanged, with "
        + "new members at their end. Columns are members then: .contact.phone. Default: what the first line shows.",
      valueName: "format"))
  var formatIn: InputFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Skip this many lines before the header or the first row, such as titles, dates and comments. They are "
        + "written unchanged. Default: detected from the first 50 lines.",
      valueName: "n"))
  var skipLines: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The sheet of an .xlsx workbook: its name, or its number from 1. Default: the first visible sheet with a phone "
        + "column.",
      valueName: "name|n"))
  var sheet: String?

  @Flag(name: .long, help: "Read every line as a number. Quotes and commas have no special meaning.")
  var lines = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The encoding of the input: utf-8, gb18030 (also for GBK and GB2312), big5, shift_jis, euc-kr, "
        + "windows-1252 (also for ISO-8859-1), windows-1251, or auto (what the first 64 KiB show). New fields are "
        + "written in it, NDJSON in UTF-8.",
      valueName: "name"))
  var encoding: EncodingChoice = .auto

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum length of a row in bytes. A longer row ends the run. K and M mean KiB and MiB.",
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
        ("--skip-lines", skipLines != nil), ("--sheet", sheet != nil),
      ]
      if let (name, _) = excluded.first(where: \.1) { throw .noTable(name) }
    }
    let excluded =
      [("--delimiter", delimiter != nil), ("--tsv", tsv), ("--no-header", noHeader)]
      + [("--format-in", formatIn != nil), ("--sheet", sheet != nil)] + options
    if lines, let (name, _) = excluded.first(where: \.1) { throw .noColumns(name) }
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    plan.layout = lines ? .lines : noHeader ? .tableWithoutHeader : formatIn == .ndjson ? .objects : .table
    plan.recognizesObjects = formatIn == nil
    plan.delimiter = tsv ? UInt8(ascii: "\t") : delimiter?.byte
    plan.encoding = encoding.encoding
    plan.skippedLineCount = skipLines
    plan.sheet = sheet
    plan.maximumRecordByteCount = maxRecord.value
  }
}

/// The formats of an input with columns.
enum InputFormat: String, CaseIterable, ExpressibleByArgument {
  case csv
  case ndjson
}
