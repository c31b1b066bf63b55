internal import Platform

/// Names of a country besides those in a tenant's definitions.
enum AreaAliases {
  /// The aliases of a country, in the form that ``SearchText/folded(_:)`` returns.
  ///
  /// - Complexity: O(1), except for the first call, which reads a table of some hundred countries.
  static func folded(of country: CountryCode) -> [[SearchText.Letter]] { byCountry[country.index] }

  private static let byCountry = {
    var result = [[[SearchText.Letter]]](repeating: [], count: CountryCode.count)
    for line in AreaAliasTable.lines.parts(separatedBy: "\n") {
      let sides = line.parts(separatedBy: ":")
      guard let country = CountryCode(sides[0]) else { continue }
      result[country.index] = sides[1].parts(separatedBy: "|").map(SearchText.folded)
    }
    return result
  }()
}
