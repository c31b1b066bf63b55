import AreaSearch
import PhoneCheck
import Testing

@Suite("Interpreting digits")
struct InterpretationTests {
  let validator: PhoneValidator

  init() throws {
    validator = try PhoneValidator(.sample)
  }

  func area(_ name: String) -> Area? { AreaCodeCatalog.sample.area(named: name) }

  @Test(
    "Without a named area, numbers belong to the area code they begin with or to the preferred one",
    arguments: [
      ("+८५२ 91234567", "+852-91234567", .international), ("+852 9123 4567", "+852-91234567", .international),
      ("00 852 9123 4567", "+852-91234567", .internationalPrefix("00")),
      ("13800138000", "+86-13800138000", .national), ("013800138000", "+86-13800138000", .trunkPrefix("0")),
      ("8613800138000", "+86-13800138000", .preferredAreaCode),
      ("+93 701234567", "+93-701234567", .international),
      ("+86 0 13800138000", "+86-13800138000", .trunkPrefixAfterAreaCode),
      ("0086 013800138000", "+86-13800138000", .trunkPrefixAfterAreaCode),
      ("86 013800138000", "+86-13800138000", .trunkPrefixAfterAreaCode),
      ("+852 091234567", "+852-091234567", .international),
    ] as [(String, String, Interpretation)])
  func unnamed(text: String, canonical: String, interpretation: Interpretation) {
    let number = validator.validate(text).number
    #expect(number?.canonical == canonical)
    #expect(number?.interpretation == interpretation)
  }

  @Test(
    "No reading is invented",
    arguments: [
      ("93123456", "PATTERN_MISMATCH"), ("85291234567", "PATTERN_MISMATCH"),
      ("+852 13800138000", "TOO_SHORT"), ("+86 2 13800138000", "PATTERN_MISMATCH"),
      ("+1 202 555 0123", "UNKNOWN_AREA_CODE"),
      ("+0086 13800138000", "+86-13800138000"), ("+00 999 123", "UNKNOWN_AREA_CODE"), ("+86", "TOO_SHORT"),
      ("+86138(0)0138000", "+86-13800138000"), ("00", "PATTERN_MISMATCH"),
    ])
  func nothingForged(text: String, summary: String) {
    #expect(validator.validate(text).summary == summary)
  }

  @Test(
    "A named area decides",
    arguments: [
      ("91234567", "HK", "+852-91234567", .national), ("85212345", "HK", "+852-85212345", .national),
      ("85291234567", "852", "+852-91234567", .repeatedAreaCode),
      ("852 (0) 91234567", "HK", "+852-91234567", .repeatedAreaCode),
      ("091234567", "HK", "+852-091234567", .national),
      ("0912345678", "TW", "+886-912345678", .trunkPrefix("0")),
      ("+852-91234567", "+852", "+852-91234567", .international),
      ("00852 91234567", "hk", "+852-91234567", .internationalPrefix("00")),
    ] as [(String, String, String, Interpretation)])
  func named(text: String, name: String, canonical: String, interpretation: Interpretation) {
    let number = validator.validate(text, area: area(name)).number
    #expect(number?.canonical == canonical)
    #expect(number?.interpretation == interpretation)
  }

  @Test(
    "A number with another area code than the named area's is a mismatch",
    arguments: [
      ("+85291234567", "CN", ReasonCode.areaCodeMismatch), ("0085291234567", "CN", .areaCodeMismatch),
      ("+999123", "CN", .unknownAreaCode), ("13800138000", "HK", .tooShort),
      // The named area's own reading may get far before it declines, but that doesn't matter.
      ("00861", "AF", .areaCodeMismatch), ("008613", "AF", nil),
    ] as [(String, String, ReasonCode?)])
  func mismatch(text: String, name: String, reason: ReasonCode?) {
    #expect(validator.validate(text, area: area(name)).reason == reason)
  }

