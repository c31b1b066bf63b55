import PhoneCheck
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "A language tag or a locale asks for the language that its subtags name",
    arguments: [
      ("en", Language.english), ("en-GB", .english), ("EN_us", .english), ("en_US.UTF-8", .english),
      ("en-Latn-US", .english), ("en-GB-oxendict", .english),
      ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh_CN.GB18030", .simplifiedChinese),
      ("zh-Hans", .simplifiedChinese), ("zh-Hans-HK", .simplifiedChinese), ("zh-SG", .simplifiedChinese),
      ("zh_CN@pinyin", .simplifiedChinese), ("zh-cmn-Hans-CN", .simplifiedChinese),
      ("zh-CN-u-co-stroke", .simplifiedChinese),
      ("zh-TW", .traditionalChinese), ("zh_TW.UTF-8", .traditionalChinese), ("zh-HK", .traditionalChinese),
      ("ZH-mo", .traditionalChinese), ("zh_HK.big5hkscs", .traditionalChinese),
      ("zh-Hant", .traditionalChinese), ("zh-Hant-CN", .traditionalChinese),
      ("zh-yue-Hant-HK", .traditionalChinese), ("zh-yue-HK", .traditionalChinese),
      ("zh_TW.UTF-8@radical", .traditionalChinese),
    ])
  func matching(tag: String, language: Language) {
    #expect(Language(matching: tag) == language)
  }

  @Test(
    "Another language, or a text that isn't a tag, matches none",
    arguments: [
      "", "C", "POSIX", "C.UTF-8", "fr", "fr_FR.UTF-8", "zha", "eng", "e", "zh-Latn", "zh--TW", "zh-", "-zh",
      "zh TW", "english", "zh-Traditional", "中文", "i-klingon",
    ])
  func notMatching(tag: String) {
    #expect(Language(matching: tag) == nil)
  }

  @Test("Every language matches its own tag", arguments: Language.allCases)
  func ownTag(language: Language) {
    #expect(Language(matching: language.tag) == language)
  }
}
