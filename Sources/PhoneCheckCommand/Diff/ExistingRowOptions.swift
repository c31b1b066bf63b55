import AreaSearch
import ArgumentParser
import ByteIO
import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

/// The file whose rows `diff` judges by both catalogs, and its layout.
struct ExistingRowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also count which rows of this file of numbers change, by definition and reason. It is read once, as "
        + "validate reads it. - means standard input.", valueName: "file"), completion: .file())
  var data: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the rows that change to this file, with the fields of both verdicts: phone_old_status… and "
        + "phone_new_status….",
      valueName: "file"), completion: .file())
  var changed: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The prefix of the added columns' names. Default: phone_.", valueName: "prefix"))
  var columnPrefix: String?

  @Option(
    name: [.customShort("s"), .long],
    help: ArgumentHelp(
      "The phone column: its name, its number from 1, or name[2] for the second column of that name. Default: "
        + "detected from the header.", valueName: "name|index"))
  var column: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The area of all numbers: an area code (country calling code), a country code or the name of a country.",
      valueName: "code"), completion: .areas)
  var area: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The column with the area of each row: an area code (country calling code), a country code or the name of "
        + "a country. An empty cell means none.",
      valueName: "name|index"))
  var areaColumn: String?

  @Flag(name: .long, help: "Also judge rows with more or fewer fields than the header.")
  var allowRagged = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Read a number that a spreadsheet or pandas wrote with decimals, such as 13800138000.0, as the digits "
        + "before the dot.")
  )
  var decimals = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Use this many threads. Default: 0, one for each processor.", valueName: "n"))
  var jobs = 0

  @OptionGroup var layout: LayoutOptions

  /// - Parameter definitions: The files of definitions, by the names of their arguments.
  func check(_ definitions: [(name: String, file: String?)]) throws(OptionFault) {
    let others = [
      ("--changed", changed != nil), ("--column-prefix", columnPrefix != nil), ("--column", column != nil),
      ("--area", area != nil), ("--area-column", areaColumn != nil), ("--allow-ragged", allowRagged),
      ("--decimals", decimals), ("--jobs", jobs != 0), ("--lines", layout.lines),
      ("--no-header", layout.noHeader),
      ("--delimiter", layout.delimiter != nil), ("--tsv", layout.tsv),
      ("--format-in", layout.formatIn != nil),
      ("--skip-lines", layout.skipLines != nil), ("--sheet", layout.sheet != nil),
      ("--encoding", layout.encoding.encoding != nil),
      ("--max-record", layout.maxRecord.value != LayoutOptions.defaultMaxRecord.value),
    ]
    guard let data else {
      if let (name, _) = others.first(where: \.1) { throw .needs(name, "--data") }
      return
    }
    if data.isEmpty { throw .emptyFileName("--data", else: .standardInput) }
    try OptionFault.check("--jobs", jobs, in: 0...1024)
    try layout.check(needingColumns: [
      ("--column", column != nil), ("--area-column", areaColumn != nil), ("--allow-ragged", allowRagged),
    ])
    if layout.formatIn == .ndjson, allowRagged { throw .noTable("--allow-ragged") }
    if area != nil, areaColumn != nil { throw .areaIsNamed("--area-column") }
    if columnPrefix != nil {
      if changed == nil { throw .needs("--column-prefix", "--changed") }
      if layout.lines || layout.noHeader { throw .noHeader("--column-prefix") }
    }
    guard let changed else { return }
    if changed.isEmpty { throw .emptyFileName("--changed", else: nil) }
    try ForeignFormat.check("--changed", changed, holds: .csv, compresses: true)
    if changed == StandardInput.argument { throw .standardOutputTaken("--changed") }
    for (name, file) in definitions {
      if let file, OutputFile.isSameTarget(changed, file) { throw .sameFile("--changed", name) }
    }
  }

  /// Judges the rows by two validators; `nil` without a file.
  func changes(
    from old: PhoneValidator, to new: PhoneValidator, remarksTo console: inout Console
  ) throws -> RowChanges? {
    guard let data else { return nil }
    try WebAddressFailure.check(data, .file)
    // Neither catalog would accept any row, so no row would change.
    if let area, ![old, new].contains(where: { $0.catalog.area(named: area)?.isListed == true }) {
      throw ReadingOptions.unlisted(area, option: "--area", new.catalog)
    }
    if data == StandardInput.argument {
      StandardInput.announce(layout.lines ? .numbers : .rows, on: &console)
    }
    if changed != nil { TemporaryFiles.removeOnSignals() }
    let (oldPlan, newPlan) = (try plan(for: old.catalog), try plan(for: new.catalog))
    var bar = ProgressBar(
      Process.standardErrorIsTerminal && Process.environment("TERM") != "dumb" ? .line : nil,
      language: console.language)
    do throws(BatchError) {
      let input: BatchInput = data == StandardInput.argument ? .standardInput : .file(data)
      let comparison = try newPlan.compare(
        input, judgedBefore: old, in: oldPlan.area, judgedBy: new,
        changed: changed.map(BatchOutput.file)
      ) { remark in
        bar.clear()
        console.note(Self.text(of: remark))
      } progress: { progress in
        bar.show(progress)
      }
      bar.clear()
      return RowChanges(
        name: StandardInput.text(of: data)[console.language], rowCount: comparison.rowCount,
        changes: comparison.changes)
    } catch {
      bar.clear()
      throw console.report(error)
    }
  }

  /// Returns a remark's text for this command, which judges one column and has no `--any-of`.
  private static func text(of remark: BatchRemark) -> LocalizedText {
    guard case .choseMobileColumn(let name, let column, let others) = remark else { return remark.text }
    return CommandText.judgedColumn(
      column: column, name: VisibleText.escaping(name, limit: 100),
      others: LocalizedText { others.map(String.init).list(in: $0) })
  }

  private func plan(for catalog: AreaCodeCatalog) throws -> BatchPlan {
    var plan = BatchPlan()
    layout.apply(to: &plan)
    plan.phoneColumn = column
    if let columnPrefix { plan.columnPrefix = columnPrefix }
    if let areaColumn { plan.area = .column(areaColumn) }
    // One of the catalogs may not list it: its numbers then have an unknown area code.
    if let area = area.flatMap({ catalog.area(named: $0) }) { plan.area = .named(area) }
    plan.raggedRows = allowRagged ? .judged : .rejected
    plan.readsDecimals = decimals
    plan.jobs = jobs
    plan.fastPaths = try .allowedByEnvironment()
    return plan
  }
}
