internal import PatternAutomata
internal import PhoneCheck

/// The counts of a definition by length, as the rows of a table.
struct LengthRows {
  /// One length, or what is beyond the counted ones.
  struct Row {
    var label: LocalizedText
    var rejected: LocalizedText
    var accepted: LocalizedText
    var unchanged: LocalizedText

    var cells: [LocalizedText] { [label, rejected, accepted, unchanged] }
  }

  private(set) var rows: [Row] = []

  init(_ numbers: NumberDifference) {
    let tallies = [numbers.rejected, numbers.accepted, numbers.unchanged]
    let counts = tallies.map { tally in
      Dictionary(uniqueKeysWithValues: tally.byLength.map { ($0.length, $0.count) })
    }
    func row(_ label: LocalizedText, _ text: (Int) -> LocalizedText) -> Row {
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
        row(LocalizedText("together", "合计", "合計")) {
          CountText.cell(tallies[$0].total, isLowerBound: tallies[$0].isLowerBound)
        })
    }
    if tallies.contains(where: \.hasLonger) {
      let limit = tallies.map(\.limit).max() ?? 0
      rows.append(
        row(LocalizedText("over \(limit) digits", "超过 \(limit) 位", "超過 \(limit) 位")) {
          tallies[$0].hasLonger ? LocalizedText("more", "更多", "更多") : LocalizedText(untranslated: "–")
        })
    }
  }

  static func digits(_ count: Int) -> LocalizedText {
    LocalizedText(count == 1 ? "1 digit" : "\(count) digits", "\(count) 位", "\(count) 位")
  }
}
