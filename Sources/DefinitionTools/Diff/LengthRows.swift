internal import PatternAutomata

/// The counts of a definition by length, as the rows of a table.
struct LengthRows {
  /// One length, or what is beyond the counted ones.
  struct Row {
    var label: String
    var rejected: String
    var accepted: String
    var unchanged: String

    var cells: [String] { [label, rejected, accepted, unchanged] }
  }

  private(set) var rows: [Row] = []

  init(_ numbers: NumberDifference) {
    let tallies = [numbers.rejected, numbers.accepted, numbers.unchanged]
    let counts = tallies.map { tally in
      Dictionary(uniqueKeysWithValues: tally.byLength.map { ($0.length, $0.count) })
    }
    func row(_ label: String, _ text: (Int) -> String) -> Row {
      Row(label: label, rejected: text(0), accepted: text(1), unchanged: text(2))
    }
    let lengths = Set(counts.flatMap(\.keys)).sorted()
    for length in lengths {
      rows.append(
        row(Self.digits(length)) {
          CountText.cell(counts[$0][length] ?? 0, isLowerBound: tallies[$0].isLowerBound)
        })
    }
    if lengths.count > 1 {
      rows.append(
        row("together") { CountText.cell(tallies[$0].total, isLowerBound: tallies[$0].isLowerBound) })
    }
    if tallies.contains(where: \.hasLonger) {
      let limit = tallies.map(\.limit).max() ?? 0
      rows.append(row("over \(limit) digits") { tallies[$0].hasLonger ? "more" : "–" })
    }
  }

  static func digits(_ count: Int) -> String { count == 1 ? "1 digit" : "\(count) digits" }
}
