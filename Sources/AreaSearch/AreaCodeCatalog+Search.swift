public import PhoneCheck
internal import Platform

extension AreaCodeCatalog {
  /// Returns the definitions that a picker shows for the text in its search field, the likeliest first.
  ///
  /// A definition is found by a part of its name in any language, or by the beginning of its country code, area code, suffix,
  /// or area code and suffix together. An area code may be typed with `+` or zeros. A definition is also found by the beginning
  /// of another name of its country: `usa`, `uk`, `england`, `macao`, `deutschland`; and by its usual names in English and
  /// Chinese, if the definition has other names.
  ///
  /// If names in Chinese are shown, their pinyin finds them as well: `xinjiapo`, or any beginnings of syllables, such as `xjp`.
  /// If no definition is found by a code, or by the whole or the beginning of a name, names in many languages are searched, too,
  /// and pinyin: `estados unidos`, `alemania`, `meiguo`. Pages take the names in many languages from the browser.
  ///
  /// If nothing is found this way, a definition is found by the first digits of a number (`+44 1624`, `+1 416`), or else the
  /// text is looked up as for ``area(named:)``, or else it may be misspelt: one edit in five letters is allowed (`austrlia`).
  ///
  /// Case, full-width forms, accents on Latin letters, spaces, hyphens, dots, `&` or `and`, `St.` or `Saint`, and whether
  /// Chinese is simplified or traditional don't matter: `reunion` finds Réunion, `hongkong` Hong Kong, `+1 684` American
  /// Samoa, and `台灣` 中国台湾.
  ///
  /// The best matches come first: a country code, an area code with or without a suffix, or a code of three letters; then a
  /// whole name, the beginning of a name, and the beginning of a word in a name; then all others. Among equally good matches of
  /// names, the names that are shown come before names in other languages, and those before other names of the country. Equal
  /// matches are in file order, even if one is preferred.
  ///
  /// - Parameter text: The typed text. White space finds everything.
  /// - Returns: The definitions, beginning with the choice for Enter; all in picker order if nothing was typed; or none.
  /// - Complexity: O(*n*), where *n* is the length of all names.
  public func search(_ text: String) -> [AreaCodeDefinition] { search(text, order: .picker) }

  /// Returns the definitions that ``search(_:)`` finds, with equal matches in another order; all if nothing was typed.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - order: The order of equal matches. Its language is the language of the names that are shown.
  /// - Complexity: In addition to the search, sorting *m* found definitions by name takes O(*m* log *m*) comparisons.
  public func search(_ text: String, order: AreaOrder) -> [AreaCodeDefinition] {
    guard let query = SearchQuery(text) else { return order.listed(self) }
    let shown = ShownNames(order.languageTag)
    let (names, readings) = (areaNames, areaReadings)
    let coded = query.isInitials(shown) ? definitions.first { query.isCode(of: $0) } : nil
    var ranks = definitions.indices.map { index in
      query.rank(
        of: definitions[index], names: names.folded[index], pinyin: readings.pinyin[index], shown: shown,
        digitCountOfCoded: coded?.areaCode.digits.utf8.count)
    }
    if (ranks.compactMap { $0 }.min() ?? .max) >= SearchRank.firstUnlikely {
      for index in definitions.indices {
        let rank = query.rankOfOtherName(
          of: definitions[index].countryCode, pinyin: readings.pinyin[index], shown: shown)
        if let rank, rank < ranks[index] ?? .max { ranks[index] = rank }
      }
    }
    var found = listed(ranks, in: order)
    if found.isEmpty { found = listed(definitions.map { query.rankByFirstDigits(of: $0) }, in: order) }
    if found.isEmpty { found = naming(text).definitions }
    if found.isEmpty { found = similar(query, in: order) }
    return found
  }

  /// Returns the definitions with ranks, the least ranks first.
  private func listed(_ ranks: [Int?], in order: AreaOrder) -> [AreaCodeDefinition] {
    var found = [[AreaCodeDefinition]](repeating: [], count: (ranks.compactMap { $0 }.max() ?? -1) + 1)
    for (index, rank) in ranks.enumerated() { if let rank { found[rank].append(definitions[index]) } }
    return found.flatMap { order.sorted($0) }
  }

  /// Returns the definitions with names that differ least from a misspelt text.
  private func similar(_ query: SearchQuery, in order: AreaOrder) -> [AreaCodeDefinition] {
    guard let misspelling = query.misspelling else { return [] }
    let names = areaNames
    var ranks = definitions.indices.map { index in
      // The first alias is a code of three letters.
      let aliases = AreaAliases.aliases(of: definitions[index].countryCode).dropFirst().map { $0.folded }
      return Self.least(of: names.folded[index] + aliases, misspelling)
    }
    if ranks.allSatisfy({ $0 == nil }) {
      ranks = definitions.map {
        Self.least(of: AreaAliases.namesInLanguages(of: $0.countryCode), misspelling)
      }
    }
    guard let least = ranks.compactMap({ $0 }).min() else { return [] }
    let end = (least / Misspelling.formCount + 1) * Misspelling.formCount
    return listed(ranks.map { rank in rank.flatMap { $0 < end ? $0 : nil } }, in: order)
  }

  private static func least(of names: [[SearchText.Letter]], _ misspelling: Misspelling) -> Int? {
    names.compactMap { misspelling.rank(of: $0) }.min()
  }

  /// Whether a search for this text finds everything, because the text is empty or only the beginning of any code.
  package static func searchFindsEverything(_ text: String) -> Bool { SearchQuery(text) == nil }
}
