import AreaSearch
import PhoneCheck
import Testing

/// Texts whose digits could be a number's, but that are a quantity or an address.
@Suite("Quantities and addresses")
struct QuantityTests {
  /// Definitions that accept any long digits, so that only reading refuses a text.
  private let validator: PhoneValidator
  /// Only China's mobile numbers.
  private let strict: PhoneValidator

  init() throws {
    let china = AreaCodeDefinition.make("86", "CN", "China", #"^\d{5,18}$"#)
    let russia = AreaCodeDefinition.make("7", "RU", "Russia", #"^\d{5,18}$"#)
    validator = try PhoneValidator(AreaCodeCatalog(unchecked: [china, russia], preferred: china))
    let mobile = AreaCodeDefinition.make("86", "CN", "China", #"^1[3-9]\d{9}$"#)
    strict = try PhoneValidator(AreaCodeCatalog(unchecked: [mobile], preferred: mobile))
  }

  private func expect(
    _ text: String, _ detail: Rejection.Detail, at offset: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == .unexpectedCharacter, "\(text)", sourceLocation: location)
    #expect(rejection?.detail == detail, "\(text)", sourceLocation: location)
    #expect(rejection?.offset == offset, "\(text)", sourceLocation: location)
    let tabled = BulkValidator(validator)
    tabled.expect(.max)
    let bulk = tabled.verdict(on: Array(text.utf8).span)
    #expect(bulk.reason == .unexpectedCharacter, "\(text)", sourceLocation: location)
  }

  private func expectNumber(_ text: String, _ national: String, _ location: SourceLocation = #_sourceLocation)
  {
    #expect(validator.validate(text).number?.nationalDigits == national, "\(text)", sourceLocation: location)
    let tabled = BulkValidator(validator)
    tabled.expect(.max)
    let bulk = tabled.verdict(on: Array(text.utf8).span)
    #expect(bulk.reason == nil, "\(text)", sourceLocation: location)
  }

  @Test(
    "A minus directly before the first digit isn't a separator",
    arguments: [
      ("-13800137914", 0), ("\u{2212}13800137914", 0), (" -13800137914", 1), ("'-13800137914", 1),
      ("\"-13800137914\"", 1), ("-\u{200B}13800137914", 0), ("-138 0013 7914", 0),
    ])
  func minus(text: String, offset: Int) { expect(text, .negativeNumber, at: offset) }

  @Test(
    "Other dashes, a space after the mark of a list and a hyphen after a label separate",
    arguments: ["- 13800137914", "–13800137914", "－13800137914", "Tel-13800137914", "(-13800137914)"])
  func marksOfLists(text: String) { expectNumber(text, "13800137914") }

  @Test(
    "The number that a spreadsheet subtracted from the area code is suggested",
    arguments: [("-13800137914", "+86-13800138000"), ("-9876543119", "+86-9876543205")])
  func difference(text: String, number: String) {
    let suggestion = validator.validate(text).rejection?.suggestion
    #expect(suggestion?.number.canonical == number)
    #expect(suggestion?.cause == .spreadsheetDifference)
  }

  @Test(
    "Only national digits can be a difference",
    arguments: [
      ("-8613800138000", nil), ("-0086 13800138000", nil), ("-17909 13800138000", nil),
      ("-13800137914 ext 5", nil),
      ("-1380013.7914", nil), ("-13800137914.0", "+86-13800138000"),
    ] as [(String, String?)])
  func strangersNumbers(text: String, number: String?) {
    let rejection = strict.validate(text).rejection
    #expect(rejection?.detail == .negativeNumber)
    #expect(rejection?.suggestion?.number.canonical == number)
  }

  @Test(
    "A dot separates after three digits if mobile numbers have as many digits, and after a trunk prefix",
    arguments: [
      ("IT", "347.1234567", "+39-3471234567"), ("TR", "532.1234567", "+90-5321234567"),
      ("US", "415.5552671", "+1-4155552671"), ("PK", "300.1234567", "+92-3001234567"),
      ("RU", "8.9161234567", "+7-9161234567"), ("RU", "916.1234567", "+7-9161234567"),
    ])
  func dotsInTheWorld(country: String, text: String, number: String) throws {
    let world = try PhoneValidator(.builtin)
    let verdict = world.validate(text, area: world.catalog.area(named: country))
    #expect(verdict.number?.canonical == number)
  }

  @Test("A configured international prefix before a dot is read as a prefix")
  func configuredPrefix() throws {
    var options = PhoneValidator.Options()
    options.internationalPrefixes = ["99"]
    let configured = try PhoneValidator(.builtin, options: options)
    #expect(configured.validate("99.8613800138000").number?.canonical == "+86-13800138000")
  }

  @Test("A difference without an accepted remainder has no suggestion")
  func strangeDifference() {
    #expect(strict.validate("-13800137914").rejection?.suggestion?.number.canonical == "+86-13800138000")
    #expect(strict.validate("-23800137914").rejection?.suggestion == nil)
  }

  @Test(
    "Four octets with dots are an address if the first has three digits and another has fewer",
    arguments: [
      ("192.168.81.148", 3), ("198.51.100.123", 3), ("255.0.0.1", 3), ("10.20.30.40/24", 2),
      ("192.168.1.1/8", 3),
    ])
  func address(text: String, offset: Int) { expect(text, .internetAddress, at: offset) }

  @Test(
    "A quantity is recognized in digits and marks of any width, with invisible characters, and in a tel: URI",
    arguments: [
      ("１４．５４０５０２４８５", .decimalNumber, 6), ("14.5405\u{200B}02485", .decimalNumber, 2),
      ("14\u{200B}.540502485", .decimalNumber, 5), ("١٤.٥٤٠٥٠٢٤٨٥", .decimalNumber, 4),
      ("１９２．１６８．８１．１４８", .internetAddress, 9), ("192.168.81.\u{200B}148", .internetAddress, 3),
      ("９４．１３８．４６６，１０", .amount, 30), ("13800138000，00", .amount, 11),
      ("tel:14.540502485", .decimalNumber, 6), ("tel:192.168.81.148;ext=5", .internetAddress, 7),
      ("tel:14%2E540502485", .decimalNumber, 6), ("tel:94.138.466,10", .amount, 14),
    ] as [(String, Rejection.Detail, Int)])
  func inOtherCharacters(text: String, detail: Rejection.Detail, offset: Int) {
    expect(text, detail, at: offset)
  }

  @Test("The digits of a tel: URI with an area code aren't a quantity")
  func notOfURIs() {
    expectNumber("tel:+86-14.540502485", "14540502485")
    expectNumber("tel:14.540502485;phone-context=+86", "14540502485")
    expectNumber("tel:-13800138000", "13800138000")
  }

  @Test(
    "Groups of one width, with a leading zero or over 255 are a number",
    arguments: [
      ("20.12.34.56", "20123456"), ("192.168.181.148", "192168181148"), ("192.168.081.48", "19216808148"),
      ("256.168.81.148", "25616881148"), ("138.0013.8000", "13800138000"),
      ("+86 192.168.81.148", "19216881148"),
    ])
  func groupsOfNumbers(text: String, national: String) { expectNumber(text, national) }

  @Test(
    "A single dot after one to three digits, or after ten or more, marks a decimal",
    arguments: [
      ("0.13800138000", 1), ("14.540502485", 2), ("13.800138000", 2), ("1.38001", 1), ("1312345678.9", 10),
      ("1241313812.345678", 10), ("852.95123456712", 3), ("Mobile: 14.540502485", 10),
    ])
  func decimal(text: String, offset: Int) { expect(text, .decimalNumber, at: offset) }

  @Test(
    "A dot separates after the area code of the preferred country, after a zero, and among several dots")
  func dotsOfNumbers() {
    expectNumber("86.13800138000", "13800138000")
    expectNumber("050.1234567", "501234567")
    expectNumber("[138] 0013 8000 (x5)", "13800138000")
    expectNumber("+7.9123456789", "9123456789")
    expectNumber("13.80013.8001", "13800138001")
    expectNumber("1380013.8001", "13800138001")
    let russia = validator.catalog.area(named: "RU")
    let russian = validator.validate("7.9123456789", area: russia)
    #expect(russian.number?.nationalDigits == "9123456789")
    #expect(validator.validate("86.13800138000", area: russia).rejection?.detail == .decimalNumber)
    #expect(validator.validate("810.9123456789", area: russia).rejection?.detail != .decimalNumber)
  }

  @Test("Six or seven digits with a dot are a number of a country whose mobile numbers have as many digits")
  func shortNumbers() throws {
    let world = try PhoneValidator(.builtin)
    let tuvalu = world.catalog.area(named: "TV")
    #expect(world.validate("71.11875", area: tuvalu).number?.canonical == "+688-7111875")
    #expect(validator.validate("71.11875").rejection?.detail == .decimalNumber)
  }

  @Test(
    "Three or eight digits after a single dot are a number, with a remark",
    arguments: ["138.00138000", "13.800"])
  func ambiguousDots(text: String) {
    let number = validator.validate(text).number
    #expect(number?.remarks == [.decimalPoint])
    expectNumber(text, text.filter { $0 != "." })
  }

  @Test(
    "A comma before decimals and between thousands marks an amount",
    arguments: [
      ("13800138000,00", 11), ("13800138000,0", 11), ("13.800.138.000,00", 14), ("94.138.466,10", 10),
      ("13,800,138,000.00", 2), ("13,800,138,000", 2), ("94.138.466,5", 10),
    ])
  func amount(text: String, offset: Int) { expect(text, .amount, at: offset) }

  @Test("A comma without groups before it is a pause, and dots without commas are separators")
  func pauses() {
    #expect(validator.validate("13800138000,10").number?.extensionDigits == "10")
    #expect(validator.validate("13800138000,000").number?.extensionDigits == "000")
    expectNumber("13.800.138.000", "13800138000")
  }

  @Test(
    "One or two letters are a label only before a colon, a space, a dot and a space, or a plus",
    arguments: [
      "P13800138000", "T-13800138000", "SO-13800138000", "M.13800138000", "HP13800138000", "p(138)00138000",
    ])
  func numbersOfOrders(text: String) {
    #expect(validator.validate(text).rejection?.reason == .unexpectedCharacter)
  }

  @Test(
    "Such labels and longer labels are removed",
    arguments: [
      "P: 13800138000", "T 13800138000", "M. 13800138000", "M+8613800138000", "手机13800138000",
      "Tel13800138000",
      "Tel.13800138000", "ph.: 13800138000", "(M) 13800138000", "T(+86)13800138000",
    ])
  func labels(text: String) { expectNumber(text, "13800138000") }

  @Test(
    "Brackets of two kinds, empty brackets in front, and a second bracket without its partner are refused",
    arguments: [
      ("((192]0089(3514", 5), ("()138()0013", 1), ("( )13800138000", 2), ("((13800138000", 1),
      ("13800138000))", 12),
      ("(138)[0013]8000", 5), (")(13800138000", 1),
    ])
  func brackets(text: String, offset: Int) {
    let rejection = validator.validate(text).rejection
    #expect(rejection?.reason == .unexpectedCharacter && rejection?.offset == offset, "\(text)")
  }

  @Test(
    "A bracket, its full-width form as its partner, and a single bracket are accepted",
    arguments: [
      "(138)00138000", "(138）00138000", "(13800138000", "13800138000)", "((138)0013)8000", "138()00138000",
    ])
  func usualBrackets(text: String) { expectNumber(text, "13800138000") }

  @Test("Digits are removed as a carrier's prefix only if a carrier has it, and never beside a dot")
  func carriers() {
    for text in ["17951 13800138000", "1791113800138000", "10193 13800138000", "12593-13800138000"] {
      #expect(strict.validate(text).number?.nationalDigits == "13800138000", "\(text)")
    }
    for text in ["1799813812345678", "1180013800138000", "1241313812345678", "17951.13800138000"] {
      #expect(strict.validate(text).number == nil, "\(text)")
    }
  }

  @Test(
    "Marks without a glyph are skipped, and the narrow sound mark separates",
    arguments: [
      "\u{61C}+8613800138000", "13800138000\u{FE0F}", "1\u{FE0F}\u{20E3}3800138000", "138\u{34F}00138000",
      "138\u{206A}00138000", "138ｰ0013ｰ8000",
    ])
  func invisible(text: String) { expectNumber(text, "13800138000") }
}
