internal import PhoneCheck

extension Interpretation {
  /// Whether an area code was written before the national digits.
  var hasWrittenAreaCode: Bool {
    switch self {
    case .international, .internationalPrefix, .repeatedAreaCode, .preferredAreaCode, .bareInternational,
      .trunkPrefixAfterAreaCode:
      true
    case .national, .trunkPrefix, .missingSuffix: false
    }
  }
}
