import AreaSearch
import PhoneCheck
import Testing

/// One subscriber has one number, however it is written; the definitions are real, each by itself and preferred.
@Suite("One number")
struct OneNumberTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var country: String
    var areaCode: String
    var regex: String
    var canonical: String
    var writings: [String]

    var testDescription: String { "\(country) \(regex)" }
  }

  static let cases = [
    Case(
      country: "GB", areaCode: "44", regex: #"^(\+?44|0)7\d{9}$"#, canonical: "+44-7400123456",
      writings: [
        "07400 123456", "+44 7400 123456", "447400123456", "7400123456", "+44 07400 123456",
        "0044 7400 123456",
        "+44 (0)7400 123456", "44(0)7400 123456", "(0)7400 123456", "+44-07400123456",
      ]),
    Case(
      country: "GB", areaCode: "44", regex: #"^07\d{9}$"#, canonical: "+44-7400123456",
      writings: ["07400123456", "+447400123456", "7400123456", "447400123456", "+4407400123456"]),
    Case(
      country: "CN", areaCode: "86", regex: #"^\d{7,15}$"#, canonical: "+86-13800138000",
      writings: ["13800138000", "8613800138000", "+8613800138000", "008613800138000", "013800138000"]),
    Case(
      country: "CN", areaCode: "86", regex: #"^(86)?1\d{10}$"#, canonical: "+86-13800138000",
      writings: ["13800138000", "8613800138000", "+86 13800138000"]),
    Case(
      country: "IL", areaCode: "972", regex: #"^(\+972|0)([23489]|5[0248]|77)[1-9]\d{6}"#,
      canonical: "+972-502345678", writings: ["050-234-5678", "972502345678", "+972 50 234 5678"]),
    Case(
      country: "ZM", areaCode: "260", regex: #"^(\+?26)?09[567]\d{7}$"#, canonical: "+260-955123456",
      writings: ["095 5123456", "260955123456", "+260 955123456"]),
    Case(
      country: "IN", areaCode: "91", regex: #"^\d{10,12}$"#, canonical: "+91-9198765432",
      writings: ["9198765432", "919198765432", "+91 9198765432", "09198765432"]),
    Case(
      country: "BR", areaCode: "55", regex: #"^\d{10,13}$"#, canonical: "+55-55961234567",
      writings: ["55961234567", "5555961234567", "+55 55 96123-4567", "055961234567"]),
    Case(
      country: "TR", areaCode: "90", regex: #"^(\+90|0)?5\d{9}$"#, canonical: "+90-5012345678",
      writings: ["05012345678", "905012345678", "5012345678", "+90 05012345678"]),
    Case(
      country: "IT", areaCode: "39", regex: #"^(\+39)?3\d{8,9}$"#, canonical: "+39-3912345678",
      writings: ["391 234 5678", "+39 391 234 5678", "393912345678", "(0)391 234 5678"]),
    Case(
      country: "RU", areaCode: "7", regex: #"^\d{10,11}$"#, canonical: "+7-8001234567",
      writings: ["8001234567", "+7 800 123 45 67", "8 800 123 45 67", "78001234567"]),
    Case(
      country: "KZ", areaCode: "7", regex: #"^7\d{9}$"#, canonical: "+7-7071234567",
      writings: ["7071234567", "87071234567", "77071234567", "+7 707 123 45 67"]),
    Case(
      country: "BY", areaCode: "375", regex: #"^(\+375|80)\d{9}$"#, canonical: "+375-294911911",
      writings: ["80294911911", "+375294911911", "375294911911", "8 029 491-19-11", "294911911"]),
    Case(
      country: "CI", areaCode: "225", regex: #"^\d{10}$"#, canonical: "+225-0101234567",
      writings: ["0101234567", "225(0)101234567", "+225 (0)1 01 23 45 67", "2250101234567"]),
  ]

  @Test("A number is the same, however it is written", arguments: cases)
  func sameNumber(one: Case) throws {
    let definition = AreaCodeDefinition.make(one.areaCode, one.country, one.country, one.regex)
    let catalog = AreaCodeCatalog(unchecked: [definition], preferred: definition)
    var plain = PhoneValidator.Options()
    plain.decidesByAutomata = false
    for options in [PhoneValidator.Options(), plain] {
      for area in [nil, Area(definition)] {
        for isPrepared in [false, true] {
          let validator = try PhoneValidator(catalog, options: options)
          if isPrepared { validator.prepareTable() }
          for text in one.writings {
            #expect(validator.validate(text, area: area).summary == one.canonical, "\(text)")
          }
        }
      }
    }
  }

  @Test(
    "A number of a country without trunk prefix gets none", arguments: ["0371 761 6365", "+39 0371 761 6365"])
  func noTrunkPrefix(text: String) throws {
    let italian = try PhoneValidator(#require(AreaCodeCatalog.builtin.preferring("IT")))
    #expect(italian.validate(text).reason != nil)
  }

  @Test("A number is complete during typing exactly if it is valid", arguments: cases)
  func typing(one: Case) throws {
    let definition = AreaCodeDefinition.make(one.areaCode, one.country, one.country, one.regex)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    for text in one.writings {
      guard case .complete = validator.typingState(of: text) else {
        Issue.record("\(text) is \(validator.typingState(of: text))")
        continue
      }
    }
  }

  @Test("Only definitions that want a prefix are offered one")
  func offered() throws {
    let definition = AreaCodeDefinition.make("86", "CN", "China", #"^\d{11}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    #expect(validator.validate("1380013800").reason == .tooShort)
    #expect(validator.validate("138001380").reason == .tooShort)
    let wanting = AreaCodeDefinition.make("86", "CN", "China", #"^861\d{10}$"#)
    let wantingValidator = try PhoneValidator(AreaCodeCatalog(unchecked: [wanting], preferred: wanting))
    #expect(wantingValidator.validate("+86 13800138000").number?.nationalDigits == "13800138000")
    // Its numbers begin with 86 or 87, so not all begin with the area code.
    let other = AreaCodeDefinition.make("86", "CN", "China", #"^8[67]\d{11}$"#)
    let otherValidator = try PhoneValidator(AreaCodeCatalog(unchecked: [other], preferred: other))
    #expect(otherValidator.validate("+86 8613800138000").number?.nationalDigits == "8613800138000")
    #expect(otherValidator.validate("+86 13800138000").number == nil)
  }

  @Test(
    "A remark reports that a number could be meant differently",
    arguments: [
      (#"^(\+39)?3\d{8,9}$"#, "3901234567", ["areaCodeReadAsNational"]),
      (#"^(\+39)?3\d{8,9}$"#, "3331234567", []), (#"^(\+39)?3\d{8,9}$"#, "393331234567", []),
      (#"^(\+39)?3\d{8,9}$"#, "+393901234567", []),
    ])
  func otherReading(regex: String, text: String, remarks: [String]) throws {
    try expect(remarks, of: text, by: .make("39", "IT", "Italy", regex))
  }

  @Test(
    "A remark reports a removed trunk prefix if the digits are also accepted with it",
    arguments: [
      (#"^\d{7,15}$"#, "013800138000", ["trunkPrefixLeftOut"]),
      (#"^\d{7,15}$"#, "+86 013800138000", ["trunkPrefixLeftOut"]),
      (#"^\d{7,15}$"#, "13800138000", []), (#"^1\d{10}$"#, "013800138000", []),
    ])
  func leftOut(regex: String, text: String, remarks: [String]) throws {
    try expect(remarks, of: text, by: .make("86", "CN", "China", regex))
  }

  private func expect(_ remarks: [String], of text: String, by definition: AreaCodeDefinition) throws {
    let catalog = AreaCodeCatalog(unchecked: [definition], preferred: definition)
    for isPrepared in [false, true] {
      let validator = try PhoneValidator(catalog)
      if isPrepared { validator.prepareTable() }
      let number = try #require(validator.validate(text).number)
      #expect(number.remarks.map(\.name) == remarks, "\(text)")
      for case .areaCodeReadAsNational(let other) in number.remarks {
        #expect(other.canonical == "+39-01234567")
        #expect(!"\(number.remarks)".contains("01234567"), "a remark prints no number")
      }
    }
  }
}
