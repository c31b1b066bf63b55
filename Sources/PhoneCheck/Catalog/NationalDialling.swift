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
  package static func trunkPrefixes(of country: CountryCode) -> [String] { prefixesByCountry[country] }

  /// Returns the lengths of a country's numbers, without area code and trunk prefix.
  ///
  /// They never accept or reject a number. They only choose between two readings that a tenant's regex both accepts.
  ///
  /// - Returns: No lengths for an unknown country.
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred codes.
  package static func numberLengths(of country: CountryCode) -> NumberLengths {
    lengthsByCountry[country]
  }

  private static let prefixesByCountry = CountryTable(TrunkPrefixTable.lines, unlisted: []) {
    $0.parts(separatedBy: " ")
  }

  private static let lengthsByCountry = CountryTable(NumberLengthTable.lines, unlisted: NumberLengths()) {
    text in
    let sides = text.parts(separatedBy: "/").map { side in
      side.parts(separatedBy: " ").map { $0.bytes.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
    }
    return NumberLengths(mobile: sides[0], mobileAndFixed: sides[1])
  }
}

/// The values of countries, which share them with others.
struct CountryTable<Value: Sendable>: Sendable {
  /// The value of countries that aren't listed, then that of each line.
  private let values: [Value]
  /// The index of each country's value.
  private let indices: [UInt8]

  /// Reads lines that contain a value, a colon and the countries with that value.
  ///
  /// - Parameter lines: At most 255 lines.
  init(_ lines: String, unlisted: Value, _ value: (String) -> Value) {
    let (texts, indices) = countryLines(lines)
    values = [unlisted] + texts.map(value)
    self.indices = indices
  }

  subscript(country: CountryCode) -> Value { values[Int(indices[country.index])] }
}

/// Returns the texts of a table's values, and the number of each country's line; the same code for all types of values.
@inline(never)
private func countryLines(_ lines: String) -> (texts: [String], indices: [UInt8]) {
  var (texts, indices): ([String], [UInt8]) = ([], Array(repeating: 0, count: CountryCode.count))
  for line in lines.parts(separatedBy: "\n") {
    let sides = line.parts(separatedBy: ":")
    texts.append(sides[0])
    for country in sides[1].parts(separatedBy: " ").compactMap(CountryCode.init) {
      indices[country.index] = UInt8(texts.count)
    }
  }
  return (texts, indices)
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
