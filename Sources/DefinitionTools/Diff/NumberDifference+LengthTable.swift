internal import PatternAutomata
internal import PhoneCheck

extension NumberDifference {
  /// The counts by length, together, and beyond the counted lengths.
  var lengthTable: ReportTable {
    let tallies = [rejected, accepted, unchanged]
    let counts = tallies.map { tally in
      Dictionary(uniqueKeysWithValues: tally.byLength.map { ($0.length, $0.count) })
    }
    var rows: [[LocalizedText]] = []
    func add(_ label: LocalizedText, _ cell: (Int) -> LocalizedText) {
      rows.append([label] + tallies.indices.map(cell))
    }
    let lengths = Set(counts.flatMap(\.keys)).sorted()
    for length in lengths {
      add(ToolText.digitCount(count: length)) {
        CountText.cell(counts[$0][length] ?? 0, isLowerBound: tallies[$0].isLowerBound)
      }
    }
    if lengths.count > 1 {
      add(ToolText.together) {
        CountText.cell(tallies[$0].total, isLowerBound: tallies[$0].isLowerBound)
      }
    }
    if tallies.contains(where: \.hasLonger) {
      let limit = tallies.map(\.limit).max() ?? 0
      add(ToolText.overDigits(limit: limit)) {
        tallies[$0].hasLonger ? ToolText.more : LocalizedText(untranslated: "–")
      }
    }
    let length = ToolText.nationalDigits
    return ReportTable(heads: [length] + DifferenceText.counts, numbers: 1..<4, rows: rows)
  }
}
