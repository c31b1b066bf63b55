import AreaSearch
import PhoneCheck
import Testing

/// Writings with one meaning, and writings that are refused with the number that was probably meant.
///
/// The numbers are examples of numbering plans. The expectations come from these plans, not from the rules under test.
@Suite("Writings of the world")
struct WritingsTests {
  private static let world = Result { try PhoneValidator(.builtin) }
  let validator: PhoneValidator

  init() throws { validator = try Self.world.get() }

  private func validate(_ text: String, in country: String) -> Verdict {
    validator.validate(text, area: AreaCodeCatalog.builtin.area(named: country))
  }

  @Test(
    "Writings with one meaning are read, with a remark",
    arguments: [
      ("SE", "++46 70 123 45 67", "+46701234567", "repeatedPlus"),
      ("SE", "+0046 70 123 45 67", "+46701234567", "repeatedPlus"),
      ("CN", "13800138000（微信同号）", "+8613800138000", "label"),
      ("CN", "【手机】13800138000", "+8613800138000", "label"),
      ("RU", "тел. 8 912 345-67-89", "+79123456789", "label"),
      ("CN", "（手机）：13800138000", "+8613800138000", "label"),
      ("CN", "【手机】:13800138000", "+8613800138000", "label"),
      ("CN", "(Tel:) 13800138000", "+8613800138000", "label"),
      ("CN", "( Tel ) 13800138000", "+8613800138000", "label"),
      ("CN", "(Tel) mobile: 13800138000", "+8613800138000", "label"),
      ("CN", "13800138000 (M) -", "+8613800138000", "label"),
      ("GR", "ΚΙΝΗΤΟ: 6912345678", "+306912345678", "label"),
      ("RU", "мобильныи\u{306} 8 912 345-67-89", "+79123456789", "label"),
      ("DE", "Handy-Nr.: 0176 12345678", "+4917612345678", "label"),
      ("FR", "Te\u{301}l. : 06 12 34 56 78", "+33612345678", "label"),
      ("KR", "휴대폰번호: 010-2000-0000", "+821020000000", "label"),
      ("VN", "Số điện thoại: 0912 345 678", "+84912345678", "label"),
      ("SA", "رقم الجوال: 0512345678", "+966512345678", "label"),
      ("DE", "Tel. no. (WhatsApp): 0176 12345678", "+4917612345678", "label"),
      ("CN", "Tel. no. mobile phone number: 13800138000", "+8613800138000", "label"),
      ("CN", "`13800138000", "+8613800138000", "textMark"),
      ("CN", "=+8613800138000", "+8613800138000", "textMark"),
      ("CN", "%2B86%20138%200013%208000", "+8613800138000", "encoding"),
      ("CN", "+86&nbsp;13800138000", "+8613800138000", "encoding"),
      ("CN", "&#43;8613800138000", "+8613800138000", "encoding"),
      ("CN", "13800138000&nbsp;", "+8613800138000", "encoding"),
      ("CN", "13800138000/", "+8613800138000", "finalMark"),
      ("CN", "🇨🇳 138 0013 8000", "+8613800138000", "country"),
      ("CN", "🇨🇳+8613800138000", "+8613800138000", "country"),
      ("GB", "🇬🇧 07400 123456", "+447400123456", "country"),
      ("GB", "UK 07400 123456", "+447400123456", "country"),
      ("GB", "GB (+44) 7400 123456", "+447400123456", "country"),
      ("CA", "CA +1 416 555 0123", "+14165550123", "country"),
      ("CN", "00+8613800138000", "+8613800138000", "repeatedPlus"),
      ("CN", "+00+86 138 0013 8000", "+8613800138000", "repeatedPlus"),
      ("SA", "٩٦٦٥١٢٣٤٥٦٧٨+", "+966512345678", "repeatedPlus"),
      ("IR", "۹۸۹۱۲۳۴۵۶۷۸۹+", "+989123456789", "repeatedPlus"),
      ("CN", "8613800138000@c.us", "+8613800138000", "link"),
      ("CN", "https://wa.me/8613800138000?text=hi", "+8613800138000", "link"),
      ("DE", "0176/12345678", "+4917612345678", "joinedParts"),
      ("BE", "0470/12.34.56", "+32470123456", "joinedParts"),
      ("US", "415•555•0171", "+14155550171", "joinedParts"),
      ("AR", "011/15-2345-6789", "+5491123456789", "joinedParts"),
      ("AR", "011 15-2345-6789", "+5491123456789", "domesticPrefix"),
      ("AR", "+54 0348 2 15 612345", "+5493482612345", "domesticPrefix"),
      ("BR", "0 15 11 96123-4567", "+5511961234567", "carrierPrefix"),
      ("CN", "17951 138 0013 8000", "+8613800138000", "carrierPrefix"),
    ])
  func read(country: String, text: String, e164: String, remark: String) {
    for area in [country, nil] {
      guard area != nil || text.hasPrefix("+") else { continue }
      let number = area.map { validate(text, in: $0) }?.number ?? validator.validate(text).number
      #expect(number?.e164 == e164)
      // A number as dialled inside a country has a remark as well, in any form.
      let others = ["joinedParts", "carrierPrefix", "domesticPrefix"]
      let remarks = number?.remarks.map(\.name) ?? []
      #expect(remarks.contains(remark) && remarks.allSatisfy { $0 == remark || others.contains($0) })
    }
  }

