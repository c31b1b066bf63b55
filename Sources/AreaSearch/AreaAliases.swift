internal import PhoneCheck
internal import Platform

/// Names of a country in addition to the names in a tenant's definitions.
enum AreaAliases {
  /// A further name that finds a country in a search.
  struct Alias {
    /// The name in the form that ``SearchText/folded(_:)`` returns.
    let folded: [SearchText.Letter]
    /// Whether the beginning of any of its words finds it in a search; otherwise only the beginning of the first word does.
    let isFoundByWord: Bool
    /// The reading of a name in Chinese.
    let pinyin: Pinyin?
  }

  /// Returns the aliases of a country, beginning with its code of three letters, if it has one.
  ///
  /// Its usual names are among them, because a tenant may call it otherwise.
  ///
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred countries.
  static func aliases(of country: CountryCode) -> [Alias] { byCountry[country.index] }

  private static let byCountry = {
    var result = [[Alias]](repeating: [], count: CountryCode.count)
    for table in [AreaAliasTable.lines, AreaNameTable.usual] {
      forEachLine(of: table) { country, names in
        result[country.index] += names.map { name in
          let folded = SearchText.folded(name)
          return Alias(
            folded: folded, isFoundByWord: name.bytes.first != fromBeginning, pinyin: Pinyin(folded))
        }
      }
    }
    return result
  }()

  /// Returns the names of a country in many languages, as ``SearchText/folded(_:)`` returns them.
  ///
  /// - Complexity: O(1), except for the first call, which reads a table of some thousand names.
  static func namesInLanguages(of country: CountryCode) -> [[SearchText.Letter]] {
    #if hasFeature(Embedded) && !ALL_NAMES
      BrowserNames.names(of: country)
    #else
      inLanguages[country.index]
    #endif
  }

  #if !hasFeature(Embedded) || ALL_NAMES
    private static let inLanguages = foldedNames(in: AreaLanguageTable.lines)
  #endif

  /// Returns the names in a table, for each country as ``SearchText/folded(_:)`` returns them.
  static func foldedNames(in table: String) -> [[[SearchText.Letter]]] {
    var result = [[[SearchText.Letter]]](repeating: [], count: CountryCode.count)
    forEachLine(of: table) { country, names in result[country.index] = names.map { SearchText.folded($0) } }
    return result
  }

  /// Calls a closure with every name of every country: aliases, usual names, and formal ones, which a search knows only as a
  /// whole.
  static func forEachName(_ body: (CountryCode, String) -> Void) {
    for table in [AreaAliasTable.lines, AreaNameTable.usual, AreaNameTable.formal] {
      forEachLine(of: table) { country, names in
        for name in names {
          body(country, name.bytes.first == fromBeginning ? String(utf8: name.bytes[1...]) : name)
        }
      }
    }
  }

  /// The mark of a name that is found only from its beginning.
  private static let fromBeginning = UInt8(ascii: "=")

  /// Calls a closure with each country of a table and its names.
  static func forEachLine(of table: String, _ body: (CountryCode, [String]) -> Void) {
    for line in table.parts(separatedBy: "\n") {
      let sides = line.parts(separatedBy: ":")
      if let country = CountryCode(sides[0]) { body(country, sides[1].parts(separatedBy: "|")) }
    }
  }
}
