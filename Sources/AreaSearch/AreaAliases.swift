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
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred countries.
  static func aliases(of country: CountryCode) -> [Alias] { byCountry[country.index] }

  private static let byCountry = {
    var result = [[Alias]](repeating: [], count: CountryCode.count)
    forEachLine(of: AreaAliasTable.lines) { country, names in
      result[country.index] = names.map { name in
        let folded = SearchText.folded(name)
        return Alias(
          folded: folded, isFoundByWord: name.bytes.first != fromBeginning, pinyin: Pinyin(folded))
      }
    }
    return result
  }()

  #if !hasFeature(Embedded) || ALL_NAMES
    /// Returns the names of a country in many languages, as ``SearchText/folded(_:)`` returns them.
    ///
    /// - Complexity: O(1), except for the first call, which reads a table of some thousand names.
    static func namesInLanguages(of country: CountryCode) -> [[SearchText.Letter]] {
      inLanguages[country.index]
    }

    private static let inLanguages = {
      var result = [[[SearchText.Letter]]](repeating: [], count: CountryCode.count)
      forEachLine(of: AreaLanguageTable.lines) { country, names in
        result[country.index] = names.map { SearchText.folded($0) }
      }
      return result
    }()
  #endif

  /// Calls a closure with every name of every country: aliases, and names that a search doesn't use.
  static func forEachName(_ body: (CountryCode, String) -> Void) {
    forEachLine(of: AreaAliasTable.lines) { country, names in
      for name in names {
        body(country, name.bytes.first == fromBeginning ? String(utf8: name.bytes[1...]) : name)
      }
    }
    #if !hasFeature(Embedded) || ALL_NAMES
      forEachLine(of: AreaNameTable.lines) { country, names in for name in names { body(country, name) } }
    #endif
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
