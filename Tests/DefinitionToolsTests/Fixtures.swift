import DefinitionTools
import PhoneCheck
import TerminalText

extension AreaCodeDefinition {
  /// Makes a definition; the codes have to be valid.
  static func make(
    _ areaCode: String, _ countryCode: String, _ regex: String, suffixes: [String] = [],
    names: [(tag: String, name: String)]? = nil
  ) -> AreaCodeDefinition {
    AreaCodeDefinition(
      areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!,
      names: DisplayNames(names ?? [(tag: "en", name: "Land \(countryCode)")]), mobileRegex: regex,
      suffixes: suffixes)
  }
}

extension PhoneValidator {
  /// Returns a validator over definitions; `preferred` is the index of the preferred definition.
  static func of(
    _ definitions: [AreaCodeDefinition], preferred: Int? = nil, options: Options = Options()
  ) throws -> PhoneValidator {
    try PhoneValidator(
      AreaCodeCatalog(unchecked: definitions, preferred: preferred.map { definitions[$0] }), options: options)
  }
}

/// Numbers listed one by one.
enum Listing {
  /// Returns all national digits of a length.
  static func numbers(ofLength length: Int) -> [String] {
    (0..<length).reduce([""]) { numbers, _ in numbers.flatMap { number in (0...9).map { "\(number)\($0)" } } }
  }

  /// Returns all national digits up to a length, shortest first.
  static func numbers(upTo length: Int) -> [String] { (1...length).flatMap(numbers(ofLength:)) }
}

extension DifferenceReport {
  /// The report without colours.
  var text: String { text(.plain) }
}
