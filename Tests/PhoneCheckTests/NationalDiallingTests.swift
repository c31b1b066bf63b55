import PhoneCheck
import Testing

@Suite("National dialling")
struct NationalDiallingTests {
  /// Returns the lines of `Data/trunk-prefixes.tsv`.
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

  @Test("The table contains every region of the built-in catalog, with prefixes of one or two digits")
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

  /// Returns the lines of `Data/number-lengths.tsv`.
  static func lengthRows() throws -> [(country: String, mobile: [Int], mobileAndFixed: [Int])] {
    try DefinitionsFixture.data("number-lengths.tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let lengths = fields[1...].map { $0.split(separator: " ").compactMap { Int($0) } }
      return (String(fields[0]), lengths[0], lengths[1])
    }
  }

  @Test("The source holds the table of lengths; Data/generate-number-lengths.py writes both")
  func generatedLengths() throws {
    for row in try Self.lengthRows() {
      let found = NationalDialling.numberLengths(of: try #require(CountryCode(row.country)))
      #expect((0...31).filter(found.isMobile) == row.mobile, "\(row.country)")
      #expect((0...31).filter(found.isMobileOrFixed) == row.mobileAndFixed, "\(row.country)")
    }
  }

  @Test(
    "Every region of the built-in catalog has lengths of mobile numbers, which are among the lengths of all numbers"
  )
  func lengthRegions() throws {
    let rows = try Self.lengthRows()
    #expect(Set(rows.map(\.country)) == Set(AreaCodeCatalog.builtin.definitions.map(\.countryCode.letters)))
    for row in rows {
      #expect(!row.mobile.isEmpty && Set(row.mobile).isSubset(of: row.mobileAndFixed), "\(row.country)")
    }
  }

  @Test("An unknown country has no lengths")
  func unknownLengths() throws {
    #expect(NationalDialling.numberLengths(of: try #require(CountryCode("ZZ"))) == NumberLengths())
  }
}
