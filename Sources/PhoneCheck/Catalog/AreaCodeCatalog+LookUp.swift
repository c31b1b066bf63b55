extension AreaCodeCatalog {
  /// Returns the definition with an area code and a country code.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* of the *n* definitions share the area code.
  public func definition(_ id: AreaCodeDefinition.ID) -> AreaCodeDefinition? {
    index(of: id).map { definitions[$0] }
  }

  /// Returns the area with a country code or an area code.
  ///
  /// ```swift
  /// catalog.area(named: "cn")   // the definitions of China
  /// catalog.area(named: "+1")   // every definition with area code 1
  /// ```
  ///
  /// - Parameter text: A country code in either case, or an area code with or without `+` or `00`. White space
  ///   around it and full-width characters don't matter.
  /// - Returns: The area; it has no definitions when nothing listed fits.
  /// - Complexity: O(log *n* + *m*), where *m* of the *n* definitions are returned.
  public func area(named text: String) -> Area {
    let name = SearchText.narrow(text)
    if let countryCode = CountryCode(name) { return Area(definitions(countryCode: countryCode)) }
    if let areaCode = AreaCode(name) { return Area(definitions(areaCode: areaCode)) }
    return Area([])
  }

  /// Returns what a code prefers: the meaning of `preferredAreaCode` and `--default`.
  ///
  /// An area code prefers all definitions that share it, the first one without suffixes (else the first) before others in
  /// a picker; a country code prefers the first definition of the country.
  ///
  /// - Parameter text: As for ``area(named:)``.
  /// - Returns: `nil` when nothing listed fits.
  package func preference(_ text: String) -> (definition: AreaCodeDefinition, prefersAreaCode: Bool)? {
    let area = area(named: text)
    let prefersAreaCode = CountryCode(SearchText.narrow(text)) == nil
    let plain = prefersAreaCode ? area.definitions.first { $0.suffixes.isEmpty } : nil
    return (plain ?? area.definitions.first).map { ($0, prefersAreaCode) }
  }

  /// Returns the same catalog with another preferred definition.
  ///
  /// - Parameter text: A country code or an area code, as for ``area(named:)``. An area code prefers all definitions that
  ///   share it.
  /// - Returns: `nil` when nothing listed fits.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func preferring(_ text: String) -> AreaCodeCatalog? {
    preference(text).map { preference in
      AreaCodeCatalog(
        unchecked: definitions, preferred: preference.definition, prefersAreaCode: preference.prefersAreaCode,
        remarks: remarks)
    }
  }
}
