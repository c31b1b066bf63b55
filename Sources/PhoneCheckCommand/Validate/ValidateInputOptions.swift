public import ArgumentParser
public import PhoneBatch

/// How `validate` reads its input.
struct ValidateInputOptions: ParsableArguments {
  @Option(
    name: [.customShort("s"), .long],
    help: ArgumentHelp(
      "The column with the numbers: its name, its number from 1, or name[2] for the second one of that name. Given more than once, each gets its own columns: "
        + "mobile_status… Default: the one that looks like it.",
      valueName: "name|index"))
  var column: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The column with the area: an area or country code per row, empty for none.", valueName: "name|index"))
  var areaColumn: String?

  @OptionGroup var layout: LayoutOptions

  @Flag(name: .long, help: "Judge rows that have more or fewer fields than the header, too.")
  var allowRagged = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only the rows that start in this part of the file, as the command plan prints it; the part from 0 has the header. "
        + "Without @ROW:LINE it may begin anywhere, and line breaks in quotes are refused.",
      valueName: "start:length[@row:line]"))
  var byteRange: ByteRange?

  mutating func validate() throws {
    guard layout.lines else { return }
    let excluded = [
      ("--column", !column.isEmpty), ("--area-column", areaColumn != nil),
      ("--allow-ragged", allowRagged),
    ]
    if let (name, _) = excluded.first(where: \.1) {
      throw ValidationError("\(name) is about columns; with --lines there are none.")
    }
  }

  /// Applies the options to a plan.
  func apply(to plan: inout BatchPlan) {
    layout.apply(to: &plan)
    plan.phoneColumns = column
    if let areaColumn { plan.area = .column(areaColumn) }
    plan.raggedRows = allowRagged ? .judged : .rejected
    plan.byteRange = byteRange
  }
}

extension ByteRange: ExpressibleByArgument {
  /// Reads `0:1048576` or `0:1048576@1:1`.
  public init?(argument: String) { self.init(argument) }
}
