import AreaSearch
import PhoneCheck
import Testing

/// International prefixes of countries, repeated area codes, and numbers written as in other countries.
@Suite("Prefixes of countries")
struct CountryPrefixTests {
  private static func number(_ text: String, preferring country: String) throws -> PhoneNumber? {
    let catalog = AreaCodeCatalog.builtin
    let preferred = try #require(catalog.preferring(country))
    let validator = try PhoneValidator(preferred)
    let number = validator.validate(text).number
    validator.prepareTable()
    #expect(validator.validate(text).number == number, "the table says the same of \(text)")
    return number
  }

  @Test(
    "The preferred country's international prefixes are read before an area code",
    arguments: [
      ("US", "011 44 7400 123456", "+44-7400123456"), ("AU", "0011 86 138 0013 8000", "+86-13800138000"),
      ("AU", "0011 354 612 3456", "+354-6123456"), ("RU", "810 86 138 0013 8000", "+86-13800138000"),
      ("JP", "010 86 138 0013 8000", "+86-13800138000"), ("HK", "001 86 138 0013 8000", "+86-13800138000"),
      ("SG", "001 65 9123 4567", "+65-91234567"), ("SG", "0065 9123 4567", "+65-91234567"),
      ("BR", "0014 351 912 345 678", "+351-912345678"),
    ])
  func own(country: String, text: String, canonical: String) throws {
    let number = try Self.number(text, preferring: country)
    #expect(number?.canonical == canonical)
  }

  @Test(
    "Digits that are a number as written are that number",
    arguments: [("KR", "010-1234-5678", "+82-1012345678")])
  func asTheyStand(country: String, text: String, canonical: String) throws {
    let number = try Self.number(text, preferring: country)
    #expect(number?.canonical == canonical)
  }

  @Test(
    "A prefix of any country may precede only the named area's own code",
    arguments: [
      ("CN", "011 86 138 0013 8000", "+86-13800138000"), ("GB", "0011 44 7400 123456", "+44-7400123456"),
      ("US", "011 1 415 555 0171", "+1-4155550171"), ("CN", "011 44 7400 123456", nil),
    ] as [(String, String, String?)])
  func foreign(area: String, text: String, canonical: String?) throws {
    let catalog = AreaCodeCatalog.builtin
    let named = try #require(catalog.area(named: area))
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate(text, area: named).number?.canonical == canonical)
    validator.prepareTable(for: named)
    #expect(validator.validate(text, area: named).number?.canonical == canonical)
  }

  @Test("A configured list replaces the prefixes of countries")
  func configured() throws {
    var options = PhoneValidator.Options()
    options.internationalPrefixes = ["00"]
    let catalog = try #require(AreaCodeCatalog.builtin.preferring("US"))
    let validator = try PhoneValidator(catalog, options: options)
    #expect(validator.validate("011 44 7400 123456").number == nil)
    #expect(validator.validate("0044 7400 123456").number?.canonical == "+44-7400123456")
  }

  @Test("A repeated area code is removed once, with a remark, if lengths require it")
  func areaCodeTwice() throws {
    let britain = AreaCodeDefinition.make("44", "GB", "Britain", #"^(\+44)?-?\d{10,13}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [britain], preferred: britain))
    for text in ["+44 447890123456", "0044 44 7890 123456", "+44 44 07890 123456"] {
      let number = validator.validate(text).number
      #expect(number?.canonical == "+44-7890123456", "\(text)")
      #expect(number?.remarks == [.areaCodeTwice], "\(text)")
    }
    // The digits have the length of a number, so they are one.
    #expect(validator.validate("+44 4478901234").number?.canonical == "+44-4478901234")
  }

  @Test(
    "No spelling without a plus begins with 00 and the area code",
    arguments: ["0447400123456", "00447400123456"])
  func dialledFromAbroad(text: String) throws {
    let britain = AreaCodeDefinition.make("44", "GB", "Britain", #"^((\+|00)44|0)7\d{9}$"#)
    for usesAutomata in [true, false] {
      var options = PhoneValidator.Options()
      options.decidesByAutomata = usesAutomata
      let validator = try PhoneValidator(
        AreaCodeCatalog(unchecked: [britain], preferred: britain), options: options)
      #expect(validator.validate("07400 123456").number?.canonical == "+44-7400123456")
      let canonical = validator.validate(text).number?.canonical
      #expect(canonical == (text.hasPrefix("00") ? "+44-7400123456" : nil))
    }
  }

  @Test(
    "A number in another country's usual form gets a remark",
    arguments: [
      ("1 (312) 555-0123", "+1-3125550123"), ("1-312-555-0123", "+1-3125550123"),
      ("0151 23456781", "+49-15123456781"),
      ("138 0013 8000", nil), ("0138 0013 8000", nil), ("13125550123", nil),
    ] as [(String, String?)])
  func elsewhere(text: String, other: String?) throws {
    let number = try #require(try Self.number(text, preferring: "CN"))
    #expect(number.areaCode.digits == "86")
    let others = number.remarks.compactMap {
      if case .numberElsewhere(let other) = $0 { other.canonical } else { nil }
    }
    #expect(others == (other.map { [$0] } ?? []))
  }
}
