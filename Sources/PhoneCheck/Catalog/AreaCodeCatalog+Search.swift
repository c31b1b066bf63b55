extension AreaCodeCatalog {
  /// Returns the definitions that a picker shows for what was typed into its search field.
  ///
  /// A definition is found by a part of its name in any language, or by the beginning of its country code,
  /// area code, suffix, or area code and suffix together; an area code may be typed with `+` or `00`. Case,
  /// full-width forms, accents on Latin letters, and spaces and hyphens don't matter: `reunion` finds
  /// Réunion, `guinea bissau` Guinea-Bissau, `+1 684` American Samoa.
  ///
  /// - Parameter text: What was typed. Everything is found for nothing but white space.
  /// - Returns: The definitions in picker order: the preferred one first, then file order.
  /// - Complexity: O(*n*), where *n* is the length of all names.
  public func search(_ text: String) -> [AreaCodeDefinition] {
    guard let query = SearchQuery(text) else { return pickerOrder }
    return pickerOrder.filter(query.finds)
  }
}

/// What was typed into a search field, as a name and as digits.
private struct SearchQuery {
  private let name: String
  private let countryCodePrefix: String
  /// The digits, if nothing but a code was typed, in each way to read them; an empty one finds everything.
  private let codePrefixes: [String]

  /// `nil` when nothing was typed.
  init?(_ text: String) {
    let narrow = SearchText.narrow(text)
    guard !narrow.isEmpty else { return nil }
    name = SearchText.folded(narrow)
    countryCodePrefix = narrow.uppercased()
    codePrefixes = Self.codePrefixes(in: narrow)
  }

  func finds(_ definition: AreaCodeDefinition) -> Bool {
    definition.countryCode.letters.hasPrefix(countryCodePrefix)
      || codePrefixes.contains { Self.codes(of: definition, haveOneFrom: $0) }
      || !name.isEmpty && definition.names.entries.contains { SearchText.folded($0.name).contains(name) }
  }

  private static func codes(of definition: AreaCodeDefinition, haveOneFrom prefix: String) -> Bool {
    let areaCode = definition.areaCode.digits
    return areaCode.hasPrefix(prefix)
      || definition.suffixes.contains { $0.hasPrefix(prefix) || (areaCode + $0).hasPrefix(prefix) }
  }

  private static func codePrefixes(in text: String) -> [String] {
    let code = text.filter { $0 != " " && $0 != "-" }
    if code.hasPrefix("+") {
      let digits = String(code.dropFirst())
      return digits.isEmpty || digits.isASCIIDigits ? [digits] : []
    }
    guard code.isASCIIDigits else { return [] }
    return code.hasPrefix("00") ? [code, String(code.dropFirst(2))] : [code]
  }
}
