internal import DefinitionTools
package import PhoneCheck
internal import Pictures

/// A page with a card for each of several definitions.
///
/// A card shows the numbers that a regex accepts in words, as a diagram and as tables.
///
/// ```swift
/// let cards = CatalogCards(of: catalog.pickerOrder, by: validator, named: "tenant.json", in: .english)
/// print(cards.page)
/// ```
package struct CatalogCards {
  /// A number to try; the cards show the place where it stops.
  package struct TriedNumber: Sendable {
    /// The number as written.
    package var written: String
    /// The number's area, if one was named.
    package var area: Area?

    package init(_ written: String, area: Area? = nil) { (self.written, self.area) = (written, area) }
  }

  /// The page: one file that needs no network and runs no script.
  package let page: String

  /// The sentence about definitions without findings or examples, because others took too much work; `nil` if there are
  /// none.
  package let leftOutText: LocalizedText?

  /// The number of examples of each kind to find.
  private static let exampleCount = 4

  /// Examines definitions, one after another, and writes their cards.
  ///
  /// - Parameters:
  ///   - definitions: Definitions of the validator's catalog.
  ///   - validator: Decides examples and the number to try.
  ///   - tried: A number to try.
  ///   - name: The name of the definitions.
  ///   - language: The language of everything but the names of rules and reasons.
  /// - Complexity: Bounded by ``WorkAllowance`` and ``CardRoom``; about a second for the world's definitions.
  package init(
    of definitions: [AreaCodeDefinition], by validator: PhoneValidator, trying tried: TriedNumber? = nil,
    named name: String, in language: Language
  ) {
    let explanation = tried.map { validator.explain($0.written, area: $0.area) }
    let (lint, examples) = (CardLint(), WorkAllowance())
    var options = NumberExamples.Options()
    options.count = Self.exampleCount
    var (room, leftOutCount) = (CardRoom(), 0)
    let writer = PageWriter(name: name, language: language)
    page = writer.page(of: definitions, number: tried?.written, explanation?.verdict) { definition, page in
      if lint.isSpent || examples.isSpent { leftOutCount += 1 }
      let findings = lint.findings(in: definition)
      let card = examples.count {
        DefinitionCard(
          definition, by: validator, digits: explanation?.digits(triedWith: definition),
          examples: examples.isSpent ? nil : NumberExamples(of: definition, by: validator, options: options),
          findings: findings)
      }
      CardWriter(card: card, language: language).write(into: &page, &room)
    }
    leftOutText = WorkAllowance.text(leavingOut: leftOutCount)
  }
}

extension Explanation {
  /// Returns the digits after the area code that were tried with a definition: the deciding digits, else the last ones.
  fileprivate func digits(triedWith definition: AreaCodeDefinition) -> String? {
    if let decidingAttempt, decidingAttempt.definition.id == definition.id {
      return decidingAttempt.nationalDigits
    }
    return attempts.last { $0.definition.id == definition.id }?.nationalDigits
  }
}
