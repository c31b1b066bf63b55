import AreaSearch
import Foundation
import Testing

import PhoneCheck

@Suite("Catalog search")
struct CatalogSearchTests {
  static func catalog() throws -> AreaCodeCatalog {
    let rows: [(String, String, [String], [(String, String)])] = [
      ("1", "AS", ["684"], [("en", "American Samoa")]),
      ("1", "US", [], [("en", "United States"), ("zh-CN", "美国")]),
      ("86", "CN", [], [("zh-TW", "中國大陸"), ("en", "China"), ("zh-CN", "中国大陆")]),
      ("852", "HK", [], [("zh-TW", "中國香港"), ("en", "Hong Kong"), ("zh-CN", "中国香港")]),
      ("262", "RE", [], [("en", "Re\u{301}union")]),
      ("225", "CI", [], [("en", "C\u{F4}te d\u{2019}Ivoire")]),
      ("245", "GW", [], [("en", "Guinea-Bissau")]),
      ("84", "VN", [], [("vi", "Việt Nam")]),
      ("298", "FO", [], [("da", "Færøerne")]),
      ("49", "DE", [], []),
    ]
    let definitions = try rows.map { area, country, suffixes, names in
      AreaCodeDefinition(
        areaCode: try #require(AreaCode(area)), countryCode: try #require(CountryCode(country)),
        names: DisplayNames(names.map { (tag: $0.0, name: $0.1) }), mobileRegex: "1", suffixes: suffixes)
    }
    return AreaCodeCatalog(unchecked: definitions, preferred: definitions[2])
  }

  @Test(
    "Definitions are found by name, country code, area code and suffix",
    arguments: [
      ("china", "CN"), ("CHINA", "CN"), ("中国", "CN HK"), ("中國", "CN HK"), ("香港", "HK"), ("hong  kong ", "HK"),
      ("cn", "CN"), ("C", "CN AS CI"), ("de", "DE"), ("86", "CN"), ("+86", "CN"), ("0086", "CN"),
      ("8", "CN HK VN"), ("+8", "CN HK VN"), ("＋８６", "CN"), ("ｃｈｉｎａ", "CN"), ("852", "HK"), ("1", "AS US"),
      ("684", "AS"), ("1684", "AS"), ("+1 684", "AS"), ("+1-684", "AS"), ("001684", "AS"),
      ("reunion", "RE"), ("RÉUNION", "RE"), ("réu", "RE"), ("cote d'ivoire", "CI"), ("COTE D’", "CI"),
      ("guinea bissau", "GW"), ("guinea-b", "GW"), ("viet nam", "VN"), ("faeroerne", "FO"),
    ])
  func finds(query: String, countries: String) throws {
    let found = try Self.catalog().search(query).map(\.countryCode.letters)
    #expect(Set(found) == Set(countries.split(separator: " ").map(String.init)))
    #expect(found.count == Set(found).count)
  }

  @Test(
    "An empty query, or the beginning of any area code, finds everything",
    arguments: ["", " ", "\u{3000}\t", "+", "00", "+ "])
  func everything(query: String) throws {
    #expect(try Self.catalog().search(query) == Self.catalog().pickerOrder)
  }

  @Test(
    "A country is found by its other names, from the beginning of a word",
    arguments: [
      ("台灣", "TW"), ("臺灣", "TW"), ("台湾", "TW"), ("usa", "US"), ("U S A", "US"), ("america", "AS UM US"),
      ("uk", "GB UA"), ("england", "GB"), ("great britain", "GB"), ("hongkong", "HK"), ("macao", "MO"),
      ("korea", "KP KR"), ("northkorea", "KP"), ("uae", "AE"), ("deutschland", "DE"), ("日本", "JP"),
      ("大韓", "KR"), ("대한", "KR"), ("holland", "NL"), ("ngl", "BD"), ("新西兰", "NZ"), ("紐西蘭", "NZ"),
      ("美國", "US"),
      ("美屬", "AS VI"),
      ("turkiye", "TR"), ("turkey", "TR"), ("czech republic", "CZ"), ("ivory coast", "CI"), ("CHE", "CH SC"),
    ])
  func alias(query: String, countries: String) {
    let found = AreaCodeCatalog.builtin.search(query).map(\.countryCode.letters)
    let listed = Set(AreaCodeCatalog.builtin.definitions.map(\.countryCode.letters))
    #expect(Set(found) == Set(countries.split(separator: " ").map(String.init)).intersection(listed))
  }

  @Test("Definitions without names are found by the names of their country")
  func aliasWithoutNames() throws {
    let germany = AreaCodeDefinition(
      areaCode: try #require(AreaCode("49")), countryCode: try #require(CountryCode("DE")), mobileRegex: "1")
    #expect(AreaCodeCatalog(unchecked: [germany]).search("deutsch") == [germany])
  }

  @Test(
    "Text that no definition contains finds nothing",
    arguments: ["zzz", "999", "+960", "-", "86x", "+x", "😀", "++86", "China +852"])
  func nothing(query: String) throws {
    #expect(try Self.catalog().search(query).isEmpty)
  }

  /// A line of `area-searches.tsv`: what is typed, the language that is shown, and the countries that are right.
  struct TypedSearch {
    let kind, language, text: String
    let countries: Set<String>

    /// Whether the first country that is found is right.
    func isRight(in catalog: AreaCodeCatalog = .builtin) -> Bool {
      let first = catalog.search(text, order: .picker(in: language)).first
      return first.map { countries.contains($0.countryCode.letters) } ?? false
    }

    static func all() throws -> [TypedSearch] {
      let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/area-searches.tsv")
      return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return TypedSearch(
          kind: cells[0], language: cells[1], text: cells[2],
          countries: Set(cells[3].split(separator: " ").map(String.init)))
      }
    }
  }

