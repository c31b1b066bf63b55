package import PatternAutomata
package import PhoneCheck

/// A card about one definition: the numbers that its regex accepts, and the ways to write them.
package struct DefinitionCard {
  /// Whether a regex takes all numbers, some or none in one spelling.
  package enum Coverage: CaseIterable {
    case all, some, none

    package var text: LocalizedText {
      switch self {
      case .all: ToolText.allNumbers
      case .some: ToolText.someNumbers
      case .none: ToolText.noNumber
      }
    }
  }

  /// A way to write numbers, and whether the regex takes all, some or none of them that way.
  package struct Spelling {
    /// A number in this spelling.
    package var example: String
    package var coverage: Coverage
  }

  package let definition: AreaCodeDefinition
  /// The regex as a tree; `nil` if its groups nest too deep.
  package let tree: RegexPart?
  /// The findings of lint in the regex, by offset.
  package let findings: [RegexFinding]
  /// Whether the definition wasn't examined, because other definitions took too much work.
  package let isLeftOut: Bool
  /// The reason why the regex has no automaton; `nil` if it has one.
  package let cause: AutomatonFailure.Cause?
  /// The numbers by length; empty without an automaton.
  package let beginnings: [NumberBeginnings]
  /// All numbers; `nil` without an automaton.
  package let total: NumberTally?
  package let spellings: [Spelling]
  /// Examples; `nil` if other definitions took too much work.
  package let examples: NumberExamples?
  /// The walk of the given number through this definition, if the definition was tried.
  package let walk: NumberWalk?

  /// - Parameters:
  ///   - digits: The digits after the area code of the given number.
  ///   - lint: Lints the regex.
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

  /// Returns the numbers in a card's table, without trunk prefixes: one for each subscriber; `nil` without an
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
