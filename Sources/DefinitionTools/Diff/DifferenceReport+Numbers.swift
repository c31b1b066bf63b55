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
    if isSame { return [LocalizedText("numbers: ", "号码：", "號碼：") + Self.amounts(with.lost, with.gained)] }
    var first =
      LocalizedText("without a named area: ", "不指定地区：", "不指定地區：") + Self.amounts(without.lost, without.gained)
    if !moves.isEmpty {
      first += .semicolon + LocalizedText("moved ", "移动 ", "移動 ") + CountText.total(moves.together)
    }
    return [
      first, LocalizedText("with the area named: ", "指定地区：", "指定地區：") + Self.amounts(with.lost, with.gained),
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
        ? (tally.isLowerBound ? CountText.cell(0, isLowerBound: true) : DifferenceText.none)
        : CountText.total(tally) + (withExamples ? CountText.examples(tally) : .empty)
    }
    let counts =
      LocalizedText("lost ", "失效 ", "失效 ") + amount(lost) + .semicolon
      + LocalizedText("gained ", "新增有效 ", "新增有效 ") + amount(gained)
    guard lost.isLowerBound || gained.isLowerBound else { return counts }
    return counts + LocalizedText(" (sampled, there may be more)", "（抽样，可能还有更多）", "（抽樣，可能還有更多）")
  }

  /// A line for each kind of texts that are read differently.
  var writingLines: [LocalizedText] {
    difference.writings.flatMap { writing in
      let area =
        writing.area.map { LocalizedText("with \($0.codes) named", "指定 \($0.codes)", "指定 \($0.codes)") }
        ?? LocalizedText("without a named area", "不指定地区", "不指定地區")
      let line = { (kind: LocalizedText, examples: [WritingDifference.Example]) -> [LocalizedText] in
        guard !examples.isEmpty else { return [] }
        let list = LocalizedText(list: examples.map(Self.shown))
        return [area + .comma + kind + .colon + list]
      }
      return line(LocalizedText("no longer read", "不再识别", "不再識別"), writing.lost)
        + line(LocalizedText("newly read", "新识别", "新識別"), writing.gained)
        + line(LocalizedText("now another number", "现在是另一个号码", "現在是另一個號碼"), writing.changed)
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
