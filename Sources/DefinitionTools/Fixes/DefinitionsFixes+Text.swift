package import PhoneCheck
internal import TerminalText

extension DefinitionsFixes {
  /// Returns what would change in a file and what wouldn't, and why, as text for people.
  ///
  /// - Parameter file: The name of the file.
  package func text(file: String, in language: Language) -> String {
    let blocks = changes.map { $0.text(file: file) + "\n    " + $0.numbers.fixText[language] }
    let left = omissions.map { omission in
      omission.place.rendered(file: file, kind: "note", sentence: omission.text[language])
    }
    return (blocks + (left.isEmpty ? [] : [left.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  /// The line about what was written.
  package func summary(file: String) -> LocalizedText {
    let fixed =
      changes.isEmpty
      ? LintMessage.fixedNothing : LintMessage.fixed(count: DigitGroups.text(of: changes.count))
    return LocalizedText(untranslated: file) + .colon + fixed
  }
}

extension DefinitionsFixes.Failure {
  /// What is wrong, as a sentence after the file's name.
  package var text: LocalizedText {
    switch self {
    case .unloadable: LintMessage.fixedUnloadable
    case .unconfirmed: LintMessage.fixedUnconfirmed
    }
  }
}

extension DefinitionsFixes.Change {
  /// The place, the rules, and both strings as they are in the file.
  fileprivate func text(file: String) -> String {
    let rules = rules.map(\.rawValue).joined(separator: ", ")
    let (old, new) = literals
    return [
      "\(file):\(place.line):\(place.column): \(id.codes): \(rules)",
      "  - \"mobileRegex\": \(VisibleText.escaping(old))",
      "  + \"mobileRegex\": \(VisibleText.escaping(new))",
    ].joined(separator: "\n")
  }
}

extension DefinitionsFixes.Omission {
  fileprivate var text: LocalizedText {
    switch cause {
    case .changesNumbers(let numbers):
      LintMessage.fixLeftOut(rule: rule.rawValue, change: numbers.fixText)
    case .notProven: LintMessage.fixNotProven(rule: rule.rawValue)
    case .insideString: LintMessage.fixInsideString(rule: rule.rawValue)
    }
  }
}

extension NumberDifference {
  /// What a fix does to numbers, as a sentence without a full stop.
  fileprivate var fixText: LocalizedText {
    if keepsNumbers {
      return spellings.isEmpty
        ? LintMessage.sameNumbers
        : LintMessage.moreSpellings(spellings: LocalizedText(list: spellings.map(\.spelling)))
    }
    if rejected.isEmpty, accepted.isEmpty {
      let lost = spellings.filter { !$0.rejected.isEmpty }.map(\.spelling)
      return LintMessage.fewerSpellings(spellings: LocalizedText(list: lost))
    }
    return LintMessage.otherNumbers(amounts: DifferenceReport.amounts(rejected, accepted))
  }
}
