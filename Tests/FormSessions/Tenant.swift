package import BindForm
package import PhoneCheck

extension AreaCodeCatalog {
  /// A tenant with an area of each kind: one length, several, a suffix, no end, and a regex without an automaton.
  package static let tenant = AreaCodeCatalog(
    unchecked: [.hongKong, .china, .unitedStates, .americanSamoa, .afghanistan, .backReference],
    preferred: .china)
}

extension AreaCodeCatalog {
  /// The tenant after a change: only China remains, with fewer numbers.
  package static let narrowTenant = AreaCodeCatalog(
    unchecked: [
      .make("86", "CN", ("China", "中国大陆", "中國大陸"), #"^(\+86){0,1}\-?13[0-8]\d{8}$"#)
    ], preferred: .china)
}

extension AreaCodeDefinition {
  package static let china = make("86", "CN", ("China", "中国大陆", "中國大陸"), #"^(\+86){0,1}\-?1\d{10}$"#)
  package static let hongKong = make("852", "HK", ("Hong Kong", "中国香港", "中國香港"), #"^(\+852)\-?[4-9]\d{7}$"#)
  package static let unitedStates = make("1", "US", ("United States", "美国", "美國"), #"^\+1-?[2-9]\d{9}$"#)
  package static let americanSamoa = make(
    "1", "AS", ("American Samoa", "美属萨摩亚", "美屬薩摩亞"), #"^\+1-?684\d{7}$"#, suffixes: ["684"])
  package static let afghanistan = make("93", "AF", ("Afghanistan", "阿富汗", "阿富汗"), #"^(\+93){1}\-\d{6,11}$"#)
  package static let backReference = make(
    "99", "XX", ("Elsewhere", "别处", "別處"), #"^\+99-(5)(?:\1|\d)\d{3}$"#)

  package static func make(
    _ areaCode: String, _ countryCode: String, _ names: (String, String, String), _ mobileRegex: String,
    suffixes: [String] = []
  ) -> AreaCodeDefinition {
    AreaCodeDefinition(
      areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!,
      names: DisplayNames([
        (tag: "en", name: names.0), (tag: "zh-CN", name: names.1), (tag: "zh-TW", name: names.2),
      ]),
      mobileRegex: mobileRegex, suffixes: suffixes)
  }
}

extension PhoneValidator {
  /// The tenant's validator, shared by all tests: a validator is immutable.
  package static let tenant = valid(.tenant)

  /// The validator of the tenant after a change.
  package static let narrowTenant = valid(.narrowTenant)

  private static func valid(_ catalog: AreaCodeCatalog) -> PhoneValidator {
    guard let validator = try? PhoneValidator(catalog) else { fatalError("the default options are right") }
    return validator
  }
}

extension BindingForm.Configuration {
  /// Returns a configuration with definitions, in a language.
  package static func given(_ language: Language = .english) -> BindingForm.Configuration {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(.tenant)
    configuration.language = language
    return configuration
  }
}
