/// What people call a country besides the names of a tenant's definitions.
enum AreaAliases {
  /// The aliases of a country, in the form in which ``SearchText/folded(_:)`` brings them.
  ///
  /// - Complexity: O(1), but for the first call, which reads a table of some hundred countries.
  static func folded(of country: CountryCode) -> [String] { byCountry[country.letters] ?? [] }

  private static let byCountry: [String: [String]] = {
    var result: [String: [String]] = [:]
    for line in AreaAliasTable.lines.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      result[String(sides[0])] = sides[1].split(separator: "|").map { SearchText.folded(String($0)) }
    }
    return result
  }()
}
