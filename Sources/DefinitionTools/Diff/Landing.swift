internal import PatternAutomata
internal import PhoneCheck

/// Which numbers of a family of definitions belong to which of them when no area is named: a partition of all numbers that
/// any of them has.
struct Landing {
  /// By definition, the digits after the root that are its numbers.
  let languages: [(id: AreaCodeDefinition.ID, language: Automaton)]

  /// The digits after the root that are a number of any of them.
  let numbers: Automaton

  /// - Throws: When a definition has no language, or the languages are too large together.
  init(of definitions: [ExaminedDefinition], in validator: PhoneValidator, root: AreaCode) throws {
    let family = try NumberClaims(
      of: definitions.map { ($0.definition, try $0.readings.get()) },
      preferred: validator.catalog.preferred?.id, root: root)
    let claims = family.claims
    let classifier = try Classifier(claims.map(\.numbers))
    languages = try definitions.indices.map { owner in
      let own = Set(claims.indices.filter { claims[$0].owner == owner })
      let landing = classifier.language(ofAnyOf: own)
      return (definitions[owner].definition.id, try landing.intersection(family.numbers[owner]))
    }
    let all = try Classifier(languages.map(\.language))
    numbers = all.language(ofAnyOf: Set(languages.indices))
  }

  /// The numbers of a definition; none of one that is not listed.
  func language(of id: AreaCodeDefinition.ID) -> Automaton {
    languages.first { $0.id == id }?.language ?? .nothing
  }
}
