import AreaSearch
import Testing

import PhoneCheck

@Suite("Area order")
struct AreaOrderTests {
  /// Returns a line for each language: its tag, and the country codes of the built-in catalog in ICU's order of their
  /// names.
  private static func fixture() throws -> String { try DefinitionsFixture.fixture("area-orders.tsv") }

  @Test("Names are sorted in CLDR's order, in each language", arguments: Language.allCases)
  func matchesCLDR(language: Language) throws {
    let line = try #require(
      try Self.fixture().split(separator: "\n").first { $0.hasPrefix(language.tag + "\t") })
    let expected = line.dropFirst(language.tag.count + 1).split(separator: " ").map(String.init)
    let catalog = AreaCodeCatalog.builtin
    let sorted = catalog.search("", order: .name(in: language)).map(\.countryCode.letters)
    #expect(expected.count > 200)
    #expect(sorted.count == catalog.definitions.count)
    // Of several countries with the same name, the fixture lists one.
    #expect(sorted.filter(Set(expected).contains) == expected)
  }

  private static func catalog(_ names: [String], tag: String) throws -> AreaCodeCatalog {
    let definitions = try names.enumerated().map { index, name in
      AreaCodeDefinition(
        areaCode: try #require(AreaCode("\(index + 1)")), countryCode: try #require(CountryCode("CN")),
        names: DisplayNames([(tag: tag, name: name)]), mobileRegex: "1")
    }
    return AreaCodeCatalog(unchecked: definitions, preferred: definitions.last)
  }

  @Test(
    "Chinese is sorted by pinyin or by strokes, and characters missing from the tables come last, by code point",
    arguments: [
      ("zh-CN", "中国 阿曼 德国", "阿曼 德国 中国"), ("zh-TW", "中國 阿曼 丹麥", "中國 丹麥 阿曼"),
      ("zh-Hant-HK", "阿曼 丹麥", "丹麥 阿曼"), ("zh-Hans", "中国 阿曼", "阿曼 中国"), ("zh", "中国 阿曼", "阿曼 中国"),
      ("zh-CN", "龘 中国 Oman 鱻 刚果（金） 刚果（布）", "刚果（布） 刚果（金） 中国 Oman 鱻 龘"),
      ("en", "Zambia Åland albania Austria", "Åland albania Austria Zambia"),
    ])
  func sorts(tag: String, names: String, expected: String) throws {
    let catalog = try Self.catalog(names.split(separator: " ").map(String.init), tag: tag)
    let sorted = catalog.search("", order: .name(in: tag)).map { $0.name(in: tag) }
    #expect(sorted.joined(separator: " ") == expected)
  }

  @Test("Without an order, results are in picker order")
  func picker() throws {
    let catalog = try Self.catalog(["b", "a"], tag: "en")
    #expect(catalog.search("") == catalog.pickerOrder)
    #expect(catalog.search("", order: .picker) == catalog.pickerOrder)
    #expect(catalog.search("a", order: .name(in: .english)).map { $0.name(in: "en") } == ["a"])
  }
}
