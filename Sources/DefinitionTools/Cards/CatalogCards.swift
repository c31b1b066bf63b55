package import PatternAutomata
package import PhoneCheck
internal import Pictures
internal import RegexEngine

/// A page with a card for each definition of a catalog: what its regex accepts, in words, as a diagram and as tables.
///
/// ```swift
/// let cards = CatalogCards(of: catalog.pickerOrder, by: validator)
/// let page = cards.html(named: "tenant.json", in: .english)
/// ```
package struct CatalogCards {
  /// A number that was given, to show where it stops.
  package struct Given: Sendable {
    /// As it was written.
    package var number: String
    /// The area that it belongs to, if one was named.
    package var area: Area?

    package init(_ number: String, area: Area? = nil) { (self.number, self.area) = (number, area) }
  }

  let cards: [DefinitionCard]
  let given: (number: String, verdict: Verdict)?
  /// That some definitions have no findings or examples, because others took too much work; `nil` if all have.
  package let leftOutText: LocalizedText?

  /// How many examples a card has of each kind.
  private static let exampleCount = 4

  /// Examines definitions.
  ///
  /// - Parameters:
  ///   - definitions: Definitions of the validator's catalog.
  ///   - validator: Decides examples and the number that was given.
  ///   - given: A number that was given.
  /// - Complexity: Bounded by ``WorkAllowance``; some 2 s for the world's definitions.
  package init(of definitions: [AreaCodeDefinition], by validator: PhoneValidator, given: Given? = nil) {
    let explanation = given.map { validator.explain($0.number, area: $0.area) }
    self.given = given.flatMap { given in explanation.map { (given.number, $0.verdict) } }
    let (lint, examples) = (CardLint(), WorkAllowance())
    var options = NumberExamples.Options()
    options.count = Self.exampleCount
    var leftOutCount = 0
    cards = definitions.map { definition in
      if lint.isSpent || examples.isSpent { leftOutCount += 1 }
      let findings = lint.findings(in: definition)
      return examples.count {
        DefinitionCard(
          definition, by: validator, digits: explanation?.digits(triedWith: definition),
          examples: examples.isSpent ? nil : NumberExamples(of: definition, by: validator, options: options),
          findings: findings)
      }
    }
    leftOutText = WorkAllowance.text(leavingOut: leftOutCount)
  }

  /// The numbers that a card's table is about, without trunk prefixes: each subscriber's once; `nil` where there is no
  /// automaton.
  package static func numbers(of definition: AreaCodeDefinition, by validator: PhoneValidator) -> Automaton? {
    ExaminedDefinition(definition, by: validator).automaton
  }
}

extension Explanation {
  /// The digits after the area code with which a definition was tried: those that decided, else the last ones.
  fileprivate func digits(triedWith definition: AreaCodeDefinition) -> String? {
    if let decidingAttempt, decidingAttempt.definition.id == definition.id {
      return decidingAttempt.nationalDigits
    }
    return attempts.last { $0.definition.id == definition.id }?.nationalDigits
  }
}

/// Finds what is wrong with regexes, with no more work than for a file.
private struct CardLint {
  private let allowance = WorkAllowance()
  private let matcher = BacktrackingMeter.matcher(500)
  private let meter = BacktrackingMeter()

  var isSpent: Bool { allowance.isSpent }

  func findings(in definition: AreaCodeDefinition) -> [RegexFinding] {
    if isSpent { return [] }
    return allowance.count {
      WorkAllowance.chargeRules(regexByteCount: definition.mobileRegex.utf8.count)
      var linter = RegexLinter(definition.mobileRegex, of: definition, matcher: matcher)
      return linter?.run { linter in
        if MatchingEngine.runsEveryRegex { _ = linter.lintBacktracking(meter) }
      } ?? []
    }
  }
}
