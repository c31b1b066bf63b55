import PhoneCheck

extension AreaCodeCatalog {
  /// The five definitions in the identity service's documentation, with China preferred.
  static let sample = AreaCodeCatalog(
    unchecked: [.china, .hongKong, .taiwan, .macau, .afghanistan], preferred: .china)
}

extension AreaCodeDefinition {
  static let china = make("86", "CN", "China", #"^(\+86){0,1}\-?1\d{10}$"#)
  static let hongKong = make(
    "852", "HK", "Hong Kong", #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#)
  static let taiwan = make("886", "TW", "Taiwan", #"^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$"#)
  static let macau = make(
    "853", "MO", "Macau", #"^(\+853){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#)
  static let afghanistan = make("93", "AF", "Afghanistan", #"^(\+93){1}\-\d{6,11}"#)

  /// Makes a definition; the codes have to be valid.
  static func make(
    _ areaCode: String, _ countryCode: String, _ name: String, _ mobileRegex: String, suffixes: [String] = []
  ) -> AreaCodeDefinition {
    AreaCodeDefinition(
      areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!,
      names: DisplayNames([(tag: "en", name: name)]), mobileRegex: mobileRegex, suffixes: suffixes)
  }
}

extension Verdict {
  /// The canonical form, or the reason code; most tests compare this.
  var summary: String { number?.canonical ?? reason?.rawValue ?? "" }

  var rejection: Rejection? {
    guard case .invalid(let rejection) = self else { return nil }
    return rejection
  }
}
