internal import Platform

/// The ways to dial numbers inside a country, and the lengths of numbers.
package enum NationalDialling {
  /// Returns the digits that people write before a country's national numbers in place of the area code, such as `0` in
  /// Germany, `06` in Hungary and `8` in Russia.
  ///
  /// They come from libphonenumber's metadata.
  ///
  /// - Returns: One or two ASCII digits each, beginning with the usual prefix: Belarus has `8`, `80` and `0`. Empty for a
  ///   country without a trunk prefix, such as Italy.
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred codes.
  package static func trunkPrefixes(of country: CountryCode) -> [String] { prefixesByCountry[country.index] }

  /// Returns the lengths of a country's numbers, without area code and trunk prefix.
  ///
  /// They never accept or reject a number. They only choose between two readings that a tenant's regex both accepts.
  ///
  /// - Returns: No lengths for an unknown country.
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred codes.
  package static func numberLengths(of country: CountryCode) -> NumberLengths {
    lengthsByCountry[country.index]
  }

  private static let prefixesByCountry = byCountry(TrunkPrefixTable.lines, unlisted: []) {
    $0.parts(separatedBy: " ")
  }

  private static let lengthsByCountry = byCountry(NumberLengthTable.lines, unlisted: NumberLengths()) {
    text in
    let sides = text.parts(separatedBy: "/").map { $0.parts(separatedBy: " ").compactMap { Int($0) } }
    return NumberLengths(mobile: sides[0], mobileAndFixed: sides[1])
  }

  /// Reads a table of lines that contain a value, a colon and the countries with that value.
  static func byCountry<Value>(
    _ lines: String, unlisted: Value, _ value: (String) -> Value
  ) -> [Value] {
    var result = [Value](repeating: unlisted, count: CountryCode.count)
    for line in table(lines) {
      let value = value(line.text)
      for country in line.countries { result[country.index] = value }
    }
    return result
  }

  /// Reads the lines of a table; a separate function, so that it is compiled once for all types of values.
  @inline(never)
  private static func table(_ lines: String) -> [(text: String, countries: [CountryCode])] {
    lines.parts(separatedBy: "\n").map { line in
      let sides = line.parts(separatedBy: ":")
      return (sides[0], sides[1].parts(separatedBy: " ").compactMap(CountryCode.init))
    }
  }
}

/// The lengths of a country's numbers, in national digits.
package struct NumberLengths: Hashable, Sendable {
  /// A bit for each length, beginning with the lowest bit for 0.
  private let mobile: UInt32
  private let mobileAndFixed: UInt32

  /// - Parameter mobileAndFixed: Lengths of at most 31 digits.
  package init(mobile: [Int] = [], mobileAndFixed: [Int] = []) {
    self.mobile = mobile.reduce(0) { $0 | 1 << UInt32($1) }
    self.mobileAndFixed = mobileAndFixed.reduce(0) { $0 | 1 << UInt32($1) }
  }

  /// Whether mobile numbers can have this number of digits.
  package func isMobile(_ digitCount: Int) -> Bool { mobile >> digitCount & 1 != 0 }

  /// Whether mobile or fixed numbers can have this number of digits.
  package func isMobileOrFixed(_ digitCount: Int) -> Bool { mobileAndFixed >> digitCount & 1 != 0 }

  /// One more than the maximum number of digits.
  package var end: Int { 32 - mobileAndFixed.leadingZeroBitCount }
}
