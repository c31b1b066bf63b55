package import PatternAutomata
package import PhoneCheck

/// What there is to know about one definition: what its regex accepts, and how.
package struct DefinitionCard {
  /// For which numbers a regex takes a way to write them.
  package enum Coverage: CaseIterable {
    case all, some, none

    package var text: LocalizedText {
      switch self {
      case .all: LocalizedText("all numbers", "所有号码", "所有號碼")
      case .some: LocalizedText("some numbers", "部分号码", "部分號碼")
      case .none: LocalizedText("no number", "不接受", "不接受")
      }
    }
  }

  /// A way to write numbers, and for which of them the regex takes it.
  package struct Spelling {
    /// A number that is written so.
    package var example: String
    package var coverage: Coverage
  }

  package let definition: AreaCodeDefinition
  /// What is written in the regex; `nil` where groups nest too deep.
  package let tree: RegexPart?
  /// What lint finds in the regex, by offset.
  package let findings: [RegexFinding]
  /// Whether the definition wasn't examined, because others took too much work.
  package let isLeftOut: Bool
  /// Why the regex has no automaton; `nil` where it has one.
  package let cause: AutomatonFailure.Cause?
  /// The numbers by length; empty without an automaton.
  package let beginnings: [NumberBeginnings]
  /// All numbers; `nil` without an automaton.
  package let total: NumberTally?
  package let spellings: [Spelling]
  /// `nil` where others took too much work.
  package let examples: NumberExamples?
  /// How far the number gets that was given, if this definition was tried.
  package let walk: NumberWalk?

  /// - Parameters:
  ///   - digits: Digits after the area code, of a number that was given.
  ///   - lint: Finds what is wrong with the regex.
  package init(
    _ definition: AreaCodeDefinition, by validator: PhoneValidator, digits: String?,
    examples: NumberExamples?, findings: [RegexFinding]
  ) {
    self.definition = definition
    self.findings = findings
    self.examples = examples
    tree = RegexPart.tree(of: definition.mobileRegex)
    isLeftOut = WorkAllowance.isCurrentSpent
    let examined = ExaminedDefinition(definition, by: validator)
    cause = examined.cause
    if let numbers = examined.automaton {
      let sample = NumberSample(numbers, upTo: NumberBounds.limit(of: numbers))
      total = sample.tally(of: definition.areaCode, examples: [])
      beginnings = NumberBeginnings.all(of: numbers, upTo: sample.limit)
      spellings = Self.spellings(of: numbers, definition, validator, examples?.placeholder?.nationalDigits)
      walk = digits.map { NumberWalk($0, in: numbers) }
    } else {
      (total, beginnings, spellings, walk) = (nil, [], [], nil)
    }
  }

  /// The numbers that a card's table is about, without trunk prefixes: each subscriber's once; `nil` where there is no
  /// automaton.
  package static func numbers(of definition: AreaCodeDefinition, by validator: PhoneValidator) -> Automaton? {
    ExaminedDefinition(definition, by: validator).automaton
  }

  private static func spellings(
    of numbers: Automaton, _ definition: AreaCodeDefinition, _ validator: PhoneValidator, _ example: String?
  ) -> [Spelling] {
    guard let smallest = numbers.smallestWord else { return [] }
    return SpellingForm.all(trunkPrefixes: definition.trunkPrefixes).compactMap { form in
      guard let spelled = validator.numbers(of: definition.id, spelled: form),
        let both = try? spelled.intersection(numbers)
      else { return nil }
      let coverage: Coverage = both.isEmpty ? .none : both == numbers ? .all : .some
      var digits = example ?? String(decoding: smallest, as: UTF8.self)
      if coverage == .some, !both.accepts(digits.utf8), let word = both.smallestWord {
        digits = String(decoding: word, as: UTF8.self)
      }
      let text = form.text(areaCode: definition.areaCode.digits, nationalDigits: digits)
      return Spelling(example: text, coverage: coverage)
    }
  }
}