  @Test("What people type finds the country that they mean first")
  func typedSearches() throws {
    let searches = try TypedSearch.all()
    #expect(searches.count > 400)
    for search in searches where search.kind != "ISO" {
      #expect(search.isRight(), "\(search.kind): \(search.text) is \(search.countries)")
    }
    // Translations of ISO 3166 have many names that CLDR doesn't have: Malta is also Moa-ta.
    let translations = searches.filter { $0.kind == "ISO" }
    #expect(translations.count { $0.isRight() } * 3 > translations.count)
  }

  @Test("A country is found by its usual names, even if the tenant calls it otherwise")
  func renamed() throws {
    let names = ["en", "zh-CN", "zh-TW"].map { (tag: $0, name: "№") }
    let renamed = AreaCodeCatalog(
      unchecked: AreaCodeCatalog.builtin.definitions.map {
        AreaCodeDefinition(
          areaCode: $0.areaCode, countryCode: $0.countryCode, names: DisplayNames(names), mobileRegex: "1",
          suffixes: $0.suffixes)
      })
    let wrong = try TypedSearch.all().filter { $0.kind != "ISO" && !$0.isRight(in: renamed) }
    // The United States are America, too, and no name that is shown is American Samoa.
    #expect(wrong.map(\.text) == ["ameri"])
  }

  @Test(
    "In Chinese, pinyin is typed in full, as initials, or in between, and at any length",
    arguments: [
      ("zhon", "CN"), ("zhongg", "CN"), ("zhg", "CN"), ("zhguo", "CN"), ("xjp", "SG"), ("xinjp", "SG"),
      ("xinjiapo", "SG"),
      ("feilvbin", "PH"), ("feilubin", "PH"), ("bilu", "PE"), ("niboer", "NP"), ("xianggang", "HK"),
      ("mg", "US"), ("MG", "MG"), ("tg", "TH"), ("gb", "GB"), ("hk", "HK"), ("us", "US"),
    ])
  func pinyin(text: String, country: String) {
    let found = AreaCodeCatalog.builtin.search(text, order: .picker(in: "zh-CN"))
    #expect(found.first?.countryCode.letters == country)
  }

  @Test(
    "A misspelt name is found if nothing else is: one edit in five letters, in the whole name or its beginning",
    arguments: [
      ("austrlia", "AU"), ("phillipines", "PH"), ("phillip", "PH"), ("columbia", "CO"),
      ("untied kindgom", "GB"), ("chna", "CN"),
      ("herzgovina", "BA"), ("st. mratin", "MF"), ("alemnia", "DE"),
    ])
  func misspelt(text: String, country: String) {
    #expect(AreaCodeCatalog.builtin.search(text).first?.countryCode.letters == country)
    #expect(AreaCodeCatalog.builtin.search(text + "qqzz").isEmpty)
  }

  @Test(
    "The first digits of a number find the country with these digits, or else the main one with the area code",
    arguments: [
      ("+1 416", "CA"), ("+1 (416) 555", "CA"), ("+1 212", "US"), ("+44 1624", "IM"), ("+44 1534", "JE"),
      ("+44 20", "GB"),
      ("+77", "KZ"), ("+79", "RU"), ("+39 06698", "VA"), ("+39 06", "IT"), ("0086 138", "CN"), ("8613", "CN"),
      ("13800138000", ""),
    ])
  func firstDigits(text: String, country: String) {
    #expect(AreaCodeCatalog.builtin.search(text).first?.countryCode.letters ?? "" == country)
  }

  @Test("A letter with accents is found by the plain letter, in any normalization")
  func accents() throws {
    for value in UInt32(0xC0)..<0x2000 {
      let letter = try #require(Unicode.Scalar(value))
      let decomposed = Array(String(letter).decomposedStringWithCanonicalMapping.unicodeScalars)
      guard let base = decomposed.first, base.isASCII, base.properties.isAlphabetic else { continue }
      let accents = decomposed.dropFirst()
      guard accents.allSatisfy({ (0x300...0x331).contains($0.value) }) else { continue }
      let names = ["DE": String(letter), "AT": String(String.UnicodeScalarView(decomposed))]
      let definitions = try names.sorted { $0.key < $1.key }.map { country, name in
        AreaCodeDefinition(
          areaCode: try #require(AreaCode("49")), countryCode: try #require(CountryCode(country)),
          names: DisplayNames([(tag: "en", name: name)]), mobileRegex: "1")
      }
      let catalog = AreaCodeCatalog(unchecked: definitions)
      #expect(catalog.search("x\(base)").isEmpty)
      #expect(catalog.search(String(base)) == definitions, "\(letter)")
    }
  }

  @Test(
    "A name is found in each of Unicode's spellings, in any script",
    arguments: ["대한민국", "북한", "Україна", "Ўзбекистон", "Κύπρος", "Ελλάδα", "الجزائر", "الأردن"])
  func spellings(name: String) {
    let found = AreaCodeCatalog.builtin.search(name)
    #expect(!found.isEmpty)
    #expect(AreaCodeCatalog.builtin.search(name.decomposedStringWithCanonicalMapping) == found)
  }
}