  @Test(
    "A suffix decides which of several definitions owns a number, also after a trunk prefix of any length"
  )
  func suffixAfterTrunkPrefix() throws {
    func definition(_ country: String, _ suffixes: [String]) -> AreaCodeDefinition {
      AreaCodeDefinition(
        areaCode: AreaCode("36")!, countryCode: CountryCode(country)!, mobileRegex: #"^[23]\d{4}$"#,
        suffixes: suffixes,
        trunkPrefixes: ["06", "0"])
    }
    let first = definition("AA", [])
    let catalog = AreaCodeCatalog(
      unchecked: [first, definition("BB", ["20"]), definition("CC", ["201"])], preferred: first)
    let (validator, tabled) = (try PhoneValidator(catalog), try PhoneValidator(catalog))
    tabled.prepareTable()
    for (national, country) in [("20023", "BB"), ("20123", "CC"), ("30123", "AA")] {
      for start in ["+36", "+3606", "+360", "003606", "00360"] {
        for validator in [validator, tabled] {
          let number = validator.validate(start + national).number
          #expect(
            number?.e164 == "+36" + national && number?.countryCode?.letters == country,
            "\(start) \(national)"
          )
        }
      }
    }
  }

  @Test(
    "Of several trunk prefixes the longest is removed, in whatever order they are given",
    arguments: [true, false])
  func longestTrunkPrefix(isLongestFirst: Bool) throws {
    let definition = AreaCodeDefinition(
      areaCode: AreaCode("36")!, countryCode: CountryCode("HU")!, mobileRegex: #"^[26]\d{4,6}$"#,
      trunkPrefixes: isLongestFirst ? ["06", "0"] : ["0", "06"])
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    let tabled = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    tabled.prepareTable()
    for validator in [validator, tabled] {
      #expect(validator.validate("0620023").number?.nationalDigits == "20023")
      #expect(validator.validate("+36 0620023").number?.nationalDigits == "20023")
      #expect(validator.validate("0610023").number?.nationalDigits == "610023")
    }
  }

  @Test(
    "A trunk prefix other than 0 stays if the digits have the length of a number only with it",
    arguments: [
      ("RU", "89123456789", "9123456789"), ("RU", "8001234567", "8001234567"), ("RU", "812345", "12345"),
      ("CN", "012345", "12345"), ("CN", "01234567890", "1234567890"), ("CN", "013800138000", "13800138000"),
    ])
  func lengthWithTrunkPrefix(country: String, text: String, national: String) throws {
    let definition = AreaCodeDefinition.make(country == "RU" ? "7" : "86", country, "", #"^\d{5,12}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    let tabled = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    tabled.prepareTable()
    for validator in [validator, tabled] {
      #expect(validator.validate(text).number?.nationalDigits == national)
    }
  }

  @Test("A named area's own readings come before a mismatch with another area code")
  func mismatchLast() throws {
    let world = try PhoneValidator(.builtin)
    // After its 00, Tajikistan's 007271128 continues like a Russian number.
    #expect(world.validate("007271128", area: world.catalog.area(named: "TJ")).summary == "+992-007271128")
    var options = PhoneValidator.Options()
    options.internationalPrefixes = ["00", "011", "010"]
    let prefixes = try PhoneValidator(.builtin, options: options)
    for (text, name, canonical) in [
      ("011 91234-5678", "BR", "+55-11912345678"), ("010-1234-5678", "KR", "+82-1012345678"),
      ("011 55 11 91234-5678", "BR", "+55-11912345678"), ("0044 7400 123456", "BR", "AREA_CODE_MISMATCH"),
    ] {
      #expect(
        prefixes.validate(text, area: prefixes.catalog.area(named: name)).summary == canonical, "\(text)")
    }
  }

  @Test(
    "The trunk prefix depends on the country",
    arguments: [
      ("8 (912) 345-67-89", "RU", "+7-9123456789"), ("06 20 123 4567", "HU", "+36-201234567"),
      ("8 029 491-19-11", "BY", "+375-294911911"), ("80 29 491 19 11", "BY", "+375-294911911"),
      ("1 201 555 0123", "US", "+1-2015550123"), ("07400 123456", "GB", "+44-7400123456"),
      ("0 201 555 0123", "US", "PATTERN_MISMATCH"),
    ])
  func trunkPrefix(text: String, name: String, canonical: String) throws {
    let world = try PhoneValidator(.builtin)
    #expect(world.validate(text, area: world.catalog.area(named: name)).summary == canonical)
  }

  @Test(
    "A definition can have trunk prefixes of its own",
    arguments: [
      (#""9""#, "9 13800138000", true), (#""9""#, "0 13800138000", false),
      (#"["0", "91"]"#, "0 13800138000", true),
      (#"["0", "91"]"#, "91 13800138000", true), (#""""#, "0 13800138000", false),
      ("null", "0 13800138000", true),
    ])
  func ownTrunkPrefix(key: String, text: String, isValid: Bool) throws {
    let json = #"""
      {"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "trunkPrefix": \#(key),
        "mobileRegex": "^(\\+86-?)?1\\d{10}$", "displayMapping": {"en": "China"}}], "preferredAreaCode": "CN"}
      """#
    let validator = try PhoneValidator(AreaCodeCatalog(json: Array(json.utf8)))
    #expect((validator.validate(text).number != nil) == isValid)
    #expect(validator.validate("13800138000").number != nil)
  }

  @Test(
    "A trunk prefix that was kept after the area code is removed only if the number is rejected with it",
    arguments: [
      ("+44 07400 123456", "+44-7400123456", .trunkPrefixAfterAreaCode),
      ("0044 07400 123456", "+44-7400123456", .trunkPrefixAfterAreaCode),
      ("+7 8 912 345-67-89", "+7-9123456789", .trunkPrefixAfterAreaCode),
      ("+36 06 20 123 4567", "+36-201234567", .trunkPrefixAfterAreaCode),
      ("+44 (0)7400 123456", "+44-7400123456", .international),
    ] as [(String, String, Interpretation)])
  func trunkPrefixAfterAreaCode(text: String, canonical: String, interpretation: Interpretation) throws {
    let number = try PhoneValidator(.builtin).validate(text).number
    #expect(number?.canonical == canonical)
    #expect(number?.interpretation == interpretation)
  }

  @Test(
    "A trunk prefix of two digits is read whole before the digits that a definition accepts",
    arguments: [false, true])
  func longTrunkPrefix(isPrepared: Bool) throws {
    let definition = AreaCodeDefinition.make("36", "HU", "Hungary", #"^\+36-?[257]0\d{7}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [definition], preferred: definition))
    if isPrepared { validator.prepare() }
    #expect(validator.validate("+36 06 20 123 4567").summary == "+36-201234567")
    #expect(validator.validate("06 20 123 4567").summary == "+36-201234567")
  }

  @Test("A bracketed zero that begins an international prefix isn't removed")
  func bracketedInternationalPrefix() throws {
    let preferred = AreaCodeDefinition.make("86", "CN", "China", #"^\d{13}$"#)
    let catalog = AreaCodeCatalog(
      unchecked: [preferred, .make("44", "GB", "United Kingdom", #"^\+44-?7\d{9}$"#)], preferred: preferred)
    let number = try PhoneValidator(catalog).validate("(0)044 7400 123456").number
    #expect(number?.canonical == "+44-7400123456")
    #expect(number?.interpretation == .internationalPrefix("00"))
  }

  @Test("A preferred area code tries all definitions that share it, a preferred country only its own")
  func preferredAreaCode() throws {
    let catalog = try #require(AreaCodeCatalog.builtin.preferring("1"))
    #expect(try PhoneValidator(catalog).validate("6847331234").summary == "+1-6847331234")
    let american = try #require(AreaCodeCatalog.builtin.preferring("US"))
    #expect(try PhoneValidator(american).validate("6847331234").reason != nil)
  }

  @Test("An area that isn't listed is still an area: no number belongs to it")
  func unlistedArea() {
    let rejection = validator.validate("13800138000", area: area("US")).rejection
    #expect(rejection?.reason == .unknownAreaCode)
    #expect(rejection?.detail == .unlistedArea)
    #expect(validator.validate("138a", area: area("US")).reason == .unexpectedCharacter)
    #expect(validator.exactMatch(of: "13800138000", area: area("US")) == .noMatch)
  }

  @Test("An area of another catalog is not listed here")
  func foreignArea() {
    let area = Area(.make("44", "GB", "United Kingdom", "^.*$"))
    let rejection = validator.validate("7700900123", area: area).rejection
    #expect(rejection?.reason == .unknownAreaCode)
    #expect(rejection?.detail == .unlistedArea)
  }

  @Test("Without a preferred definition, a bare number needs an area")
  func noPreferred() throws {
    let catalog = AreaCodeCatalog(unchecked: [.china, .hongKong])
    let validator = try PhoneValidator(catalog)
    let rejection = validator.validate("13800138000").rejection
    #expect(rejection?.reason == .unknownAreaCode)
    #expect(rejection?.detail == .noAreaCode)
    #expect(validator.validate("13800138000", area: Area(.china)).summary == "+86-13800138000")
  }

  @Test("Bare numbers may begin with any listed area code only if an option allows it")
  func bareInternational() throws {
    var options = PhoneValidator.Options()
    options.acceptsBareInternational = true
    let guessing = try PhoneValidator(.sample, options: options)
    #expect(guessing.validate("85291234567").number?.interpretation == .bareInternational)
    #expect(guessing.validate("13800138000").number?.interpretation == .national)
    #expect(guessing.validate("85291234567", area: Area(.china)).reason == .patternMismatch)
  }

  @Test("International prefixes can be configured")
  func internationalPrefixes() throws {
    var options = PhoneValidator.Options()
    options.internationalPrefixes = ["00", "011"]
    let american = try PhoneValidator(.sample, options: options)
    #expect(american.validate("011 852 91234567").number?.interpretation == .internationalPrefix("011"))
    options.internationalPrefixes = ["+"]
    #expect(throws: PhoneValidator.ConfigurationError.notAnInternationalPrefix("+")) {
      try PhoneValidator(.sample, options: options)
    }
  }
}

@Suite("Choosing among definitions that share an area code")
struct ChoosingTests {
  static let unitedStates = AreaCodeDefinition.make("1", "US", "United States", #"^(\+1)?-?[2-9]\d{9}$"#)
  static let canada = AreaCodeDefinition.make(
    "1", "CA", "Canada", #"^(\+1)?-?[2-9]\d{9}$"#, suffixes: ["204", "416"])
  static let samoa = AreaCodeDefinition.make(
    "1", "AS", "American Samoa", #"^(\+1)?-?684\d{7}$"#, suffixes: ["684"])
  let catalog = AreaCodeCatalog(unchecked: [canada, unitedStates, samoa], preferred: unitedStates)

  @Test(
    "Suffixes come first, then definitions without suffixes, and suffixes never veto",
    arguments: [
      ("+1 416 555 0123", "CA", ["US"]), ("+1 202 555 0123", "US", ["CA"]),
      ("+1 684 555 0123", "AS", ["US", "CA"]),
    ])
  func order(text: String, country: String, others: [String]) throws {
    let number = try PhoneValidator(catalog).validate(text).number
    #expect(number?.countryCode?.letters == country)
    #expect(number?.alsoMatches.map(\.countryCode.letters) == others)
  }

  @Test("Suffixes are also looked for after a trunk prefix of two digits")
  func suffixAfterTrunkPrefix() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("36", "HR", "Croatia", #"^\+36-?\d{5,7}$"#),
      .make("36", "HU", "Hungary", #"^\+36-?20\d{3}$"#, suffixes: ["20"]),
    ])
    let number = try PhoneValidator(catalog).validate("+36 06 20 123").number
    #expect(number?.countryCode?.letters == "HU")
    #expect(number?.nationalDigits == "20123")
  }

  @Test(
    "Digits that are accepted as written and after their area code are read as written, with any engine",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs the first regex"))
  func equalReadings() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("39", "IT", "Italy", #"^(?:\+39)?(?<!x)39\d{8}$"#),
      .make("39", "SG", "Singapore", #"^(?:\+39)?[1-8]\d{7}$"#),
    ])
    let number = try PhoneValidator(catalog).validate("39 1234 5678", area: catalog.area(named: "39")).number
    #expect(number?.nationalDigits == "3912345678")
    #expect(number?.interpretation == .national)
  }

  @Test("A number without the only suffix of the named area gets this suffix")
  func missingSuffix() throws {
    let number = try PhoneValidator(catalog).validate("555 0123", area: Area(Self.samoa)).number
    #expect(number?.canonical == "+1-6845550123")
    #expect(number?.interpretation == .missingSuffix("684"))
  }

  @Test("An area with several suffixes leaves the number unchanged")
  func severalSuffixes() throws {
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate("622 1234", area: catalog.area(named: "1")).number == nil)
  }

  @Test("The longest area code is tried first, and shorter ones after it")
  func longestAreaCode() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("7", "RU", "Russia", #"^\+7-?\d{10}$"#), .make("77", "KZ", "Kazakhstan", #"^\+77-?0\d{8}$"#),
    ])
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate("+7 701 234 5678").summary == "+77-012345678")
    #expect(validator.validate("+7 771 234 5678").summary == "+7-7712345678")
  }

  @Test("The number carries the first spelling that its regex accepts")
  func spelling() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("86", "CN", "China", #"^1\d{10}$"#), .make("81", "JP", "Japan", #"^\+81[789]0\d{8}$"#),
    ])
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate("+8613800138000").number?.spelling == "13800138000")
    #expect(validator.validate("+81 9012345678").number?.spelling == "+819012345678")
    #expect(validator.validate("+81 9012345678").number?.canonical == "+81-9012345678")
  }
}
