internal import PatternAutomata
internal import PhoneCheck

/// Which numbers of a family of definitions land in which of them: a partition of all that any of them accepts.
struct Landing {
  /// By definition, the digits after the root that land there.
  let languages: [(id: AreaCodeDefinition.ID, language: Automaton)]

  /// - Throws: When a definition has no language, or the languages are too large together.
  init(of definitions: [ExaminedDefinition], in validator: PhoneValidator, root: AreaCode) throws {
    let claims = try NumberClaims(
      of: definitions.map { ($0.definition, try $0.language.get()) },
      preferred: validator.catalog.preferred?.id,
      root: root
    ).claims
    let classifier = try Classifier(claims.map(\.numbers))
    languages = definitions.indices.map { owner in
      let own = Set(claims.indices.filter { claims[$0].owner == owner })
      return (definitions[owner].definition.id, classifier.language(ofAnyOf: own))
    }
  }

  /// The numbers that land in a definition; none in one that is not listed.
  func language(of id: AreaCodeDefinition.ID) -> Automaton {
    languages.first { $0.id == id }?.language ?? .nothing
  }
}
