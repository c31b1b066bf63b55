internal import PatternAutomata
package import PhoneCheck
internal import TerminalText

/// Counts as text for people.
package enum CountText {
  /// Returns the count of a sample or a whole; a dash for none.
  static func cell(_ count: ExactCount, isLowerBound: Bool = false) -> LocalizedText {
    if count == 0, isLowerBound { return LocalizedText("none found", "未发现", "未發現") }
    return LocalizedText(
      untranslated: count == 0 ? "–" : (isLowerBound ? "≥ " : "") + DigitGroups.text(of: count))
  }

  /// Returns a count with its noun: `1 number`, `12 numbers`.
  package static func counted(_ count: some BinaryInteger, _ noun: CountedNoun) -> LocalizedText {
    let measure = LocalizedText("", " 个", " 個")
    return LocalizedText(untranslated: DigitGroups.text(of: count)) + measure
      + noun.afterCount(isOne: count == 1)
  }

  /// Returns the total of a tally: `9,000`, `≥ 12`, `90 up to 15 digits, longer ones too`.
  package static func total(_ tally: NumberTally) -> LocalizedText {
    guard tally.hasLonger else { return cell(tally.total, isLowerBound: tally.isLowerBound) }
    if tally.total == 0 {
      return LocalizedText(
        "longer than \(tally.limit) digits only", "只有超过 \(tally.limit) 位的", "只有超過 \(tally.limit) 位的")
    }
    return LocalizedText(untranslated: DigitGroups.text(of: tally.total))
      + LocalizedText(
        " up to \(tally.limit) digits, longer ones too", " 个（\(tally.limit) 位以内），还有更长的",
        " 個（\(tally.limit) 位以內），還有更長的")
  }

  /// Returns examples after a count or a verb: `, such as 1, 2`; empty without any.
  static func examples(_ tally: NumberTally) -> LocalizedText {
    guard !tally.examples.isEmpty else { return .empty }
    return LocalizedText.comma + suchAs(tally)
  }

  /// Returns examples without a comma: `such as 1, 2`.
  static func suchAs(_ tally: NumberTally) -> LocalizedText {
    LocalizedText("such as ", "例如 ", "例如 ") + LocalizedText(list: tally.examples)
  }
}

/// The noun that a report counts.
package enum CountedNoun {
  case number
  case subscriber
  case definition
  case regex
  case numberCase

  /// Returns the noun as it follows a count.
  func afterCount(isOne: Bool) -> LocalizedText {
    switch self {
    case .number: LocalizedText(isOne ? " number" : " numbers", "号码", "號碼")
    case .subscriber: LocalizedText(isOne ? " subscriber" : " subscribers", "用户", "使用者")
    case .definition: LocalizedText(isOne ? " definition" : " definitions", "定义", "定義")
    case .regex: LocalizedText(isOne ? " regex" : " regexes", "正则表达式", "正規表示式")
    case .numberCase: LocalizedText(isOne ? " case" : " cases", "用例", "案例")
    }
  }
}
