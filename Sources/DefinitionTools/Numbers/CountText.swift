internal import PatternAutomata
package import PhoneCheck
internal import TerminalText

/// Counts as text for people.
package enum CountText {
  /// Returns the count of a sample or a whole; a dash for none.
  static func cell(_ count: ExactCount, isLowerBound: Bool = false) -> LocalizedText {
    if count == 0, isLowerBound { return ToolText.noneFound }
    return LocalizedText(
      untranslated: count == 0 ? "–" : (isLowerBound ? "≥ " : "") + DigitGroups.text(of: count))
  }

  /// Returns a count with its noun: `1 number`, `12 numbers`.
  package static func counted(_ count: some BinaryInteger, _ noun: CountedNoun) -> LocalizedText {
    let count = DigitGroups.text(of: count)
    return switch noun {
    case .number: ToolText.numberCount(count: count)
    case .subscriber: ToolText.subscriberCount(count: count)
    case .definition: ToolText.definitionCount(count: count)
    case .regex: ToolText.regexCount(count: count)
    case .numberCase: ToolText.caseCount(count: count)
    }
  }

  /// Returns the total of a tally: `9,000`, `≥ 12`, `90 up to 15 digits, longer ones too`.
  package static func total(_ tally: NumberTally) -> LocalizedText {
    guard tally.hasLonger else { return cell(tally.total, isLowerBound: tally.isLowerBound) }
    if tally.total == 0 {
      return ToolText.onlyLonger(limit: tally.limit)
    }
    return ToolText.andLonger(count: DigitGroups.text(of: tally.total), limit: tally.limit)
  }

  /// Returns examples after a count or a verb: `, such as 1, 2`; empty without any.
  static func examples(_ tally: NumberTally) -> LocalizedText {
    guard !tally.examples.isEmpty else { return .empty }
    return LocalizedText.comma + suchAs(tally)
  }

  /// Returns examples without a comma: `such as 1, 2`.
  static func suchAs(_ tally: NumberTally) -> LocalizedText {
    ToolText.suchAs(numbers: LocalizedText(list: tally.examples))
  }
}

/// The noun that a report counts.
package enum CountedNoun {
  case number
  case subscriber
  case definition
  case regex
  case numberCase
}
