internal import PatternAutomata
internal import PhoneCheck
internal import RegexEngine

/// What there is to know about one definition: what its regex accepts, and how.
struct DefinitionCard {
  /// A way to write numbers, and for which of them the regex takes it.
  struct Spelling {
    /// A number that is written so.
    var example: String
    var coverage: CardText.Coverage
  }

  let definition: AreaCodeDefinition
  /// What is written in the regex; `nil` where groups nest too deep.
  let tree: RegexPart?
  /// What lint finds in the regex, by offset.
  let findings: [RegexFinding]
  /// Whether the definition wasn't examined, because others took too much work.
  let isLeftOut: Bool
  /// Why the regex has no automaton; `nil` where it has one.
  let cause: AutomatonFailure.Cause?
  /// The numbers by length; empty without an automaton.
  let beginnings: [NumberBeginnings]
  /// All numbers; `nil` without an automaton.
  let total: NumberTally?
  let spellings: [Spelling]
  /// `nil` where others took too much work.
  let examples: NumberExamples?
  /// How far the number gets that was given, if this definition was tried.
  let walk: NumberWalk?

  /// - Parameters:
  ///   - digits: Digits after the area code, of a number that was given.
  ///   - lint: Finds what is wrong with the regex.
  init(
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

  private static func spellings(
    of numbers: Automaton, _ definition: AreaCodeDefinition, _ validator: PhoneValidator, _ example: String?
  ) -> [Spelling] {
    guard let smallest = numbers.smallestWord else { return [] }
    return SpellingForm.all(trunkPrefixes: definition.trunkPrefixes).compactMap { form in
      guard let spelled = validator.numbers(of: definition.id, spelled: form),
        let both = try? spelled.intersection(numbers)
      else { return nil }
      let coverage: CardText.Coverage = both.isEmpty ? .none : both == numbers ? .all : .some
      var digits = example ?? String(decoding: smallest, as: UTF8.self)
      if coverage == .some, !both.accepts(digits.utf8), let word = both.smallestWord {
        digits = String(decoding: word, as: UTF8.self)
      }
      let text = form.text(areaCode: definition.areaCode.digits, nationalDigits: digits)
      return Spelling(example: text, coverage: coverage)
    }
  }
}
