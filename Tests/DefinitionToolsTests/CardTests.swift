import DefinitionTools
import Foundation
import PhoneCheck
import PhonePages
import Testing

@Suite("Cards")
struct CardTests {
  private func page(
    _ regex: String, number: String? = nil, country: (areaCode: String, code: String) = ("86", "CN"),
    in language: Language = .english
  ) throws -> String {
    let definition = AreaCodeDefinition.make(country.areaCode, country.code, regex)
    let validator = try PhoneValidator.of([definition], preferred: 0)
    return CatalogCards(
      of: [definition], by: validator, trying: number.map { .init($0) }, named: "x.json", in: language
    ).page
  }

  private func text(_ pattern: String, in page: String) -> String? {
    let rest = page.components(separatedBy: pattern).dropFirst().first
    return rest?.components(separatedBy: "</p>").first?.replacing(#/<[^>]*>/#, with: "")
  }

  @Test(
    "A sentence names the numbers of digits and the beginnings",
    arguments: [
      (#"^1[3-9]\d{9}$"#, "11 digits, beginning with 13 to 19"),
      (#"^1\d{10}$"#, "11 digits, beginning with 1"),
      (#"^\d{4,6}$"#, "4 to 6 digits"), (#"^\d{4,}$"#, "4 or more digits"),
      (#"^(\d{4}|\d{6,})$"#, "4 or 6 or more digits"),
      (#"^[35]\d{7}(\d{2})?$"#, "8 or 10 digits, beginning with 3 or 5"),
      ("^7$", "1 digit, beginning with 7"),
      (#"^(13|15|17|19|21|23|25)\d{5}$"#, "7 digits, beginning with 1 or 2"),
      ("^x$", "No number is accepted"),
    ])
  func sentences(regex: String, sentence: String) throws {
    #expect(try text(#"<p class="sentence">"#, in: page(regex)) == sentence)
  }

  @Test(
    "The sentence is in the reader's language",
    arguments: [
      (Language.simplifiedChinese, "11 位数字，以 13 至 19 开头"), (.traditionalChinese, "11 位數字，以 13 至 19 開頭"),
    ])
  func translations(language: Language, sentence: String) throws {
    let page = try page(#"^1[3-9]\d{9}$"#, in: language)
    #expect(text(#"<p class="sentence">"#, in: page) == sentence)
    #expect(page.contains("<html lang=\"\(language.tag)\">"))
  }

  @Test(
    "A number stops at the digit that no number continues with, and the possible digits are shown",
    arguments: [
      ("+86 23800138000", "+86 23800138000 Digit 1 doesn&#39;t fit. It could be 1.", "▼ 1"),
      ("1280013800", "+86 1280013800 Digit 2 doesn&#39;t fit. It could be 3–9.", "▼ 3–9"),
      ("138", "+86 138 The number ends too early. The next digit could be 0–9.", "▼ 0–9"),
      (
        "138001380001", "+86 138001380001 Digit 12 is one too many. The number could have ended before it.",
        nil
      ),
      ("13800138000", "+86 13800138000 The number is accepted.", nil), ("13x", nil, nil),
    ] as [(String, String?, String?)])
  func walks(number: String, sentence: String?, mark: String?) throws {
    let page = try page(#"^(\+86)?-?1[3-9]\d{9}$"#, number: number)
    #expect(text(#"<p class="walk">"#, in: page) == sentence)
    let captions = page.components(separatedBy: "class=\"small\"").dropFirst().compactMap {
      $0.components(separatedBy: "</text>").first?.components(separatedBy: ">").last
    }
    #expect(captions.filter { $0.hasPrefix("▼") } == [mark].compactMap(\.self))
  }

  @Test("Marks are on the parts that can continue, each with its digits")
  func severalPlaces() throws {
    let page = try page(#"^(\+86)?-?(13[0-4]|15[5-9]|17x)\d{8}$"#, number: "1900")
    #expect(page.contains("It could be 3 or 5."))
    #expect(page.components(separatedBy: "class=\"place\"").count == 3)
  }

  @Test("A finding of lint is marked on the smallest part that contains it")
  func findings() throws {
    let page = try page(#"^1[3,4]\d{9}"#)
    let rules = ["prefix-refused", "comma-in-class", "no-end-anchor"]
    let places = rules.map { page.range(of: "<code>\($0)</code>")?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains(#"<g data-set=", 3 4" class="remark""#))
    #expect(page.contains(">▲ 2</text>"))
  }

  @Test("A part without an automaton is drawn as syntax, with a note on the card")
  func outside() throws {
    let page = try page(#"^(1)\1\d{9}$"#)
    #expect(
      page.contains("The regex has no automaton (a back-reference"))
    #expect(page.contains(#"data-text="\1""#) && !page.contains("class=\"beginnings\""))
    #expect(page.contains("✓") == MatchingEngine.runsEveryRegex)
  }

  @Test(
    "A share is rounded down, but never to zero",
    arguments: [
      (#"^\d{5}$"#, "100 %"), (#"^0\d{5}$"#, "10 %"), (#"^[0-6]0\d{5}$"#, "7.0 %"),
      (#"^0[0-4]\d{5}$"#, "5.0 %"),
      (#"^00[0-4]\d{5}$"#, "0.50 %"), (#"^000\d{5}$"#, "0.10 %"), (#"^00000\d{5}$"#, "&lt; 0.01 %"),
      ("^7$", "10 %"),
    ])
  func shares(regex: String, percent: String) throws {
    // Without an area code in the regex, digits that begin with 0039 aren't national digits.
    let spelled = regex.replacing("^", with: #"^(\+39)?-?"#)
    #expect(try page(spelled, country: ("39", "IT")).contains(", \(percent) of all with this length<svg"))
  }

  @Test("A table that is too long ends after a length, with the number of lengths left out")
  func longTable() throws {
    // 300 beginnings of three digits, whose counts differ, with 12 lengths.
    let branches = (100..<400).map { "\($0)[0-\($0 * 7_919 % 97 % 10)]\($0 % 2 == 0 ? "" : #"\d?"#)" }
    let page = try page("^(?:\(branches.joined(separator: "|")))\\d{1,12}$", country: ("39", "IT"))
    #expect(page.contains("The table is too long. "))
    #expect(page.components(separatedBy: "<tr>").count < 1_400)
  }

  @Test("If a page has no space left for a diagram, the card states that")
  func room() throws {
    let definitions = (0..<80).map { number in
      let letters = [number / 26, number % 26].map { String(UnicodeScalar(UInt8(65 + $0))) }.joined()
      return AreaCodeDefinition.make("39", letters, "^1(?#\(String(repeating: "x", count: 3_990)))$")
    }
    let cards = CatalogCards(of: definitions, by: try .of(definitions), named: "x.json", in: .english)
    let count = { (text: String) in cards.page.components(separatedBy: text).count - 1 }
    #expect(count("<title>the start, then 1") == 75)
    #expect(count("The regex isn&#39;t drawn, because the page has no room left") == 5)
  }

  @Test("Two pages are the same, byte for byte")
  func repeatable() throws {
    #expect(try page(#"^1[3-9]\d{9}$"#, number: "12") == page(#"^1[3-9]\d{9}$"#, number: "12"))
  }
}
