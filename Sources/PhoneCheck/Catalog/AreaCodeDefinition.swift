internal import Platform

/// One entry of a tenant's `phoneAreaCodeDefinitions`: which numbers of a country the tenant accepts.
public struct AreaCodeDefinition: Sendable, Identifiable {
  /// What distinguishes definitions: no two of a catalog share both codes.
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

  /// Its parts, in a class so that copying a definition only counts one reference.
  private final class Parts: Sendable {
    let id: ID
    let names: DisplayNames
    let mobileRegex: String
    let suffixes: [String]
    let trunkPrefixes: [String]

    init(
      _ id: ID, _ names: DisplayNames, _ mobileRegex: String, _ suffixes: [String], _ trunkPrefixes: [String]
    ) {
      self.id = id
      self.names = names
      self.mobileRegex = mobileRegex
      self.suffixes = suffixes
      self.trunkPrefixes = trunkPrefixes
    }
  }

  private let parts: Parts

  /// The area code and the country code together.
  public var id: ID { parts.id }
  /// The country calling code.
  public var areaCode: AreaCode { parts.id.areaCode }
  /// The country or territory.
  public var countryCode: CountryCode { parts.id.countryCode }
  /// The country's names by language.
  public var names: DisplayNames { parts.names }
  /// The regular expression that decides, as the tenant wrote it.
  public var mobileRegex: String { parts.mobileRegex }
  /// Digits that follow the area code and distinguish territories with a shared area code, as in +1-684.
  ///
  /// Each holds 1–15 ASCII digits. Suffixes order the candidates for a number, they never veto.
  public var suffixes: [String] { parts.suffixes }
  /// The digits that people write before national numbers when they leave out the area code, such as `0`; the usual ones
  /// first.
  ///
  /// The country's own, unless the tenant lists others; empty where there is none, as in Italy.
  public var trunkPrefixes: [String] { parts.trunkPrefixes }

  /// The most digits of a suffix: as many as a whole number has in [ITU-T
  /// E.164](https://www.itu.int/rec/T-REC-E.164).
  package static let maximumSuffixDigitCount = 15

  /// Whether a text can be a suffix.
  static func isSuffix(_ text: String) -> Bool { text.isASCIIDigits(upTo: maximumSuffixDigitCount) }

  /// How many trunk prefixes a definition may have, and how many digits each.
  static let maximumTrunkPrefixCount = 8
  static let maximumTrunkPrefixDigitCount = 4

  /// Whether a text can be a trunk prefix.
  static func isTrunkPrefix(_ text: String) -> Bool { text.isASCIIDigits(upTo: maximumTrunkPrefixDigitCount) }

  /// Takes parts that have been checked.
  package init(
    areaCode: AreaCode, countryCode: CountryCode, names: DisplayNames = DisplayNames(),
    mobileRegex: String, suffixes: [String] = [], trunkPrefixes: [String]? = nil
  ) {
    parts = Parts(
      ID(areaCode: areaCode, countryCode: countryCode), names, mobileRegex, suffixes,
      trunkPrefixes ?? NationalDialling.trunkPrefixes(of: countryCode))
  }

  /// Returns the country's name in a language, else in the nearest language that ``DisplayNames/name(in:)``
  /// finds, else the country code.
  public func name(in languageTag: String) -> String {
    names.name(in: languageTag) ?? countryCode.letters
  }

  /// Returns the country's name in a language, else in the nearest language that ``DisplayNames/name(in:)``
  /// finds, else the country code.
  public func name(in language: Language) -> String { name(in: language.tag) }
}

#if !hasFeature(Embedded)
  /// Encoded as `{"areaCode":"86","countryCode":"CN"}`.
  extension AreaCodeDefinition.ID: Codable {}
#endif

extension AreaCodeDefinition: Hashable {
  /// Compares all parts.
  public static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts
      || left.id == right.id && left.names == right.names
        && left.mobileRegex.hasSameBytes(as: right.mobileRegex)
        && left.suffixes.hasSameBytes(as: right.suffixes)
        && left.trunkPrefixes.hasSameBytes(as: right.trunkPrefixes)
  }

  /// Feeds the two codes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension [String] {
  fileprivate func hasSameBytes(as other: [String]) -> Bool {
    elementsEqual(other) { $0.hasSameBytes(as: $1) }
  }
}
