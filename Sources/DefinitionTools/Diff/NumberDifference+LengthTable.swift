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
      add(LocalizedText(length == 1 ? "1 digit" : "\(length) digits", "\(length) 位", "\(length) 位")) {
        CountText.cell(counts[$0][length] ?? 0, isLowerBound: tallies[$0].isLowerBound)
      }
    }
    if lengths.count > 1 {
      add(LocalizedText("together", "合计", "合計")) {
        CountText.cell(tallies[$0].total, isLowerBound: tallies[$0].isLowerBound)
      }
    }
    if tallies.contains(where: \.hasLonger) {
      let limit = tallies.map(\.limit).max() ?? 0
      add(LocalizedText("over \(limit) digits", "超过 \(limit) 位", "超過 \(limit) 位")) {
        tallies[$0].hasLonger ? LocalizedText("more", "更多", "更多") : LocalizedText(untranslated: "–")
      }
    }
    let length = LocalizedText("national digits", "国内号码位数", "國內號碼位數")
    return ReportTable(heads: [length] + DifferenceText.counts, numbers: 1..<4, rows: rows)
  }
}