  @Test(
    "An extension may come after a pause, and its label in many languages",
    arguments: [
      ("+7 (912) 345-67-89, доб. 100", "+79123456789", "100"), ("+46701234567,,123#", "+46701234567", "123"),
      ("+46701234567;12", "+46701234567", "12"), ("+46701234567p12", "+46701234567", "12"),
      ("+46701234567 poste 12", "+46701234567", "12"), ("+46701234567 内线 12", "+46701234567", "12"),
    ])
  func extensions(text: String, e164: String, digits: String) {
    let number = validator.validate(text).number
    #expect(number?.e164 == e164)
    #expect(number?.extensionDigits == digits)
  }

  @Test(
    "Three or four digits after a hyphen are the extension of a Chinese mobile number",
    arguments: [
      ("18412345678-1234", "1234"), ("+86 184 1234 5678-123", "123"), ("1841234567８－1234", "1234"),
      ("86-18412345678‐1234", "1234"), ("(86) 18412345678-1234", "1234"), ("18412345678 1234", nil),
      ("18412345678-12", nil), ("18412345678-12345", nil), ("18412345678 -1234", nil),
      ("1841234567-1234", nil),
      ("+46 70 123 45 67-123", nil),
    ] as [(String, String?)])
  func hyphenatedExtensions(text: String, digits: String?) {
    for isPrepared in [false, true] {
      if isPrepared { validator.prepareTable() }
      let number = validator.validate(text).number
      #expect(number?.extensionDigits == digits)
      #expect(number?.canonical == digits.map { _ in "+86-18412345678" })
    }
  }

  @Test("A number whose extension after a hyphen is being typed isn't dead")
  func typedExtension() {
    for (text, state): (String, TypingState) in [
      ("18412345678-", .complete(next: .all)), ("18412345678-1", .incomplete(next: .all, missing: 2)),
      ("18412345678-12", .incomplete(next: .all, missing: 1)), ("18412345678-123", .complete(next: .all)),
      ("18412345678-1234", .complete(next: [])), ("184123456781", .dead(offset: 11, expected: [])),
    ] {
      #expect(validator.typingState(of: text) == state, "\(text)")
    }
  }

