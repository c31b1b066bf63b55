internal import PhoneCheck

// Whether an area code is its country's.

extension CatalogLinter {
  /// Reports an area code that isn't its country's, such as `86` in a definition of the United States.
  ///
  /// Countries that the built-in catalog doesn't list are skipped.
  mutating func lintAreaCode(at index: Int) {
    let definition = catalog.definitions[index]
    let (areaCode, country) = (definition.areaCode.digits, definition.countryCode)
    let known = AreaCodeCatalog.builtin.definitions(countryCode: country)
    guard !known.isEmpty, !known.contains(where: { Self.hasAreaCode(areaCode, $0) }),
      Self.unusedAreaCodes[country.letters] != areaCode
    else { return }
    let codes = known.flatMap { own in
      let code = "+\(own.areaCode.digits)"
      return areaCode.hasPrefix(own.areaCode.digits) ? own.suffixes.map { code + $0 } : [code]
    }
    add(
      .foreignAreaCode, .areaCode, of: index,
      LintMessage.foreignAreaCode(
        country: country.letters, codes: LintText.list(codes, .or), areaCode: areaCode))
  }

  /// Whether an area code is a definition's own, possibly with a suffix after it, as in 1809.
  private static func hasAreaCode(_ areaCode: String, _ own: AreaCodeDefinition) -> Bool {
    guard areaCode.hasPrefix(own.areaCode.digits) else { return false }
    let rest = areaCode.dropFirst(own.areaCode.digits.count)
    return rest.isEmpty || own.suffixes.isEmpty
      || own.suffixes.contains { $0.hasPrefix(rest) || rest.hasPrefix($0) }
  }

  /// Area codes that ITU-T has assigned and that are not in use yet
  /// ([list of country codes](https://www.itu.int/pub/T-SP-E.164D)).
  private static let unusedAreaCodes = ["KZ": "997", "VA": "379"]
}
