/// One entry of a tenant's `phoneAreaCodeDefinitions`: which numbers of a country the tenant accepts.
public struct AreaCodeDefinition: Hashable, Sendable, Identifiable {
  /// What tells definitions apart: no two of a catalog share both codes.
  public struct ID: Hashable, Sendable {
    /// The country calling code.
    public var areaCode: AreaCode
    /// The country or territory.
    public var countryCode: CountryCode

    /// Joins the two codes.
    public init(areaCode: AreaCode, countryCode: CountryCode) {
      self.areaCode = areaCode
      self.countryCode = countryCode
    }
  }

  /// The country calling code.
  public let areaCode: AreaCode
  /// The country or territory.
  public let countryCode: CountryCode
  /// The country's names by language.
  public let names: DisplayNames
  /// The regular expression that decides, as the tenant wrote it.
  public let mobileRegex: String
  /// Digits that follow the area code and tell territories with a shared area code apart, as in +1-684.
  ///
  /// Each holds 1–15 ASCII digits. Suffixes order the candidates for a number, they never veto.
  public let suffixes: [String]
  /// The digits that people write before national numbers when they leave out the area code, such as `0`; the usual ones
  /// first.
  ///
  /// The country's own, unless the tenant lists others; `0` where none is known.
  public let trunkPrefixes: [String]

  /// The most digits a suffix has: as many as a whole number has in
  /// [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164).
  package static let maximumSuffixDigitCount = 15

  /// Whether a text can be a suffix.
  static func isSuffix(_ text: String) -> Bool {
    text.isASCIIDigits && (1...maximumSuffixDigitCount).contains(text.utf8.count)
  }

  /// How many trunk prefixes a definition may have, and how many digits each.
  static let maximumTrunkPrefixCount = 8
  private static let maximumTrunkPrefixDigitCount = 4

  /// Whether a text can be a trunk prefix.
  static func isTrunkPrefix(_ text: String) -> Bool {
    text.isASCIIDigits && (1...maximumTrunkPrefixDigitCount).contains(text.utf8.count)
  }

  /// Takes parts that have been checked.
  package init(
    areaCode: AreaCode, countryCode: CountryCode, names: DisplayNames = DisplayNames(),
    mobileRegex: String, suffixes: [String] = [], trunkPrefixes: [String]? = nil
  ) {
    self.areaCode = areaCode
    self.countryCode = countryCode
    self.names = names
    self.mobileRegex = mobileRegex
    self.suffixes = suffixes
    let known = trunkPrefixes ?? NationalDialling.trunkPrefixes(of: countryCode)
    self.trunkPrefixes = known.isEmpty && trunkPrefixes == nil ? ["0"] : known
  }

  /// The area code and the country code together.
  public var id: ID { ID(areaCode: areaCode, countryCode: countryCode) }

  /// Returns the country's name in a language, else in the nearest language that ``DisplayNames/name(in:)``
  /// finds, else the country code.
  public func name(in languageTag: String) -> String {
    names.name(in: languageTag) ?? countryCode.letters
  }

  /// Returns the country's name in a language, else in the nearest language that ``DisplayNames/name(in:)``
  /// finds, else the country code.
  public func name(in language: Language) -> String { name(in: language.tag) }
}