  @Test("A pause begins an extension only after five digits, the fewest of a number")
  func pauseAfterShortNumber() throws {
    let short = AreaCodeDefinition.make("999", "ZZ", "A", #"^\d{4,6}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [short], preferred: short))
    for (text, digits) in [("12345,678", "678"), ("123456,,678", "678"), ("1234,678", nil)] {
      #expect(validator.validate(text).number?.extensionDigits == digits, "\(text)")
    }
  }

  @Test("Joined parts are one number only if no part is a number by itself")
  func joinedParts() throws {
    let short = AreaCodeDefinition.make("999", "ZZ", "A", #"^\d{5}$|^\d{10}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [short], preferred: short))
    #expect(validator.validate("1234567890").number != nil && validator.validate("12345").number != nil)
    #expect(validator.validate("123/4567890").number?.remarks.map(\.name) == ["joinedParts"])
    for text in ["12345/67890", "123/4567/890", "+999 12345/67890", "123/45/67890"] {
      let isOne = text == "123/4567/890"
      #expect((validator.validate(text).number != nil) == isOne, "\(text)")
    }
  }

  @Test(
    "A country in front counts as a named area, and contradicts another one",
    arguments: [
      (nil, "🇬🇧 07400 123456", "+447400123456"), (nil, "GB +44 7400 123456", "+447400123456"),
      (nil, "CN 13800138000", "+8613800138000"), ("HK", "HK 61234567", "+85261234567"),
      (nil, "Mobile: 🇨🇳 13800138000", "+8613800138000"), (nil, "🇨🇳 Tel: 13800138000", "+8613800138000"),
      ("US", "🇨🇦 416 555 0123", "PATTERN_MISMATCH"), (nil, "HK +86 13800138000", "AREA_CODE_MISMATCH"),
      ("HK", "🇨🇳 13800138000", "AREA_CODE_MISMATCH"), ("GB", "CN 13800138000", "AREA_CODE_MISMATCH"),
      (nil, "SO 16658684239", "UNEXPECTED_CHARACTER"), (nil, "IN 13800138000", "UNEXPECTED_CHARACTER"),
      (nil, "GB 07400 123456", "UNEXPECTED_CHARACTER"), (nil, "XX +86 13800138000", "UNEXPECTED_CHARACTER"),
      (nil, "CN+8613800138000", "UNEXPECTED_CHARACTER"), (nil, "cn 13800138000", "UNEXPECTED_CHARACTER"),
      (nil, "🇨🇳🇨🇳 13800138000", "UNEXPECTED_CHARACTER"), (nil, "🇨 13800138000", "UNEXPECTED_CHARACTER"),
      (nil, "CN", "UNEXPECTED_CHARACTER"), (nil, "🇨🇳", "UNEXPECTED_CHARACTER"),
    ] as [(String?, String, String)])
  func country(area: String?, text: String, expected: String) {
    let verdict = validator.validate(text, area: area.flatMap { validator.catalog.area(named: $0) })
    #expect((verdict.number?.e164 ?? verdict.reason?.rawValue) == expected, "\(text)")
  }

  @Test("Letters of a country that is neither named nor preferred lead to a suggestion of its number")
  func suggestedCountry() {
    let suggestion = validator.validate("GB 07400 123456").rejection?.suggestion
    #expect(suggestion?.number.e164 == "+447400123456" && suggestion?.cause == .otherDefinition)
    #expect(validator.validate("IN 13800138000").rejection?.suggestion?.cause == .numberInside)
  }

  @Test(
    "The beginning of a listed country isn't refused during typing, and a contradiction is dead",
    arguments: [
      ("C", nil, false), ("CN", nil, false), ("CN ", nil, false), ("CN 1", nil, false), ("GB", nil, false),
      ("GB +", nil, false), ("GB 0", nil, true), ("XX", nil, true), ("🇨", nil, false), ("🇨🇳", nil, false),
      ("🇨🇳 138", "HK", true), ("🇨🇳 138", "CN", false), ("🇽🇽", nil, true),
    ] as [(String, String?, Bool)])
  func typedCountry(text: String, area: String?, isDead: Bool) {
    let state = validator.typingState(of: text, area: area.flatMap { validator.catalog.area(named: $0) })
    if case .dead = state { #expect(isDead, "\(text)") } else { #expect(!isDead, "\(text)") }
  }

  @Test("A tel: URI may be percent-encoded")
  func encoded() {
    #expect(validator.validate("tel:%2B46%2070-1234567").number?.e164 == "+46701234567")
    #expect(validator.validate("tel:+46701234567%20ext%2012").number?.extensionDigits == "12")
    #expect(validator.validate("tel:+46701234567%2312").number?.extensionDigits == "12")
    #expect(validator.validate("tel:%2").rejection?.reason == .unexpectedCharacter)
    #expect(validator.validate("tel:%7046701234567").rejection?.reason == .unexpectedCharacter)
  }

  @Test(
    "Percent-encoding other than of a plus and a space, cut codes, and signs in other places aren't read",
    arguments: [
      ("13800138000%2", .unexpectedCharacter), ("138%2D0013%2D8000", .unexpectedCharacter),
      ("+86&nbsp13800138000", .unexpectedCharacter), ("&amp;13800138000", .unexpectedCharacter),
      ("138%2B00138000", .misplacedPlus), ("&nbsp;", .empty), ("%20%20", .empty),
      ("\"&nbsp;\"", .notANumber), ("=13800138000", .unexpectedCharacter),
      ("13800138000+", .misplacedPlus), ("٩٦٦٥١٢٣+٤٥٦٧٨", .misplacedPlus), ("1٩٦٦٥١٢٣٤٥٦٧٨+", .misplacedPlus),
      ("0+8613800138000", .misplacedPlus), ("000+8613800138000", .misplacedPlus),
      ("0.0+8613800138000", .misplacedPlus),
      ("(00)+8613800138000", .misplacedPlus), ("13800138000//", .unexpectedCharacter),
      ("+8613\n800138000", .unexpectedCharacter), ("86\n13800138000", .unexpectedCharacter),
      ("{138]00138000", .unexpectedCharacter), ("{}13800138000", .unexpectedCharacter),
      ("【(138】00138000", .unexpectedCharacter),
    ] as [(String, ReasonCode)])
  func notRead(text: String, reason: ReasonCode) {
    #expect(validator.validate(text).rejection?.reason == reason, "\(text)")
    #expect(BulkValidator(validator).verdict(on: Array(text.utf8).span).reason == reason, "\(text)")
  }

  @Test(
    "A refusal names the number that was probably meant, and the reason",
    arguments: [
      ("MX", "+52 (1) 222 123 4567", "+522221234567", "numberingChange"),
      ("MX", "044 222 123 4567", "+522221234567", "numberingChange"),
      ("BR", "11 6123-4567", "+5511961234567", "numberingChange"),
      ("VN", "0120 1234567", "+84701234567", "numberingChange"),
      ("BJ", "+229 61 23 45 67", "+2290161234567", "numberingChange"),
      ("US", "011 44 7400 123456", "+447400123456", "internationalPrefix"),
      ("CN", "+8686 138 0013 8000", "+8613800138000", "repeatedPrefix"),
      ("CN", "86-86-13800138000", "+8613800138000", "repeatedPrefix"),
      ("DE", "Max Mustermann 0176 12345678", "+4917612345678", "numberInside"),
      ("CN", "张三 13800138000", "+8613800138000", "numberInside"),
      ("CN", "13800138000 13900139000", "+8613800138000", "numberInside"),
      ("CN", "13800138000/13900139000", "+8613800138000", "numberInside"),
      ("CN", "138~0013~8000", "+8613800138000", "numberInside"),
      ("CN", "138|0013|8000", "+8613800138000", "numberInside"),
      ("CN", "+86_138_0013_8000", "+8613800138000", "numberInside"),
      ("CN", "138：0013：8000", "+8613800138000", "numberInside"),
      ("PL", "+48 512 345 678;+48 512 345 679", "+48512345678", "numberInside"),
    ])
  func suggested(country: String, text: String, e164: String, cause: String) throws {
    let suggestion = try #require(validate(text, in: country).rejection?.suggestion)
    #expect(suggestion.number.e164 == e164)
    #expect(suggestion.cause.name == cause)
    for language in Language.allCases {
      let message = try #require(validate(text, in: country).message(in: language))
      #expect(!message.contains(suggestion.number.nationalDigits))
    }
  }

  @Test(
    "After another international prefix, a trunk prefix is removed or stays, as after an area code",
    arguments: [
      ("011 7 8 912 345-67-89", "+79123456789"), ("011 7 800 123 4567", "+78001234567"),
      ("011 44 (0)7400 123456", "+447400123456"), ("011 44 0 7400 123456", "+447400123456"),
    ])
  func suggestedTrunkPrefix(text: String, e164: String) throws {
    let definitions = [
      AreaCodeDefinition.make("1", "US", "", #"^[2-9]\d{9}$"#), .make("7", "RU", "", #"^\d{9,11}$"#),
      .make("44", "GB", "", #"^7\d{9}$"#),
    ]
    var options = PhoneValidator.Options()
    options.internationalPrefixes = ["00"]
    let catalog = AreaCodeCatalog(unchecked: definitions, preferred: definitions[0])
    let validator = try PhoneValidator(catalog, options: options)
    let suggestion = try #require(validator.validate(text).rejection?.suggestion)
    #expect(suggestion.number.e164 == e164 && suggestion.cause.name == "internationalPrefix")
    // If no prefixes are configured, the country's prefixes are read.
    #expect(try PhoneValidator(catalog).validate(text).number?.e164 == e164)
    #expect(validator.validate(e164).number?.e164 == e164)
  }

  @Test(
    "Text that isn't a label, or that joins no parts, is refused",
    arguments: [
      ("CN", "Tel. no. mobile phone number contact: 13800138000"),
      ("CN", "PM 13800138000"), ("CN", "MC 13800138000"), ("CN", "13800138000 PM"),
      ("DE", "0176 / / 12345678"), ("DE", "0176 • • 12345678"), ("DE", "0176 12345678/ -"),
    ])
  func refused(country: String, text: String) {
    #expect(validate(text, in: country).number == nil)
  }

  @Test(
    "Two numbers in one text are recognized",
    arguments: [
      "13800138000 ::: 13900139000", "13800138000;13900139000", "13800138000 13900139000",
      "+8613800138000, +8613900139000", "+8613800138000 +8613900139000", "13800138000\n13900139000",
      "13800138000 or 13900139000", "13800138000/13900139000", "13800138000-13900139000",
    ])
  func several(text: String) {
    #expect(validator.validate(text).message(in: .english)?.contains("two numbers") == true)
  }

  @Test("A table gives the same verdicts as the walk, for every way to dial inside a country")
  func tables() throws {
    let texts = [
      "17951 13800138000", "1795113800138000", "+8617951138001380", "+861795113800138000",
      "12593138001380001",
      "011 15-2345-6789", "+5403482156123456", "+54 0348 2 15 612345", "+541115234567891", "0151196123456",
      "015 11 96123-4567", "021 3333-4444", "++46701234567", "+0046701234567", "+00999123", "004617951",
      "13800138000/1", "tel:138%2F00138000", "138/0013/8000", "n/a", "138•0013•8000", "0054 0348 2 15 612345",
      "+54111523456789", "+5411150234567", "+5422115023456", "+540111523456789", "005411152345678",
    ]
    for country in ["CN", "AR", "BR", "KR", "GB", nil] {
      let area = country.flatMap(AreaCodeCatalog.builtin.area(named:))
      let bulk = BulkValidator(validator, area: area)
      for text in texts {
        let verdict = validator.validate(text, area: area)
        let code = text.utf8.withContiguousStorageIfAvailable { bulk.verdict(on: $0.span) }
        #expect(code?.isValid == (verdict.number != nil), "\(country ?? "") \(text)")
        #expect(code?.reason == verdict.reason, "\(country ?? "") \(text)")
      }
    }
  }

  @Test("An entry that can become a number isn't dead during typing")
  func typing() {
    for (country, text) in [
      ("AR", "011 15-2345-6789"), ("BR", "0 15 11 96123-4567"), ("CN", "17951 138 0013 8000"),
      ("DE", "0176/12345678"), ("SE", "+0046 70 123 45 67"), ("SE", "++46 70 123 45 67"),
    ] {
      let area = AreaCodeCatalog.builtin.area(named: country)
      for count in 1...text.count {
        let state = validator.typingState(of: String(text.prefix(count)), area: area)
        if case .dead = state { Issue.record("\(country) \(text.prefix(count)) is dead") }
      }
    }
  }
}
