public import PhoneCheck
internal import Platform

extension AreaCodeCatalog {
  /// Returns the definitions that a picker shows for what was typed into its search field, the likeliest first.
  ///
  /// A definition is found by a part of its name in any language, or by the beginning of its country code, area code,
  /// suffix, or area code and suffix together; an area code may be typed with `+` or zeros. It is also found by the
  /// beginning of another name of its country: `usa`, `uk`, `england`, `macao`, `deutschland`. Where nothing is found so,
  /// the text is looked up as for ``area(named:)``.
  ///
  /// Case, full-width forms, accents on Latin letters, spaces, hyphens, dots, `&` or `and`, `St.` or `Saint`, and whether
  /// Chinese is simplified or traditional don't matter: `reunion` finds Réunion, `hongkong` Hong Kong, `+1 684` American
  /// Samoa, and `台灣` 中国台湾.
  ///
  /// First come those whose code it is: the country code, the area code, alone or with a suffix, or the code of three
  /// letters; then those whose name it is, those whose name begins with it, and those with such a word in their name; then
  /// all others. Among names, those that are shown come before those in other languages, and those before other
  /// names of the country. Equals are in file order, even if one is preferred.
  ///
  /// - Parameter text: What was typed. White space alone finds everything.
  /// - Returns: The definitions, the one that Enter should choose first; in the picker's order when nothing was typed;
  ///   none when nothing is found.
  /// - Complexity: O(*n*), where *n* is the length of all names.
  public func search(_ text: String) -> [AreaCodeDefinition] { search(text, order: .picker) }

  /// Returns the definitions that ``search(_:)`` finds, equals in another order, and all in that order when nothing was
  /// typed.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - order: Its language is the one of the names that are shown.
  /// - Complexity: To sort by name takes O(*m* log *m*) comparisons of the *m* definitions that are found.
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

  /// Whether a search field with this text finds everything, because nothing was typed but the beginning of any code.
  package static func searchFindsEverything(_ text: String) -> Bool { SearchQuery(text) == nil }
}

/// How well a definition answers a search: less is better.
private enum SearchRank {
  static let countryCode = 0
  static let areaCode = 1
  static let alpha3Code = 2
  /// A whole name that is shown; one in another language and another name of the country come after it.
  static let wholeName = 3
  static let beginningOfName = 6
  static let beginningOfWord = 9
  static let any = 12
  static let count = 13

  /// What is added for a name in another language, and for another name of the country.
  static let (otherLanguage, alias) = (1, 2)
}

/// What was typed into a search field, as a name and as digits.
private struct SearchQuery {
  /// The name in each way to read it; short words at the end may be whole or not.
  private let names: [Name]
  private let countryCodePrefix: [UInt8]
  /// The digits, if nothing but a code was typed, in each way to read them.
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

  /// `nil` when everything is found: nothing was typed, or the beginning of any code.
  init?(_ text: String) {
    let narrow = text.narrowed
    guard !narrow.isEmpty else { return nil }
    let (typed, whole) = (SearchText.foldedAsTyped(narrow), SearchText.folded(narrow))
    names = (typed == whole ? [typed] : [typed, whole]).compactMap(Name.init)
    countryCodePrefix = narrow.bytes.map { $0.isLetter ? $0 & 0xDF : $0 }
    codePrefixes = Self.codePrefixes(in: narrow)
    if codePrefixes.contains(where: { $0.isEmpty }) { return nil }
  }

  /// How well a definition answers, `nil` when it isn't found.
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
      // A part of an abbreviation would find anything.
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
    // Zeros are a plus, or fill a fixed width.
    let significant = Array(code.drop { $0 == zero })
    return code == [zero, zero] ? [[]] : significant.isEmpty ? [code] : [code, significant]
  }
}
