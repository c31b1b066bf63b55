public import PhoneCheck
internal import Platform

extension AreaCodeCatalog {
  /// Returns the definitions that a picker shows for the text in its search field, the likeliest first.
  ///
  /// A definition is found by a part of its name in any language, or by the beginning of its country code, area code, suffix,
  /// or area code and suffix together. An area code may be typed with `+` or zeros. A definition is also found by the beginning
  /// of another name of its country: `usa`, `uk`, `england`, `macao`, `deutschland`. If nothing is found this way, the text is
  /// looked up as for ``area(named:)``.
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
    var found = [[AreaCodeDefinition]](repeating: [], count: SearchRank.count)
    let names = areaNames
    for (index, definition) in definitions.enumerated() {
      let rank = query.rank(of: definition, names: names.folded[index], shownIn: order.languageTag)
      if let rank { found[rank].append(definition) }
    }
    let ranked = found.flatMap { order.sorted($0) }
    return ranked.isEmpty ? naming(text).definitions : ranked
  }

  /// Whether a search for this text finds everything, because the text is empty or only the beginning of any code.
  package static func searchFindsEverything(_ text: String) -> Bool { SearchQuery(text) == nil }
}

/// The rank of a definition in a search; less is better.
private enum SearchRank {
  static let countryCode = 0
  static let areaCode = 1
  static let alpha3Code = 2
  /// A whole name that is shown; the next ranks are for a name in another language, and for another name of the country.
  static let wholeName = 3
  static let beginningOfName = 6
  static let beginningOfWord = 9
  static let any = 12
  static let count = 13

  /// Added to the rank for a name in another language, and for another name of the country.
  static let (otherLanguage, alias) = (1, 2)
}

/// The text of a search field, as a name and as digits.
private struct SearchQuery {
  /// The name in each way to read it: short words at the end may be whole words or beginnings.
  private let names: [Name]
  private let countryCodePrefix: [UInt8]
  /// The digits in each way to read them, if only a code was typed.
  private let codePrefixes: [[UInt8]]

  private struct Name {
    let text: [SearchText.Letter]
    /// The text without spaces, not empty.
    let letters: [SearchText.Letter]

    init?(_ text: [SearchText.Letter]) {
      self.text = text
      letters = text.filter { $0 != " " }
      if letters.isEmpty { return nil }
    }
  }

  /// Reads a text; `nil` if it finds everything: nothing was typed, or the beginning of any code.
  init?(_ text: String) {
    let narrow = text.narrowed
    guard !narrow.isEmpty else { return nil }
    let (typed, whole) = (SearchText.foldedAsTyped(narrow), SearchText.folded(narrow))
    names = (typed == whole ? [typed] : [typed, whole]).compactMap(Name.init)
    countryCodePrefix = narrow.bytes.map { $0.isLetter ? $0 & 0xDF : $0 }
    codePrefixes = Self.codePrefixes(in: narrow)
    if codePrefixes.contains(where: { $0.isEmpty }) { return nil }
  }

  /// Returns the rank of a definition, or `nil` if it isn't found.
  func rank(of definition: AreaCodeDefinition, names: [[SearchText.Letter]], shownIn tag: String?) -> Int? {
    let country = definition.countryCode.letters.bytes
    if country == countryCodePrefix { return SearchRank.countryCode }
    var best = codeRank(of: definition)
    if best == SearchRank.areaCode { return best }
    let note = { (rank: Int?) in if let rank, rank < best ?? .max { best = rank } }
    if country.starts(with: countryCodePrefix) { note(SearchRank.any) }
    if self.names.isEmpty { return best }
    let shown = tag.flatMap { definition.names.name(in: $0) }
    for (entry, folded) in zip(definition.names.entries, names) {
      let isShown = shown?.hasSameBytes(as: entry.name) ?? true
      note(
        rank(of: folded, findsByWord: true, findsInside: true).map {
          $0 == SearchRank.any || isShown ? $0 : $0 + SearchRank.otherLanguage
        })
    }
    for (index, alias) in AreaAliases.aliases(of: definition.countryCode).enumerated() {
      // A part of an abbreviation would find too many countries.
      guard let rank = rank(of: alias.folded, findsByWord: alias.isFoundByWord, findsInside: false) else {
        continue
      }
      let isCode = index == 0 && rank == SearchRank.wholeName
      note(isCode ? SearchRank.alpha3Code : rank + SearchRank.alias)
    }
    return best
  }

  private func rank(of name: [SearchText.Letter], findsByWord: Bool, findsInside: Bool) -> Int? {
    var best: Int?
    for query in names {
      var rank: Int?
      let letters = name.filter { $0 != " " }
      if letters == query.letters {
        rank = SearchRank.wholeName
      } else if letters.starts(with: query.letters) {
        rank = SearchRank.beginningOfName
      } else if findsByWord, SearchText.hasWords(name, beginning: query.letters) {
        rank = SearchRank.beginningOfWord
      } else if findsInside, name.indices.contains(where: { name[$0...].starts(with: query.text) }) {
        rank = SearchRank.any
      }
      if let rank, rank < best ?? .max { best = rank }
    }
    return best
  }

  private func codeRank(of definition: AreaCodeDefinition) -> Int? {
    let areaCode = definition.areaCode.digits.bytes
    let codes = [areaCode] + definition.suffixes.map { areaCode + $0.bytes }
    if codes.contains(where: { code in codePrefixes.contains { $0 == code } }) { return SearchRank.areaCode }
    let isFound = (codes + definition.suffixes.map { $0.bytes }).contains { code in
      codePrefixes.contains { code.starts(with: $0) }
    }
    return isFound ? SearchRank.any : nil
  }

  private static func codePrefixes(in text: String) -> [[UInt8]] {
    let zero = UInt8(ascii: "0")
    var code = text.bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    let hasPlus = code.first == UInt8(ascii: "+")
    if hasPlus { code.removeFirst() }
    guard code.allSatisfy({ $0.isDigit }), hasPlus || !code.isEmpty else { return [] }
    if hasPlus || code.first != zero { return [code] }
    // Leading zeros are written instead of a plus, or to fill a fixed width.
    let significant = Array(code.drop { $0 == zero })
    return code == [zero, zero] ? [[]] : significant.isEmpty ? [code] : [code, significant]
  }
}
