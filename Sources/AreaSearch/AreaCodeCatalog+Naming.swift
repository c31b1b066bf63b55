public import PhoneCheck
internal import Platform

extension AreaCodeCatalog {
  /// Returns the area that a text names: by a country code, an area code, a name, or several of these.
  ///
  /// ```swift
  /// catalog.area(named: "cn")            // the definitions of China; also CHN, China, PRC, 中国
  /// catalog.area(named: "+1")            // every definition with area code 1
  /// catalog.area(named: "China (+86)")   // the definitions of China with area code 86
  /// ```
  ///
  /// - A country code has two letters or three, in either case.
  /// - An area code may have `+`, leading zeros or a spreadsheet's `.0`: `+86`, `0086`, `086`, `86.0`. A definition's suffix
  ///   may follow: `1684`, `+1-684`.
  /// - A name may be in the catalog, in any of its languages; in CLDR, in English or Chinese; or a usual one such as `UK`,
  ///   `England` and `Mainland China`. These don't matter: case, accents, spaces, punctuation, `The`, `&` or `and`, `St.` or
  ///   `Saint`, and whether Chinese is simplified or traditional. A country's name in the catalog comes before the same name of
  ///   another country.
  ///
  /// If a text contains several of these, such as `86(中国)`, a definition has to fit all of them. A name that several countries
  /// have, such as `Congo`, names all of them.
  ///
  /// `NA` is the country code of Namibia, although some programs write it for a missing value.
  ///
  /// - Returns: The area, which has no definitions if nothing listed fits; `nil` if the text is empty, white space, or a mark
  ///   for a missing value such as `NULL`, `N/A` or `-`.
  /// - Complexity: O(log *n* + *m*) for *n* definitions and *m* returned ones. The first name reads a table of all countries'
  ///   names, which takes some milliseconds.
  public func area(named text: String) -> Area? {
    if Self.namesNoArea(text) { return nil }
    let definitions = naming(text).definitions
    return definitions.isEmpty ? unlisted(text) : Area(definitions)
  }

  private func unlisted(_ text: String) -> Area {
    Area(unlisted: UnlistedArea(text) { definitions(near: $0) })
  }

  /// Returns the area that a cell of a column names, as ``area(named:)`` does.
  ///
  /// A cell that names no listed area, such as an id, takes a fraction of the time. The first call takes some milliseconds.
  public func area(inCell text: String) -> Area? {
    #if !hasFeature(Embedded) || ALL_NAMES
      if !text.withBytes({ mayList(areaInCell: $0) }) { return unlisted(text) }
    #endif
    return area(named: text)
  }

  /// Returns the definitions that ``area(named:)`` finds for a text, and whether the text is only an area code.
  package func naming(_ text: String) -> (definitions: [AreaCodeDefinition], isAreaCode: Bool) {
    // Marks such as <NA> and #NA aren't Namibia either.
    if Self.namesNoArea(text) { return ([], false) }
    let name = text.narrowed
    let listed = coded(name)
    if !listed.definitions.isEmpty { return listed }
    guard let text = AreaText(name) else { return ([], false) }
    let found = self.indices(of: text)
    let isAreaCode = text.isCode && text.codes.allSatisfy { $0.count == 1 && !suffixed($0) }
    return (found.map { definitions[$0] }, isAreaCode)
  }

  /// Returns the indices of the definitions that every part of a text fits.
  private func indices(of text: AreaText) -> [Int] {
    if text.isCode { return indices(ofCodes: text.codes) }
    let named = AreaText.indices(named: text.names, in: areaNames)
    return text.codes.isEmpty ? named : AreaText.common(to: [named, indices(ofCodes: text.codes)])
  }

  /// Returns the indices of the definitions with all of the codes; each code after the first may be just a suffix.
  private func indices(ofCodes codes: [[[UInt8]]]) -> [Int] {
    var lists: [[Int]] = []
    for code in codes {
      let found = indices(ofCode: code)
      lists.append(found.isEmpty && !lists.isEmpty ? indices(ofCode: [codes[0][0]] + code) : found)
    }
    return AreaText.common(to: lists)
  }

