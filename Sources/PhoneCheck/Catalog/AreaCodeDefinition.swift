internal import Platform

/// An entry of a tenant's `phoneAreaCodeDefinitions`: the numbers of a country that the tenant accepts.
public struct AreaCodeDefinition: Sendable, Identifiable {
  /// The identity of a definition: no two definitions of a catalog share both codes.
  public struct ID: Hashable, Sendable {
    /// The country calling code.
    public var areaCode: AreaCode
    /// The country or territory.
    public var countryCode: CountryCode

    /// Creates an identity from the two codes.
    public init(areaCode: AreaCode, countryCode: CountryCode) {
      self.areaCode = areaCode
      self.countryCode = countryCode
    }
  }

  /// The definition's parts, in a class so that copying a definition counts only one reference.
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
  /// Each suffix has 1–15 ASCII digits. Suffixes order the candidates for a number; they never reject it.
  public var suffixes: [String] { parts.suffixes }
  /// The digits, such as `0`, that people write before national numbers in place of the area code; the usual ones first.
  ///
  /// They are the country's own, unless the tenant lists others. They are empty if the country has none, like Italy.
  public var trunkPrefixes: [String] { parts.trunkPrefixes }

  /// The maximum number of digits of a suffix: the length of a whole number in [ITU-T
  /// E.164](https://www.itu.int/rec/T-REC-E.164).
  package static let maximumSuffixDigitCount = 15

  /// Whether a text can be a suffix.
  static func isSuffix(_ text: String) -> Bool { text.isASCIIDigits(upTo: maximumSuffixDigitCount) }

  /// The maximum number of a definition's trunk prefixes, and of the digits of each.
  static let maximumTrunkPrefixCount = 8
  static let maximumTrunkPrefixDigitCount = 4

  /// Whether a text can be a trunk prefix.
  static func isTrunkPrefix(_ text: String) -> Bool { text.isASCIIDigits(upTo: maximumTrunkPrefixDigitCount) }

  /// Creates a definition from parts that have been checked.
  package init(
    areaCode: AreaCode, countryCode: CountryCode, names: DisplayNames = DisplayNames(),
    mobileRegex: String, suffixes: [String] = [], trunkPrefixes: [String]? = nil
  ) {
    parts = Parts(
      ID(areaCode: areaCode, countryCode: countryCode), names, mobileRegex, suffixes,
      trunkPrefixes ?? NationalDialling.trunkPrefixes(of: countryCode))
  }

  /// Returns the country's name in a language, or in the nearest language that ``DisplayNames/name(in:)`` finds, or else the
  /// country code.
  public func name(in languageTag: String) -> String {
    names.name(in: languageTag) ?? countryCode.letters
  }

  /// Returns the country's name in a language, or in the nearest language that ``DisplayNames/name(in:)`` finds, or else the
  /// country code.
  public func name(in language: Language) -> String { name(in: language.tag) }
}

#if !hasFeature(Embedded)
  /// Encoded as `{"areaCode":"86","countryCode":"CN"}`.
  extension AreaCodeDefinition.ID: Codable {}
#endif

extension AreaCodeDefinition: Hashable {
  /// Whether all parts are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts
      || left.id == right.id && left.names == right.names
        && left.mobileRegex.hasSameBytes(as: right.mobileRegex)
        && left.suffixes.hasSameBytes(as: right.suffixes)
        && left.trunkPrefixes.hasSameBytes(as: right.trunkPrefixes)
  }

  /// Hashes the two codes.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension [String] {
  fileprivate func hasSameBytes(as other: [String]) -> Bool {
    elementsEqual(other) { $0.hasSameBytes(as: $1) }
  }
}
