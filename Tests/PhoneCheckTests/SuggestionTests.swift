import AreaSearch
import PhoneCheck
import Testing

@Suite("Did you mean")
struct SuggestionTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  @Test(
    "A number that exactly one other definition would accept is suggested",
    arguments: [
      ("85291234567", nil, "+852-91234567"), ("+852 91234567", "CN", "+852-91234567"),
      ("13800138000", "HK", "+86-13800138000"), ("0 13800138000", "HK", "+86-13800138000"),
      ("1380013800", nil, nil), ("91234567", nil, nil), ("+86 2", nil, nil), ("138a", nil, nil),
    ] as [(String, String?, String?)])
  func suggestion(text: String, area: String?, canonical: String?) {
    let area = area.flatMap { AreaCodeCatalog.sample.area(named: $0) }
    #expect(validator.validate(text, area: area).rejection?.suggestion?.number.canonical == canonical)
  }

  @Test("If several other definitions would accept a number, none is suggested")
  func several() throws {
    let catalog = AreaCodeCatalog(
      unchecked: [
        .china, .make("1", "US", "United States", #"^\+1-?\d{10}$"#),
        .make("1", "CA", "Canada", #"^\+1-?\d{10}$"#),
      ], preferred: .china)
    #expect(try PhoneValidator(catalog).validate("1 202 555 01").rejection?.suggestion == nil)
    #expect(
      try PhoneValidator(catalog).validate("+1 202 555 0123", area: Area(.china)).rejection?.suggestion == nil
    )
  }

  /// Several countries with area code 1, and some with codes of their own.
  static let world = AreaCodeCatalog(
    unchecked: [
      .china, .make("852", "HK", "Hong Kong", #"^\+852-?[569]\d{7}$"#),
      .make("886", "TW", "Taiwan", #"^\+886-?9\d{8}$"#),
      .make("62", "ID", "Indonesia", #"^\+62-?8\d{8,11}$"#),
      .make("1", "US", "United States", #"^\+1-?(212|202|650|684)\d{7}$"#),
      .make("1", "CA", "Canada", #"^\+1-?(416|600)\d{7}$"#),
      .make("1", "JM", "Jamaica", #"^\+1-?(876|600)\d{7}$"#),
      .make("44", "GB", "United Kingdom", #"^\+44-?7[4-9]\d{8}$"#),
      .make("65", "SG", "Singapore", #"^\+65-?[7-9]\d{7}$"#),
      .make("93", "AF", "Afghanistan", #"^\+93-?\d{6,11}$"#),
    ], preferred: .china)

  @Test(
    "With a named area, the only other definition with its area code comes first, however the number is written",
    arguments: [
      ("416-555-1234", "US", "+1-4165551234"), ("1 416 555 1234", "US", "+1-4165551234"),
      ("+1 (416) 555-1234", "US", "+1-4165551234"), ("001 416 555 1234", "US", "+1-4165551234"),
      ("212 555 1234", "JM", "+1-2125551234"),
      // Two areas accept it; or it is too short for the named area, and isn't Afghanistan's; or all areas were named.
      ("600 555 1234", "US", nil), ("416 555 123", "US", nil), ("1 416 555 12", "US", nil),
      ("416 555 1234", "+1", nil),
    ] as [(String, String, String?)])
  func sharedAreaCode(text: String, area: String, canonical: String?) throws {
    let validator = try PhoneValidator(Self.world)
    let area = Self.world.area(named: area)
    #expect(validator.validate(text, area: area).rejection?.suggestion?.number.canonical == canonical)
  }

  @Test(
    "A suggested number states how its digits are read",
    arguments: [
      ("+1 416 555 1234", .international), ("001 416 555 1234", .internationalPrefix("00")),
      ("1 416 555 1234", .trunkPrefix("1")), ("416 555 1234", .national),
    ] as [(String, Interpretation)])
  func interpretation(text: String, interpretation: Interpretation) throws {
    let area = Self.world.area(named: "US")
    let rejection = try PhoneValidator(Self.world).validate(text, area: area).rejection
    #expect(rejection?.suggestion?.number.interpretation == interpretation)
  }

  @Test(
    "National digits that can't be the named area's are looked for in its neighbours, at their usual lengths",
    arguments: [
      ("5123 4567", "CN", "+852-51234567"), ("5123 4567", "TW", "+852-51234567"),
      ("0912 345 678", "CN", "+886-912345678"),
      ("0912345678", "HK", "+886-912345678"),
      // Distant countries accept nearly any digits, so one of them proves nothing.
      ("07400 123456", "CN", nil), ("7400 123456", "HK", nil), ("876 555 1234", "CN", nil),
      ("5123 4567", "GB", nil),
      // It can still become a number of the area, or its length fits no neighbour.
      ("138 0013 800", "CN", nil), ("13800138", "CN", nil), ("600 555 1234", "CN", nil),
      ("23800138000", "CN", nil),
      // These begin with the area's own code: a landline, and numbers with a digit too many.
      ("86-21-5555-0123", "CN", nil), ("852 7912 3456", "HK", nil), ("85279239886", "CN", nil),
      ("8655123456", "CN", nil),
      ("86 5123 4567", "CN", nil), ("852 13800138000", "HK", nil), ("8613800138000", "HK", "+86-13800138000"),
      // The length fits the area, so a digit is wrong, not the country.
      ("7400 123456", "US", nil), ("1234 5678", "HK", nil), ("5123 4567", "SG", nil),
      ("7123 4567", "HK", nil),
      // An area code was written, or no area was named.
      ("+7400123456", "CN", nil), ("00 7400123456", "CN", nil), ("07400 123456", nil, nil),
      ("+650 253 0000", "SG", nil),
    ] as [(String, String?, String?)])
  func nationalDigits(text: String, area: String?, canonical: String?) throws {
    let validator = try PhoneValidator(Self.world)
    let area = area.flatMap { Self.world.area(named: $0) }
    #expect(validator.validate(text, area: area).rejection?.suggestion?.number.canonical == canonical)
  }

  @Test("The message is a question in every language, without the number")
  func messages() throws {
    let rejection = try #require(validator.validate("85291234567").rejection)
    #expect(
      rejection.message(in: .english) == "After +86, digit 1 should be 1. Did you mean +852 (Hong Kong)?")
    #expect(
      rejection.message(in: .simplifiedChinese) == "国际区号 +86 后第 1 位数字应为 1。是否为 +852（Hong Kong）的号码？")
    #expect(
      rejection.message(in: .traditionalChinese) == "國碼 +86 後第 1 位數字應為 1。是否為 +852（Hong Kong）的號碼？")
    #expect(!"\(rejection)".contains("91234567"))
  }
}
