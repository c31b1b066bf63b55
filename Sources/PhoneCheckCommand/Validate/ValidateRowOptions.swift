import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck

/// The columns that `validate` adds to CSV, and the handling of numbers that appear in several rows.
struct ValidateRowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Add these columns, in this order: \(AddedColumn.allCases.map(\.rawValue).joined(separator: ", ")), or none. "
        + "Default: status,reason,number,country and what other options add.",
      valueName: "names"))
  var columns: AddedColumns?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The names of the added columns, in their order, separated by commas. They replace --column-prefix.",
      valueName: "names"))
  var columnNames: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Write status, reason and country in words, in the language of --lang, also in the summary. If the "
        + "language is Chinese, so are the names of the added columns. NDJSON keeps codes."))
  var labels = false

  @Flag(name: .long, help: "Write the number of a valid row in place of the cell that it was read from.")
  var replace = false

  @Flag(
    name: .long,
    help:
      "Add the row and the line of the input: phone_row, phone_line. Of a workbook also sheet and sheet_row.")
  var rowColumn = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Add the row that had the same number first: phone_duplicate_of. Rows count from 1, without header and "
        + "blank lines. Each distinct number needs about 30 bytes of memory."))
  var unique = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write the valid rows that repeat the number of an earlier row to this file, as CSV with the header. "
        + "Implies --unique.",
      valueName: "file"), completion: .file())
  var duplicates: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Of the valid rows with one number, keep only the first, the last, or the one with the greatest value of a "
        + "column, by:NAME. This is about --valid FILE and --only valid. Implies --unique. For last and by:NAME "
        + "the input has to be a file, because it is read twice.",
      valueName: "first|last|by:name"))
  var dropDuplicates: KeptDuplicate?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Look numbers up in this file of known numbers, such as those already bound to accounts: CSV with a phone "
        + "column, or a number on each line. The row of a number in that file is added: phone_known_row.",
      valueName: "file"), completion: .file())
  var known: String?

  @Flag(name: .long, help: "Leave out rows with a known number in --valid FILE and with --only valid.")
  var dropKnown = false

  /// Whether rows are looked up in the input.
  var looksForDuplicates: Bool {
    unique || duplicates != nil || dropDuplicates != nil || columns?.columns.contains(.firstRow) ?? false
  }

  /// Whether the picked columns include messages or the places of faults.
  var picksMessages: Bool { columns?.columns.contains { $0.source == .explanation } ?? false }

  /// An option that needs numbers to be read, if one was given.
  var optionAboutNumbers: String? {
    let given = [
      ("--unique", unique), ("--duplicates", duplicates != nil), ("--drop-duplicates", dropDuplicates != nil),
      ("--columns duplicate_of", looksForDuplicates), ("--known", known != nil), ("--replace", replace),
    ]
    return given.first(where: \.1)?.0
  }

  func check(writesValidRows: Bool, writesCSV: Bool, format: String) throws(OptionFault) {
    for (option, isGiven) in [("--drop-duplicates", dropDuplicates != nil), ("--drop-known", dropKnown)]
    where isGiven && !writesValidRows {
      throw .conflict(CommandText.noValidRows(option: option))
    }
    if dropKnown, known == nil { throw .needs("--drop-known", "--known FILE") }
    let others = [
      ("--columns", columns != nil), ("--column-names", columnNames != nil), ("--replace", replace),
      ("--row-column", rowColumn),
    ]
    if !writesCSV, let (option, _) = others.first(where: \.1) { throw .noCSV(option, format: format) }
    if rowColumn, columns != nil {
      throw .conflict(CommandText.columnsArePicked(picking: "--columns", option: "--row-column"))
    }
    if known == "" { throw .emptyFileName("--known", else: nil) }
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan, language: Language) {
    plan.findsDuplicates = unique || duplicates != nil || dropDuplicates != nil
    plan.added.columns = columns?.columns
    plan.added.names = columnNames?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    plan.added.labelLanguage = labels ? language : nil
    plan.added.numbersRows = rowColumn
    plan.added.replacesNumbers = replace
    plan.duplicates.kept = dropDuplicates?.kept
    plan.duplicates.known = known.map { $0 == StandardInput.argument ? .standardInput : .file($0) }
    plan.duplicates.dropsKnown = dropKnown
  }
}

/// The value of `--columns`.
struct AddedColumns: ExpressibleByArgument {
  var columns: [AddedColumn]

  init?(argument: String) {
    columns = []
    if argument == "none" { return }
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = AddedColumn(rawValue: String(name)), !columns.contains(column) else { return nil }
      columns.append(column)
    }
  }
}

/// The value of `--drop-duplicates`.
struct KeptDuplicate: ExpressibleByArgument {
  var kept: BatchPlan.Duplicates.KeptRow

  init?(argument: String) {
    switch argument {
    case "first": kept = .first
    case "last": kept = .last
    default:
      guard argument.hasPrefix("by:"), argument.utf8.count > 3 else { return nil }
      kept = .greatest(column: String(argument.dropFirst(3)))
    }
  }
}
