import PhoneCheck
import Testing

@Suite("National dialling")
struct NationalDiallingTests {
  /// A line of `Data/trunk-prefixes.tsv`.
  static func rows() throws -> [(country: String, prefixes: [String])] {
    try DefinitionsFixture.data("trunk-prefixes.tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (String(fields[0]), fields[1].split(separator: " ").map(String.init))
    }
  }

  @Test("The source holds the table of trunk prefixes; Data/generate-trunk-prefixes.py writes both")
  func generated() throws {
    for row in try Self.rows() {
      let country = try #require(CountryCode(row.country))
      #expect(NationalDialling.trunkPrefixes(of: country) == row.prefixes, "\(country)")
    }
  }

  @Test("The table has every region of the built-in catalog, each prefix one or two digits")
  func regions() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.country)) == Set(AreaCodeCatalog.builtin.definitions.map(\.countryCode.letters)))
    #expect(rows.count { !$0.prefixes.isEmpty } == 144)
    for prefix in rows.flatMap(\.prefixes) {
      #expect(1...2 ~= prefix.utf8.count && prefix.utf8.allSatisfy { 0x30...0x39 ~= $0 })
    }
  }

  @Test(
    "The usual prefix comes first, and a country may have none",
    arguments: [
      ("GB", ["0"]), ("RU", ["8"]), ("KZ", ["8"]), ("TM", ["8"]), ("BY", ["8", "80", "0"]), ("HU", ["06"]),
      ("LT", ["0", "8"]), ("US", ["1"]), ("BR", ["0"]), ("HK", []), ("IT", []), ("ZZ", []),
    ])
  func prefixes(country: String, expected: [String]) throws {
    #expect(NationalDialling.trunkPrefixes(of: try #require(CountryCode(country))) == expected)
  }
}
