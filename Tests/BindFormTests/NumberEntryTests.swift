import BindForm
import PhoneCheck
import Testing

@Suite("A field for numbers without a form")
struct NumberEntryTests {
  func entry(_ country: String? = "CN", _ grouping: NumberGrouping = .whileTyping) throws -> NumberEntry {
    let validator = try PhoneValidator(.builtin)
    let area = try country.map { try #require(validator.catalog.area(code: $0)?.definitions.first) }
    return NumberEntry(validator, area: area, grouping: grouping)
  }

  @Test(
    "Digits are grouped while they are typed, as the country's numbers are written",
    arguments: [
      ("CN", "1380013", "138 0013"), ("CN", "13800138000", "138 0013 8000"), ("HK", "91234567", "9123 4567"),
      ("US", "4155550132", "415-555-0132"), ("GB", "07400123456", "07400 123456"),
      (nil, "1380013", "138 0013"),
    ])
  func groups(country: String?, keys: String, shown: String) throws {
    var entry = try entry(country)
    for key in keys { entry.edit(entry.field.text + String(key)) }
    #expect(entry.field.text == shown)
    #expect(entry.field.caret == shown.count)
    var plain = try self.entry(country, .none)
    plain.edit(keys)
    #expect(plain.field.text == keys)
  }

  @Test("A pasted number with its area code chooses the country and is accepted")
  func paste() throws {
    var entry = try entry()
    entry.edit("138", caret: 3)
    let result = entry.paste("+852 9123 4567", replacing: 0..<3)
    #expect(result == .areaSwitched(to: try #require(entry.area)))
    #expect(entry.area?.countryCode.letters == "HK")
    #expect(entry.number?.e164 == "+85291234567")
    #expect(entry.problem == nil)
  }

  /// Numbers of landlines, in the groups of the countries' numbering plans.
  private static let landlines = [
    ("CN", "+86 10 6552 9988", "CN", "10 6552 9988"), ("US", "+86 10 6552 9988", "CN", "10 6552 9988"),
    ("CN", "(010) 6552-9988", "CN", "(010) 6552-9988"), ("CN", "+49 30 901820", "DE", "30 901820"),
    ("GB", "(020) 7946 0958", "GB", "(020) 7946 0958"),
  ]

  @Test(
    "A pasted text that can't become a number of the country keeps its groups until it can",
    arguments: landlines)
  func landline(chosen: String, clip: String, country: String, shown: String) throws {
    var entry = try entry(chosen)
    for _ in 0..<2 {
      entry.paste(clip, replacing: 0..<entry.field.text.utf16.count)
      #expect(entry.area?.countryCode.letters == country && entry.field.text == shown)
      #expect(entry.field.caret == shown.count && entry.problem != nil)
    }
    entry.leave()
    #expect(entry.field.text == shown)
    entry.choose(entry.area)
    #expect(entry.field.text == shown)
    entry.edit(shown + "5")
    #expect(entry.field.text == shown + "5")
    entry.edit("13800138000", caret: 11)
    entry.choose(try self.entry("CN").area)
    #expect(entry.field.text == "138 0013 8000")
    var plain = try self.entry(chosen, .none)
    plain.paste(clip, replacing: 0..<0)
    #expect(plain.field.text == plain.field.digits)
  }

  @Test("A masked number isn't pasted, and the entry explains what is wrong with its current text")
  func refusals() throws {
    var entry = try entry()
    #expect(entry.problem?.text(in: .english) == "Enter your mobile number")
    entry.edit("138")
    #expect(entry.paste("138****8000", replacing: 0..<3) != .applied)
    #expect(entry.field.text == "138")
    #expect(entry.problem?.text(in: .simplifiedChinese) == "国际区号 +86 后应为 11 位数字，目前为 3 位。")
    entry.clear()
    #expect(entry.field.text.isEmpty && entry.number == nil)
  }

  @Test("Another country's number is suggested, and taken with its country")
  func suggestion() throws {
    var entry = try entry("CN")
    entry.edit("+1 415 555 0132")
    entry.leave()
    #expect(entry.area?.areaCode.digits == "1" && entry.number?.canonical == "+1-4155550132")
    entry.choose(entry.area)
    #expect(entry.number?.canonical == "+1-4155550132")
  }
}
