internal import PatternAutomata
internal import PhoneCheck

// The part of a report about whole catalogs: numbers without a named area and with one, and texts that are read
// differently.

extension DifferenceReport {
  /// The number of lost and of gained numbers; it is given without and with a named area if these differ.
  var countLines: [LocalizedText] {
    let (without, with) = (difference.withoutArea, difference.withArea)
    let moves = difference.moves
    if without.isNothing, with.isNothing, moves.isEmpty { return [] }
    let isSame =
      without.lost.total == with.lost.total && without.gained.total == with.gained.total && moves.isEmpty
      && without.isExact == with.isExact
    if isSame { return [ToolText.amounts(amounts: Self.amounts(with.lost, with.gained))] }
    var first = Self.amounts(without.lost, without.gained)
    if !moves.isEmpty {
      first = ToolText.amountsAndMoved(amounts: first, moved: CountText.total(moves.together))
    }
    return [
      ToolText.amountsWithoutArea(amounts: first),
      ToolText.amountsWithArea(amounts: Self.amounts(with.lost, with.gained)),
    ]
  }

  /// A line for each shared area code that loses or gains numbers when no area is named.
  var familyLines: [LocalizedText] {
    difference.families.filter { $0.definitions.count > 1 && !($0.lost.isEmpty && $0.gained.isEmpty) }
      .map { family in
        LocalizedText(untranslated: "+\(family.areaCode.digits)") + .colon
          + Self.amounts(family.lost, family.gained, withExamples: true)
      }
  }

  /// Returns the number of lost and of gained numbers.
  static func amounts(
    _ lost: NumberTally, _ gained: NumberTally, withExamples: Bool = false
  ) -> LocalizedText {
    let amount = { (tally: NumberTally) in
      tally.isEmpty
        ? (tally.isLowerBound ? CountText.cell(0, isLowerBound: true) : ToolText.none)
        : CountText.total(tally) + (withExamples ? CountText.examples(tally) : .empty)
    }
    let counts = ToolText.lostAndGained(lost: amount(lost), gained: amount(gained))
    return lost.isLowerBound || gained.isLowerBound ? ToolText.sampledAmounts(amounts: counts) : counts
  }

  /// A line for each kind of texts that are read differently.
  var writingLines: [LocalizedText] {
    difference.writings.flatMap { writing in
      let area =
        writing.area.map { ToolText.withArea(area: $0.codes) }
        ?? ToolText.withoutArea
      let line = { (kind: LocalizedText, examples: [WritingDifference.Example]) -> [LocalizedText] in
        guard !examples.isEmpty else { return [] }
        let list = LocalizedText(list: examples.map(Self.shown))
        return [area + .comma + kind + .colon + list]
      }
      return line(ToolText.noLongerRead, writing.lost)
        + line(ToolText.newlyRead, writing.gained)
        + line(ToolText.nowAnotherNumber, writing.changed)
    }
  }

  /// Returns `012345 (+86-12345)`, with both numbers if there are two.
  private static func shown(_ example: WritingDifference.Example) -> String {
    "\(example.text) (\([example.old, example.new].compactMap(\.self).joined(separator: " → ")))"
  }
}

extension VerdictChange {
  /// Whether it is proven that no number changes its verdict.
  fileprivate var isNothing: Bool { isExact && lost.isEmpty && gained.isEmpty }
}
