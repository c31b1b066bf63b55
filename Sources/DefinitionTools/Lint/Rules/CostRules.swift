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
      guard let common = numbers.common(with: language), let word = acceptedWord(of: common) else {
        return nil
      }
      return (kind.text, DigitWord.canonical(definition.areaCode, word))
    }
    guard let first = found.first else { return }
    report(
      .costlyRanges, at: 0, LintMessage.costlyRanges(kinds: LintText.list(found.map(\.kind))),
      example: LintMessage.costlyRangesExample(number: first.number, kind: first.kind))
  }

  /// The number of words that are tried if the languages are approximate.
  private static let triedWordCount = 50

  /// Returns a number that PCRE2 accepts; `nil` if it accepts none of the tried ones.
  private func acceptedWord(of language: Automaton) -> [UInt8]? {
    guard let word = Witness.word(of: language) else { return nil }
    if acceptedSpelling(of: word) != nil { return word }
    if isExact { return nil }
    let others = NumberSample(language, upTo: NumberBounds.maximumE164Length)
      .words(ExampleChoice(count: Self.triedWordCount, seed: 1))
    return others.first { acceptedSpelling(of: $0) != nil }
  }
}
