package import PhoneCheck
internal import TerminalText

extension DefinitionsFixes {
  /// Returns the changes to a file, and the fixes that were left out with the reason, as text for people.
  ///
  /// - Parameter file: The name of the file.
  package func text(file: String, in language: Language) -> String {
    let blocks = changes.map { $0.text(file: file) + "\n    " + $0.numbers.fixText[language] }
    let left = omissions.map { omission in
      omission.place.rendered(file: file, kind: "note", sentence: omission.text[language])
    }
    return (blocks + (left.isEmpty ? [] : [left.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  /// Returns the line about the changes that were written.
  package func summary(file: String) -> LocalizedText {
    let fixed =
      changes.isEmpty
      ? LintMessage.fixedNothing : LintMessage.fixed(count: DigitGroups.text(of: changes.count))
    return LocalizedText(untranslated: file) + .colon + fixed
  }
}

extension DefinitionsFixes.Failure {
  /// The failure as a part of a sentence after the file's name.
  package var text: LocalizedText {
    switch self {
    case .unloadable: LintMessage.fixedUnloadable
    case .unconfirmed: LintMessage.fixedUnconfirmed
    }
  }
}

extension DefinitionsFixes.Change {
  /// Returns the place, the rules, and both strings as written in the file.
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
  /// The effect of a fix on numbers, in a few words.
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
