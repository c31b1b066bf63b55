internal import PatternAutomata
internal import PhoneCheck

/// Which numbers of a family of definitions land in which of them: a partition of all that any of them accepts.
///
/// The order in which definitions are asked about a number depends on the number, by suffixes. As languages it does
/// not: a definition stands in the list once for each suffix, with its numbers that begin with it, and once more for
/// all of its numbers.
struct Landing {
  /// By definition, the digits behind the root that land there.
  let languages: [(id: AreaCodeDefinition.ID, language: Automaton)]

  private struct Entry {
    var owner: Int
    var language: Automaton
    /// Compared from left to right, lowest first; see ``init(of:in:root:)``.
    var rank: [Int]
  }

  /// - Throws: When a definition has no language, or the languages are too large together.
  init(of definitions: [JudgedDefinition], in validator: PhoneValidator, root: AreaCode) throws {
    var entries: [Entry] = []
    for (index, judged) in definitions.enumerated() {
      entries += try Self.entries(of: judged, at: index, in: validator, root: root)
    }
    // The rule of "choose the definition": longest area code, longest fitting suffix, no suffixes, the others;
    // then the preferred one, then file order.
    entries.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
    let classifier = try Classifier(entries.map(\.language))
    languages = definitions.indices.map { owner in
      let own = Set(entries.indices.filter { entries[$0].owner == owner })
      return (definitions[owner].definition.id, classifier.language(ofAnyOf: own))
    }
  }

  /// What lands in a definition; nothing in one that is not listed.
  func language(of id: AreaCodeDefinition.ID) -> Automaton {
    languages.first { $0.id == id }?.language ?? .nothing
  }

  private static func entries(
    of judged: JudgedDefinition, at index: Int, in validator: PhoneValidator, root: AreaCode
  ) throws -> [Entry] {
    let definition = judged.definition
    let areaCode = definition.areaCode.digits.utf8
    let numbers = try judged.language.get()
    let rank = { (group: Int) in
      [-areaCode.count, group, validator.catalog.preferred?.id == definition.id ? 0 : 1, index]
    }
    let behindRoot = { (language: Automaton) in
      language.prepending(areaCode.dropFirst(root.digits.utf8.count))
    }
    var entries = [
      Entry(
        owner: index, language: behindRoot(numbers), rank: rank(definition.suffixes.isEmpty ? 1 : 2))
    ]
    for suffix in definition.suffixes {
      let beginning = Automaton.words(over: .digits).prepending(suffix.utf8)
      entries.append(
        Entry(
          owner: index, language: behindRoot(try numbers.intersection(beginning)),
          rank: rank(-suffix.utf8.count)))
    }
    return entries
  }
}
