internal import PatternAutomata
internal import PhoneCheck

// Numbers that cost money, or don't get a text message.

extension RegexLinter {
  /// Reports accepted numbers of ranges that aren't mobile: someone may have codes sent there to earn from each message.
  mutating func lintCosts() {
    guard let numbers = languages?.numbersRead, !numbers.isEmpty,
      let ranges = NumberRanges(of: definition)
    else { return }
    let found = ranges.languages.compactMap { kind, language -> (kind: LocalizedText, number: String)? in
      WorkAllowance.chargeAutomata(4)
      guard let word = numbers.common(with: language).flatMap(Witness.word), acceptedSpelling(of: word) != nil
      else { return nil }
      return (kind.text, DigitWord.canonical(definition.areaCode, word))
    }
    guard let first = found.first else { return }
    report(
      .costlyRanges, at: 0, LintMessage.costlyRanges(kinds: LintText.list(found.map(\.kind))),
      example: LintMessage.costlyRangesExample(number: first.number, kind: first.kind))
  }
}
