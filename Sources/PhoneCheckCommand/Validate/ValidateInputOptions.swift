public import ArgumentParser
public import PhoneBatch

/// The reading of the input of `validate`.
struct ValidateInputOptions: ParsableArguments {
  @Option(
    name: [.customShort("s"), .long],
    help: ArgumentHelp(
      "The phone column: its name, its number from 1, or name[2] for the second column of that name. Repeatable: "
        + "each gets columns of its own, such as mobile_status. Default: detected from the header.",
      valueName: "name|index"))
  var column: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use the first valid number of these phone columns, in this order, separated by commas. The others may be "
        + "empty. Repeatable, for names that have commas.",
      valueName: "names"))
  var anyOf: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The column with the area of each row: an area code (country calling code), a country code or the name of "
        + "a country. An empty cell means none.",
      valueName: "name|index"))
  var areaColumn: String?

  @OptionGroup var layout: LayoutOptions

  @Flag(name: .long, help: "Also validate rows with more or fewer fields than the header.")
  var allowRagged = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Split cells with several numbers at this text, such as ';'. \\n is a line break, \\t a tab. The first "
        + "accepted number of a cell counts. If there is none, the reason is that of the first. Repeatable.",
      valueName: "text"))
  var split: [NumberSeparator] = []

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Read a number that a spreadsheet or pandas wrote with decimals, such as 13800138000.0, as the digits "
        + "before the dot.")
  )
  var decimals = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Validate only rows that start in this range of the file, as phonecheck plan prints it. The range at 0 "
        + "includes the header. A file of another size is refused. Without _ROW-LINE, a range may start anywhere, "
        + "and line breaks in quotes are rejected.",
      valueName: "start-length[_row-line[_size]]"))
  var byteRange: ByteRange?

  func check() throws(OptionFault) {
    try layout.check(needingColumns: [
      ("--column", !column.isEmpty), ("--any-of", !anyOf.isEmpty), ("--area-column", areaColumn != nil),
      ("--allow-ragged", allowRagged),
    ])
    if layout.formatIn == .ndjson, allowRagged { throw .noTable("--allow-ragged") }
    if !column.isEmpty, !anyOf.isEmpty { throw .columnsTwice }
  }

  /// The columns of `--any-of`: a single value is a list, several values are a name each.
  private var anyOfColumns: [String] {
    guard anyOf.count == 1 else { return anyOf }
    return anyOf[0].split(separator: ",").map(String.init)
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    layout.apply(to: &plan)
    plan.phoneColumns = column
    plan.anyOfColumns = anyOfColumns
    if let areaColumn { plan.area = .column(areaColumn) }
    plan.raggedRows = allowRagged ? .judged : .rejected
    plan.numberSeparators = split
    plan.readsDecimals = decimals
    plan.byteRange = byteRange
  }
}

extension ByteRange: ExpressibleByArgument {
  /// Reads `0-1048576` or `0-1048576_1-1_9437184`.
  public init?(argument: String) { self.init(argument) }
}

extension NumberSeparator: ExpressibleByArgument {
  /// Reads `;` or `\n`.
  public init?(argument: String) { self.init(escaped: argument) }
}
