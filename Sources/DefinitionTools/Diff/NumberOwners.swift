internal import PatternAutomata
internal import PhoneCheck

/// The owner of each number of a family of definitions when no area is named: a partition of all numbers of the family.
struct NumberOwners {
  /// The numbers of each definition, as digits after the root.
  let languages: [(id: AreaCodeDefinition.ID, language: Automaton)]

  /// All numbers of the family, as digits after the root.
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
      let claimed = classifier.language(ofAnyOf: own)
      return (definitions[owner].definition.id, try claimed.intersection(family.numbers[owner]))
    }
    let all = try Classifier(languages.map(\.language))
    numbers = all.language(ofAnyOf: Set(languages.indices))
  }

  /// Returns the numbers of a definition; none if it isn't listed.
  func language(of id: AreaCodeDefinition.ID) -> Automaton {
    languages.first { $0.id == id }?.language ?? .nothing
  }
}
