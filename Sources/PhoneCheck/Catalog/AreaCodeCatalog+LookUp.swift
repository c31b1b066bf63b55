internal import Platform

extension AreaCodeCatalog {
  /// Returns the definition with an area code and a country code.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* definitions and *m* with this area code.
  public func definition(_ id: AreaCodeDefinition.ID) -> AreaCodeDefinition? {
    index(of: id).map { definitions[$0] }
  }

  /// Returns the area that a code names: a country code, or an area code.
  ///
  /// ```swift
  /// catalog.area(code: "cn")  // the definitions of China
  /// catalog.area(code: "+1")  // every definition with area code 1
  /// ```
  ///
  /// The library AreaSearch also finds areas by their names.
  ///
  /// - Parameter text: Two letters in either case, or an area code with or without `+` or `00`.
  /// - Returns: The area, which has no definitions if the catalog doesn't list the code; `nil` if the text is empty, white
  ///   space, or a mark for a missing value such as `N/A`.
  /// - Complexity: O(log *n* + *m*) for *n* definitions and *m* returned ones.
  public func area(code text: String) -> Area? {
    if Self.namesNoArea(text) { return nil }
    let definitions = coded(text.narrowed).definitions
    return definitions.isEmpty ? Area(unlisted: UnlistedArea(text)) : Area(definitions)
  }

  /// Whether a cell names no area: it is empty, white space, or a ``NullMark`` that isn't the code of a country.
  package static func namesNoArea(_ cell: String) -> Bool {
    cell.scalars.allSatisfy { $0.properties.isWhitespace }
      || cell.withBytes { NullMark.isMark($0) } && CountryCode(cell.narrowed) == nil
  }

  /// Returns the definitions with a country code or an area code, and whether the code is an area code.
  package func coded(_ code: String) -> (definitions: [AreaCodeDefinition], isAreaCode: Bool) {
    if let countryCode = CountryCode(code) { return (definitions(countryCode: countryCode), false) }
    return (AreaCode(code).map { definitions(areaCode: $0) } ?? [], true)
  }

  /// Returns the definition that a code chooses as the preferred one: the meaning of `preferredAreaCode`.
  ///
  /// - Parameter code: A country code, or an area code with or without `+` or `00`, and nothing else.
  package func preference(ofCode code: String) -> (definition: AreaCodeDefinition, prefersAreaCode: Bool)? {
    preference(coded(code.narrowed))
  }

  /// Returns the definition that an area chooses as the preferred one, or `nil` if the area isn't an area code and has several
  /// countries.
  package func preference(
    _ named: (definitions: [AreaCodeDefinition], isAreaCode: Bool)
  ) -> (definition: AreaCodeDefinition, prefersAreaCode: Bool)? {
    guard let first = named.definitions.first else { return nil }
    if named.isAreaCode { return (named.definitions.first { $0.suffixes.isEmpty } ?? first, true) }
    let isOneCountry = named.definitions.allSatisfy { $0.countryCode == first.countryCode }
    return isOneCountry ? (first, false) : nil
  }
}
