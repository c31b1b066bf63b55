import PhoneCheck

extension AreaCodeCatalog {
  /// The example in the identity service's documentation.
  static let sample = AreaCodeCatalog(
    unchecked: [
      make("86", "CN", #"^(\+86){0,1}\-?1\d{10}$"#),
      make("852", "HK", #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#),
      make("886", "TW", #"^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$"#),
      make("853", "MO", #"^(\+853){1}\-?6\d{7}$"#), make("93", "AF", #"^(\+93){1}\-\d{6,11}"#),
    ], preferred: make("86", "CN", #"^(\+86){0,1}\-?1\d{10}$"#))

  /// Area codes that are prefixes of others, shared ones with and without suffixes, gaps between lengths.
  static let shared: AreaCodeCatalog = {
    let preferred = make("1", "US", #"^(\+1)?-?[2-9]\d{9}$"#)
    return AreaCodeCatalog(
      unchecked: [
        preferred, make("1", "CA", #"^(?:\+1-?)?(?:416|647)\d{7}$"#),
        make("1", "AS", #"^\+1-?684\d{7}$"#, ["684"]),
        make("1", "DO", #"^\+1-?8[024]9\d{7}$"#, ["809", "829"]),
        make("12", "XA", #"^\+12-?\d{3}(?:\d{4})?$"#), make("7", "RU", #"^(\+7|8)-?9\d{9}$"#),
        make("7", "KZ", #"^\+?7-?7\d{9}"#), make("44", "GB", #"^\+44-?0?7\d{9}$"#),
        make("39", "IT", #"3\d{8,9}$"#),
      ], preferred: preferred)
  }()

  /// Regexes without automata, and no preferred definition.
  static let opaque = AreaCodeCatalog(
    unchecked: [
      make("49", "DE", #"^\+49-?(?<!x)(?=1)\d{10,11}$"#), make("43", "AT", #"^(\+43)-?(\d)\d{6,9}\2$"#),
      make("41", "CH", #"^\+41-?7\d{8}$"#), make("423", "LI", #"^(?<=^)(?>\+423)-?\d{7}+$"#),
    ], preferred: nil)

  private static func make(
    _ areaCode: String, _ countryCode: String, _ mobileRegex: String, _ suffixes: [String] = []
  ) -> AreaCodeDefinition {
    guard let areaCode = AreaCode(areaCode), let countryCode = CountryCode(countryCode) else {
      fatalError("codes of our own")
    }
    return AreaCodeDefinition(
      areaCode: areaCode, countryCode: countryCode, mobileRegex: mobileRegex, suffixes: suffixes)
  }
}

extension PhoneValidator {
  static let sample: PhoneValidator = {
    guard let validator = try? PhoneValidator(.sample) else { fatalError("the default options are good") }
    return validator
  }()
}
