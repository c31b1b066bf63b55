import Testing

import PhoneCheck

@Suite("Display names")
struct CatalogNamesTests {
  static let all = DisplayNames([("zh-TW", "中國香港"), ("en", "Hong Kong"), ("zh-CN", "中国香港")])

  @Test(
    "A name falls back from the tag to its kind of Chinese, then to English",
    arguments: [
      ("zh-TW", "中國香港"), ("zh-CN", "中国香港"), ("en", "Hong Kong"), ("ZH_tw", "中國香港"),
      ("zh-HK", "中國香港"), ("zh-MO", "中國香港"), ("zh-Hant", "中國香港"), ("zh-Hant-HK", "中國香港"),
      ("zh_hant_mo", "中國香港"), ("zh", "中国香港"), ("zh-Hans", "中国香港"), ("zh-Hans-HK", "中国香港"),
      ("zh-SG", "中国香港"), ("en-GB", "Hong Kong"), ("fr", "Hong Kong"), ("zha", "Hong Kong"),
      ("", "Hong Kong"),
    ])
  func fallback(tag: String, name: String) {
    #expect(Self.all.name(in: tag) == name)
  }

  @Test("A missing step of the fallback is skipped")
  func gaps() {
    let mainland = DisplayNames([("zh-CN", "中国香港")])
    #expect(mainland.name(in: "zh-HK") == "中国香港")
    #expect(mainland.name(in: "zh-TW") == "中国香港")
    #expect(mainland.name(in: "en") == nil)
    #expect(DisplayNames([("zh-TW", "中國香港")]).name(in: "zh-CN") == nil)
    #expect(DisplayNames([("zh-HK", "香港")]).name(in: "zh_hk") == "香港")
    #expect(DisplayNames().name(in: "en") == nil)
  }

  @Test("Without any name the country code is the name")
  func countryCode() throws {
    let definition = AreaCodeDefinition(
      areaCode: try #require(AreaCode("852")), countryCode: try #require(CountryCode("HK")), mobileRegex: "1")
    #expect(definition.name(in: "en") == "HK")
    #expect(definition.name(in: .traditionalChinese) == "HK")
  }
}
