internal import Platform

extension AreaCodeCatalog {
  /// Returns the definitions that a picker shows for what was typed into its search field.
  ///
  /// A definition is found by a part of its name in any language, or by the beginning of its country code, area code,
  /// suffix, or area code and suffix together; an area code may be typed with `+` or `00`. It is also found by the
  /// beginning of another name of its country: `usa`, `uk`, `england`, `macao`, `deutschland`.
  ///
  /// Case, full-width forms, accents on Latin letters, spaces, hyphens, and whether Chinese is simplified or traditional
  /// don't matter: `reunion` finds Réunion, `hongkong` Hong Kong, `+1 684` American Samoa, and `台灣` 中国台湾.
  ///
  /// - Parameter text: What was typed. White space alone finds everything.
  /// - Returns: The definitions in the picker's order; none when nothing is found.
  /// - Complexity: O(*n*), where *n* is the length of all names.
  public func search(_ text: String) -> [AreaCodeDefinition] {
    SearchQuery(text).map { pickerOrder.filter($0.finds) } ?? pickerOrder
  }

  /// Returns the definitions that ``search(_:)`` finds, in another order.
  ///
  /// - Complexity: To sort by name takes O(*m* log *m*) comparisons of the *m* definitions that are found.
  public func search(_ text: String, order: AreaOrder) -> [AreaCodeDefinition] { order.sorted(search(text)) }

  /// Returns the definitions whose country has exactly this name, in any language or as another usual name, such as
  /// `uk`; names are compared as in ``search(_:)``.
  ///
  /// - Returns: The definitions in the picker's order; none when no country has the name.
  /// - Complexity: O(*n*), where *n* is the length of all names.
  package func definitions(ofCountryCalled name: String) -> [AreaCodeDefinition] {
    let wanted = SearchText.folded(SearchText.narrow(name)).filter { $0 != " " }
    guard !wanted.isEmpty else { return [] }
    return pickerOrder.filter { definition in
      let names = definition.names.entries.map { SearchText.folded($0.name) }
      return (names + AreaAliases.folded(of: definition.countryCode)).contains {
        $0.filter { $0 != " " } == wanted
      }
    }
  }
}

/// What was typed into a search field, as a name and as digits.
private struct SearchQuery {
  private let name: [SearchText.Letter]
  /// The name without spaces.
  private let letters: [SearchText.Letter]
  private let countryCodePrefix: [UInt8]
  /// The digits, if nothing but a code was typed, in each way to read them; an empty one finds everything.
  private let codePrefixes: [[UInt8]]

  /// `nil` when nothing was typed.
  init?(_ text: String) {
    let narrow = SearchText.narrow(text)
    guard !narrow.isEmpty else { return nil }
    name = SearchText.folded(narrow)
    letters = name.filter { $0 != " " }
    countryCodePrefix = narrow.bytes.map { $0.isLetter ? $0 & 0xDF : $0 }
    codePrefixes = Self.codePrefixes(in: narrow)
  }

  func finds(_ definition: AreaCodeDefinition) -> Bool {
    definition.countryCode.letters.bytes.starts(with: countryCodePrefix)
      || codePrefixes.contains { Self.codes(of: definition, haveOneFrom: $0) }
      || !letters.isEmpty && (names(of: definition) || aliases(of: definition))
  }

  private func names(of definition: AreaCodeDefinition) -> Bool {
    definition.names.entries.contains { entry in
      let folded = SearchText.folded(entry.name)
      return folded.indices.contains { folded[$0...].starts(with: name) }
        || SearchText.hasWords(folded, beginning: letters)
    }
  }

  /// Only from the beginning of a word: a part of an abbreviation would find anything.
  private func aliases(of definition: AreaCodeDefinition) -> Bool {
    AreaAliases.folded(of: definition.countryCode).contains { SearchText.hasWords($0, beginning: letters) }
  }

  private static func codes(of definition: AreaCodeDefinition, haveOneFrom prefix: [UInt8]) -> Bool {
    let areaCode = definition.areaCode.digits.bytes
    return areaCode.starts(with: prefix)
      || definition.suffixes.contains {
        $0.bytes.starts(with: prefix) || (areaCode + $0.bytes).starts(with: prefix)
      }
  }

  private static func codePrefixes(in text: String) -> [[UInt8]] {
    var code = text.bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    let hasPlus = code.first == UInt8(ascii: "+")
    if hasPlus { code.removeFirst() }
    guard code.allSatisfy({ $0.isDigit }), hasPlus || !code.isEmpty else { return [] }
    return !hasPlus && code[...].starts(with: "00") ? [code, Array(code.dropFirst(2))] : [code]
  }
}
