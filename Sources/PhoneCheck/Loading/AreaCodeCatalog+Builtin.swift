internal import Platform

extension AreaCodeCatalog {
  /// The catalog that comes with the library: the mobile numbers of 244 countries and territories, from
  /// [libphonenumber](https://github.com/google/libphonenumber), with China preferred.
  ///
  /// It is a demonstration and a fallback. The tenant's own definitions decide which numbers may log in: they change, and this
  /// catalog doesn't. Names are in en, zh-CN and zh-TW. `Data/README.md` of the package explains how the catalog is made and
  /// which territories share their numbers.
  ///
  /// - Complexity: O(*n*) for *n* definitions on first use, some tenths of a millisecond; O(1) after that.
  public static let builtin: AreaCodeCatalog = {
    // These lines are made from a file that a test loads, so they need no checks here.
    let definitions = BuiltinDefinitions.lines.bytes.split(separator: UInt8(ascii: "\n")).map(definition)
    let preferred = CountryCode(BuiltinDefinitions.preferred)
    return AreaCodeCatalog(
      unchecked: definitions, preferred: definitions.first { $0.countryCode == preferred }, isBuiltin: true)
  }()

  private static func definition(_ line: ArraySlice<UInt8>) -> AreaCodeDefinition {
    let languages = BuiltinDefinitions.languages
    let fields = line.split(
      separator: UInt8(ascii: ";"), maxSplits: languages.count + 3, omittingEmptySubsequences: false
    ).map { String(utf8: $0) }
    guard fields.count == languages.count + 4, let areaCode = AreaCode(fields[0]),
      let countryCode = CountryCode(fields[1]), let mobileRegex = fields.last
    else {
      preconditionFailure("The built-in definitions are broken; run Data/generate-builtin.py.")
    }
    return AreaCodeDefinition(
      areaCode: areaCode, countryCode: countryCode,
      names: DisplayNames(zip(languages, fields[2...]).map { (tag: $0, name: $1) }),
      mobileRegex: mobileRegex,
      suffixes: fields[fields.count - 2].parts(separatedBy: " "))
  }
}
