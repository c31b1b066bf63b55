internal import PhoneCheck
internal import Platform

/// The first digits of numbers in countries that share their area code with a larger one.
enum AreaDigits {
  /// Returns the digits that follow an area code in numbers of a country; none if the country is the main one with the code.
  ///
  /// - Complexity: O(*n*) for the digits of the country, except for the first call, which reads a table.
  static func beginnings(in country: CountryCode, after areaCode: [UInt8]) -> [[UInt8]] {
    let digits = byCountry[country.index]
    return digits.first == areaCode ? Array(digits.dropFirst()) : []
  }

  /// The area code of each country, followed by the digits.
  private static let byCountry = {
    var result = [[[UInt8]]](repeating: [], count: CountryCode.count)
    AreaAliases.forEachLine(of: AreaDigitTable.lines) { country, digits in
      result[country.index] = digits.map { $0.bytes }
    }
    return result
  }()
}
