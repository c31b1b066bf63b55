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
    // Whoever comes first and can read the digits has them, even if a trunk prefix comes off and makes them another number.
    let readable = try definitions.map { ($0.definition, try $0.readings.get().readable()) }
    let claims = try NumberClaims(of: readable, preferred: validator.catalog.preferred?.id, root: root).claims
    let classifier = try Classifier(claims.map(\.numbers))
    languages = try definitions.indices.map { owner in
      let definition = definitions[owner].definition
      let own = Set(claims.indices.filter { claims[$0].owner == owner })
      let landing = classifier.language(ofAnyOf: own)
      let numbers = try definitions[owner].readings.get().numbers
        .prepending(definition.areaCode.digits.utf8.dropFirst(root.digits.utf8.count))
      return (definition.id, try landing.intersection(numbers))
    }
    let all = try Classifier(languages.map(\.language))
    numbers = all.language(ofAnyOf: Set(languages.indices))
  }

  /// The numbers of a definition; none of one that is not listed.
  func language(of id: AreaCodeDefinition.ID) -> Automaton {
    languages.first { $0.id == id }?.language ?? .nothing
  }
}
