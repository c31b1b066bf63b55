import AreaSearch
import Testing

import PhoneCheck

@Suite("Ranking of searches")
struct AreaRankingTests {
  static let catalog = AreaCodeCatalog.builtin

  /// Returns the country codes that a search finds, with the names of a language shown.
  static func found(_ text: String, in language: Language = .english) -> [String] {
    catalog.search(text, order: .picker(in: language.tag)).map(\.countryCode.letters)
  }

  @Test("A country code finds its country first")
  func countryCodes() {
    for definition in Self.catalog.definitions {
      let code = definition.countryCode.letters
      for text in [code, code.lowercased(), " \(code)"] { #expect(Self.found(text).first == code, "\(text)") }
    }
  }

  @Test("An area code finds the main country with this code first, however it is written")
  func areaCodes() {
    for definition in Self.catalog.definitions {
      let code = definition.areaCode
      let main = Self.catalog.definitions(areaCode: code).map(\.countryCode.letters)
      for text in ["\(code)", "+\(code)", "00\(code)", "0\(code)", "+ \(code)"] {
        #expect(Array(Self.found(text).prefix(main.count)) == main, "\(text)")
      }
      for suffix in definition.suffixes {
        for text in ["\(code)\(suffix)", "+\(code)-\(suffix)", "+\(code) \(suffix)"] {
          #expect(Self.found(text).first == definition.countryCode.letters, "\(text)")
        }
      }
    }
  }

  @Test(
    "libphonenumber decides the main country of a shared area code",
    arguments: [
      ("1", "US"), ("7", "RU"), ("39", "IT"), ("44", "GB"), ("47", "NO"), ("61", "AU"), ("212", "MA"),
      ("262", "RE"), ("358", "FI"), ("590", "GP"), ("599", "CW"),
    ])
  func mainCountries(code: String, country: String) {
    #expect(Self.found(code).first == country)
  }

  @Test(
    "A name finds a country with that name first, in any language shown", arguments: Language.allCases)
  func names(shown: Language) {
    let languages = Language.allCases
    for (row, definition) in Self.catalog.definitions.enumerated() {
      // Each name is tried with one language shown, which changes from country to country: all pairs of languages
      // occur.
      for (column, name) in definition.names.entries.map(\.name).enumerated()
      where languages[(row + column) % languages.count] == shown {
        let first = Self.catalog.search(name, order: .picker(in: shown.tag)).first
        #expect(first?.names.entries.contains { $0.name == name } == true, "\(name)")
      }
    }
  }

  @Test("An alias finds its country first")
  func aliases() throws {
    for (country, aliases) in try AreaNamingTests.aliases()
    where !Self.catalog.definitions(countryCode: country).isEmpty {
      for alias in aliases {
        let first = try #require(Self.catalog.search(alias).first, "\(alias)")
        #expect(try AreaNamingTests.countries(called: alias).contains(first.countryCode), "\(alias)")
      }
    }
  }

  @Test("Results are ranked: codes, whole names, beginnings of names, beginnings of words, the rest")
  func ranks() {
    #expect(Self.found("in").prefix(3) == ["IN", "ID", "IO"])
    #expect(Self.found("uk") == ["GB", "UA"])
    #expect(Self.found("niger") == ["NE", "NG"])
    #expect(Self.found("中国", in: .simplifiedChinese) == ["CN", "HK", "MO", "TW"])
    #expect(Self.found("guinea").prefix(2) == ["GN", "GW"])
    #expect(Self.found("america") == ["US", "AS"])
    #expect(Self.found("united s") == ["US"])
    #expect(
      Self.found("st l").first == "LC" && Self.found("saint l").first == "LC"
        && Self.found("st.l").first == "LC")
    #expect(Self.found("antigua and").first == "AG" && Self.found("antigua &").first == "AG")
  }

  @Test("Names in the shown language come before names in other languages, and these before aliases")
  func shownNames() throws {
    let names = [
      ("AA", [("en", "Zeta"), ("de", "Ypsilon")]), ("BB", [("en", "Ypsilon"), ("de", "Zeta")]),
    ]
    let catalog = AreaCodeCatalog(
      unchecked: try names.map { country, names in
        AreaCodeDefinition(
          areaCode: try #require(AreaCode("1")), countryCode: try #require(CountryCode(country)),
          names: DisplayNames(names.map { (tag: $0.0, name: $0.1) }), mobileRegex: "1")
      })
    let found = { (text: String, order: AreaOrder) in
      catalog.search(text, order: order).map(\.countryCode.letters).joined(separator: " ")
    }
    #expect(found("yps", .picker(in: "en")) == "BB AA")
    #expect(found("yps", .picker(in: "de")) == "AA BB")
    #expect(found("yps", .picker) == "AA BB")
  }

  @Test("Equal results are in file order, even if one is preferred, or by name on request")
  func ties() throws {
    let catalog = try #require(Self.catalog.preferring("KZ"))
    #expect(catalog.search("7", order: .picker(in: "en")).first?.countryCode.letters == "RU")
    let codes = catalog.search("1", order: .name(in: "en")).prefix(25).map { $0.name(in: "en") }
    #expect(codes.first == "American Samoa" && codes == codes.sorted { $0.lowercased() < $1.lowercased() })
  }

  @Test(
    "Without a search, a tenant's catalog is in picker order, the built-in catalog by name after the preferred area"
  )
  func listing() throws {
    for language in Language.allCases {
      let listed = Self.catalog.search(" ", order: .picker(in: language.tag))
      let byName = Self.catalog.search("", order: .name(in: language))
      #expect(listed.first == Self.catalog.preferred)
      #expect(Array(listed.dropFirst()) == byName.filter { $0 != listed.first })
      let tenant = try AreaCodeCatalog(json: DefinitionsFixture.sample())
      #expect(tenant.search("", order: .picker(in: language.tag)) == tenant.pickerOrder)
    }
    #expect(
      try #require(Self.catalog.preferring("DE")).search("", order: .picker(in: "en")).first?.countryCode
        .letters == "DE")
  }

  @Test(
    "A search also finds everything that a look-up understands",
    arguments: ["86(中国)", "China (+86)", "CN +86", "Korea, Republic of"])
  func lookedUp(text: String) {
    #expect(Self.found(text) == [text.contains("Korea") ? "KR" : "CN"])
  }
}
