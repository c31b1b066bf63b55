internal import Platform

/// How numbers are dialled inside a country.
package enum NationalDialling {
  /// The digits that people write before a country's national numbers when they leave out the area code, such as `0` in
  /// Germany, `06` in Hungary and `8` in Russia.
  ///
  /// They come from libphonenumber's metadata, which doesn't distinguish a country without a trunk prefix from one
  /// whose prefix it doesn't know. In some countries without one people write a `0` out of habit: use `0` if the
  /// result is empty.
  ///
  /// - Returns: One or two ASCII digits each, the usual prefix first: Belarus has `8`, `80` and `0`. Empty when none is
  ///   known.
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred codes.
  package static func trunkPrefixes(of country: CountryCode) -> [String] { prefixesByCountry[country.index] }

  private static let prefixesByCountry = {
    var result = [[String]](repeating: [], count: CountryCode.count)
    for line in TrunkPrefixTable.lines.parts(separatedBy: "\n") {
      let sides = line.parts(separatedBy: ":")
      let prefixes = sides[0].parts(separatedBy: " ")
      for country in sides[1].parts(separatedBy: " ").compactMap(CountryCode.init) {
        result[country.index] = prefixes
      }
    }
    return result
  }()
}