  /// Returns the indices of the definitions with an area code, or with an area code and a suffix.
  private func indices(ofCode groups: [[UInt8]]) -> [Int] {
    let digits = Array(groups.joined())
    guard digits.count <= AreaCode.maximumDigitCount + AreaCodeDefinition.maximumSuffixDigitCount else {
      return []
    }
    if groups.count == 1, let areaCode = AreaCode(String(utf8: digits)) {
      let listed = indices(of: areaCode)
      if !listed.isEmpty { return Array(listed) }
    }
    let cuts = groups.count == 1 ? 1..<max(1, digits.count) : groups[0].count..<groups[0].count + 1
    return cuts.flatMap { cut in
      let suffix = String(utf8: digits[cut...])
      return (AreaCode(String(utf8: digits[..<cut])).map { indices(of: $0) } ?? []).filter { index in
        definitions[index].suffixes.contains { $0.hasSameBytes(as: suffix) }
      }
    }.sorted { $0 < $1 }
  }

  /// Whether a code is an area code with a suffix.
  private func suffixed(_ groups: [[UInt8]]) -> Bool {
    AreaCode(String(utf8: Array(groups.joined()))).map { indices(of: $0).isEmpty } ?? true
  }

  /// Returns the definitions that a text may mean if ``area(named:)`` finds none: definitions that a part of the text fits, or
  /// else definitions with similar names.
  ///
  /// ```swift
  /// catalog.definitions(near: "Grmany")  // the definition of Germany
  /// ```
  ///
  /// - Returns: At most three definitions; none if nothing is similar, or if the text is the name of an unlisted country.
  /// - Complexity: O(*m* · *n*) for names of *m* letters in total and a text of *n* letters.
  public func definitions(near text: String) -> [AreaCodeDefinition] {
    guard let text = AreaText(text.narrowed) else { return [] }
    let named = AreaText.indices(named: text.names, in: areaNames)
    let coded = indices(ofCodes: text.codes)
    var near = named + coded.filter { !named.contains($0) }
    let key = SearchText.key(String(scalars: text.names))
    if named.isEmpty, !areaNames.isKnown(key) {
      let similar = areaNames.indices(near: key)
      if !similar.isEmpty { near = similar }
    }
    if near.count > AreaNames.maximumNearestCount { near = named }
    return near.prefix(AreaNames.maximumNearestCount).map { definitions[$0] }
  }

  /// Returns the definition that a text chooses as the preferred one: the meaning of `--default`.
  ///
  /// An area code prefers all definitions that share it. In a picker, its first definition without suffixes (or else its first)
  /// comes before the others. A country prefers its first definition.
  ///
  /// - Parameter text: A text as for ``area(named:)``.
  /// - Returns: `nil` if nothing listed fits, or if several countries have this name.
  package func preference(_ text: String) -> (definition: AreaCodeDefinition, prefersAreaCode: Bool)? {
    preference(naming(text))
  }

  /// Returns the same catalog with another preferred definition.
  ///
  /// - Parameter text: A country code, an area code or a name, as for ``area(named:)``. An area code prefers all definitions
  ///   that share it.
  /// - Returns: `nil` if nothing listed fits, or if several countries have this name.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func preferring(_ text: String) -> AreaCodeCatalog? {
    preference(text).map { preference in
      AreaCodeCatalog(
        unchecked: definitions, preferred: preference.definition, prefersAreaCode: preference.prefersAreaCode,
        remarks: remarks, isBuiltin: isBuiltin, compiledLanguages: compiledLanguages)
    }
  }
}

extension AreaText {
  /// Whether the text is only an area code.
  fileprivate var isCode: Bool { !codes.isEmpty && SearchText.key(String(scalars: names)).isEmpty }
}
