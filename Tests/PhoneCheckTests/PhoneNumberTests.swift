import Foundation
import PhoneCheck
import Testing

@Suite("Phone number")
struct PhoneNumberTests {
  func number(_ canonical: String) throws -> PhoneNumber { try #require(PhoneNumber(canonical: canonical)) }

  @Test("Every format is named")
  func formats() throws {
    let number = try #require(try PhoneValidator(.sample).validate("138 0013 8000 ext 12").number)
    let texts = Dictionary(
      uniqueKeysWithValues: PhoneNumber.Format.allCases.map { ($0, number.formatted($0)) })
    #expect(
      texts == [
        .canonical: "+86-13800138000", .e164: "+8613800138000", .international: "+86 138 0013 8000",
        .national: "138 0013 8000", .rfc3966: "tel:+86-138-0013-8000;ext=12", .masked: "+86-138****8000",
        .spelling: "+86-13800138000",
      ])
  }

  @Test(
    "Without a known format, digits are in groups of three, then four, as few as possible",
    arguments: [
      ("1", "1"), ("12", "12"), ("123", "123"), ("1234", "1234"), ("12345", "12345"), ("123456", "123 456"),
      ("1234567", "123 4567"), ("12345678", "1234 5678"), ("123456789", "123 456 789"),
      ("1234567890", "123 456 7890"), ("12345678901", "123 4567 8901"), ("123456789012", "1234 5678 9012"),
      ("1234567890123", "123 456 789 0123"),
    ])
  func groups(digits: String, national: String) throws {
    #expect(try number("+999-\(digits)").national == national)
  }

  @Test(
    "The masked form hides at least four digits and a third",
    arguments: [
      ("1", "*"), ("123456", "******"), ("1234567", "1****67"), ("12345678", "12****78"),
      ("123456789", "12****789"), ("1234567890", "123****890"), ("12345678901", "123****8901"),
      ("123456789012", "123*****9012"), ("123456789012345", "123********2345"),
    ])
  func masking(digits: String, masked: String) throws {
    #expect(try number("+86-\(digits)").masked == "+86-" + masked)
  }

  @Test("The rule of masking holds for any number of digits", arguments: 1...47)
  func maskingRule(count: Int) throws {
    let masked = try number("+86-" + String(repeating: "7", count: count)).masked.dropFirst(4)
    let hidden = masked.count { $0 == "*" }
    #expect(masked.count == count)
    #expect(hidden >= min(4, count) && hidden * 3 >= count)
    #expect(count >= 7 || hidden == count)
    #expect(masked.prefix { $0 != "*" }.count <= 3)
    #expect(masked.reversed().prefix { $0 != "*" }.count <= 4)
  }

  @Test("A number prints masked in every kind of output")
  func printing() throws {
    let number = try number("+86-13800138000")
    var dumped = ""
    dump(number, to: &dumped)
    for text in ["\(number)", String(reflecting: number), "\(Verdict.valid(number))", "\([number])", dumped] {
      #expect(text.contains("138****8000"))
      #expect(!text.contains("0013"))
    }
  }

  @Test("Numbers are equal if their canonical forms are")
  func equality() throws {
    let validator = try PhoneValidator(.sample)
    let one = validator.validate("138 0013 8000 ext 12").number
    let other = validator.validate("0086 13800138000").number
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(one == PhoneNumber(canonical: "+86-13800138000"))
  }

  @Test("A number that was made from a canonical form doesn't know its tenant's spelling")
  func spelling() throws {
    let catalog = AreaCodeCatalog(unchecked: [.make("86", "CN", "China", #"^1\d{10}$"#)])
    let number = try #require(try PhoneValidator(catalog).validate("+86 13800138000").number)
    #expect(number.spelling == "13800138000")
    #expect(number.formatted(.spelling) == "13800138000")
    let canonical = try #require(PhoneNumber(canonical: number.canonical))
    #expect(canonical.spelling == nil)
    #expect(canonical.formatted(.spelling) == "+86-13800138000")
  }

  @Test("A number is encoded with its country, spelling and extension")
  func coding() throws {
    let catalog = AreaCodeCatalog(unchecked: [.make("44", "GB", "United Kingdom", #"^07\d{9}$"#)])
    let number = try #require(try PhoneValidator(catalog).validate("+44 7400 123456 ext 12").number)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode([number])
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"canonical":"+44-7400123456","country":"GB","extension":"12","spelling":"07400123456"}]"#)
    let decoded = try #require(try JSONDecoder().decode([PhoneNumber].self, from: data).first)
    #expect(decoded == number)
    #expect(decoded.forms.map(\.text) == number.forms.map(\.text))
    #expect(decoded.countryCode == number.countryCode)
  }

  @Test(
    "Every spelling of a number is decoded",
    arguments: [#"^\+44-7\d{9}$"#, #"^\+447\d{9}$"#, #"^7\d{9}$"#, #"^447\d{9}$"#, #"^07\d{9}$"#])
  func spellings(regex: String) throws {
    let catalog = AreaCodeCatalog(unchecked: [.make("44", "GB", "United Kingdom", regex)])
    let number = try #require(try PhoneValidator(catalog).validate("+44 7400 123456").number)
    let decoded = try JSONDecoder().decode(PhoneNumber.self, from: JSONEncoder().encode(number))
    #expect(decoded.spelling == number.spelling && number.spelling != nil)
  }

  @Test("A number that was encoded as its canonical form is decoded")
  func canonicalCoding() throws {
    let decoded = try JSONDecoder().decode([PhoneNumber].self, from: Data(#"["+86-13800138000"]"#.utf8))
    #expect(decoded == [try number("+86-13800138000")])
  }

  @Test(
    "An encoded number whose members contradict each other, or are damaged, is refused",
    arguments: [
      #"{"country": "CN"}"#, #"{"canonical": "86-138"}"#, #"{"canonical": "+86-138", "spelling": "139"}"#,
      #"{"canonical": "+86-138", "spelling": "a138"}"#,
      #"{"canonical": "+86-138", "spelling": "o138"}"#, #"{"canonical": "+86-138", "spelling": "_/138"}"#,
      #"{"canonical": "+86-138", "spelling": "12345138"}"#,
      #"{"canonical": "+86-138", "spelling": "38"}"#, #"{"canonical": "+86-138", "country": "C"}"#,
      #"{"canonical": "+86-138", "extension": "1234567"}"#, #"{"canonical": "+86-138", "extension": ""}"#,
      #"{"canonical": "+86-138", "extension": "１"}"#, "1", "null",
    ])
  func damagedMembers(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PhoneNumber].self, from: Data("[\(json)]".utf8))
    }
  }

  @Test(
    "Decoding checks the shape",
    arguments: [
      "", "+86", "+86-", "86-138", "+-138", "+86-13a", "+86138", "+86-1-3", " +86-138", "+86-138 ",
      "+1234567-1",
      "+86-１３８", "++86-138", "0086-138", "+0086-138-", "+86-" + String(repeating: "1", count: 48),
    ])
  func malformed(text: String) throws {
    #expect(PhoneNumber(canonical: text) == nil)
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([PhoneNumber].self, from: data) }
  }
}
