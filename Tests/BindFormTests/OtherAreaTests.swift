import AreaSearch
import BindForm
import FormSessions
import PatternAutomata
import PhoneCheck
import RandomSearch
import Testing

/// Numbers that don't belong to the chosen area, but to another.
@Suite("Numbers of another area than the chosen one")
struct OtherAreaTests {
  private static let world: PhoneValidator = {
    guard let validator = try? PhoneValidator(.builtin) else { fatalError("the default options are right") }
    return validator
  }()

  private static func form(_ area: String, _ validator: PhoneValidator = world) -> BindingForm {
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(validator)
    var form = BindingForm.opened(configuration: configuration)
    if let definition = validator.catalog.area(named: area)?.definitions.first {
      form.send(.areaChosen(definition.id))
    }
    return form
  }

  // MARK: With an area code

  @Test(
    "A number with an area code switches to the definition that accepts it, even if definitions share the code",
    arguments: [
      ("US", "+1 204 234 5678", "CA", "Canada (+1)"), ("US", "001 204 234 5678", "CA", "Canada (+1)"),
      ("RU", "+7 707 123 4567", "KZ", "Kazakhstan (+7)"), ("GB", "+44 7911 123456", "GG", "Guernsey (+44)"),
      ("GB", "+44 (0)7911 123456", "GG", "Guernsey (+44)"),
      ("CA", "+1 212 555 0123", "US", "United States (+1)"),
    ])
  func pasted(chosen: String, text: String, country: String, name: String) {
    var pasted = Self.form(chosen)
    let effects = pasted.send(.pasted(text, replacing: 0..<0))
    var left = Self.form(chosen)
    left.type(text)
    left.send(.blurred(.phone))
    for form in [pasted, left] {
      #expect(form.number.area?.countryCode.letters == country && form.number.number != nil)
      #expect(form.number.field.digits == form.number.number?.nationalDigits)
      #expect(form.errorText(for: .phone) == nil && !form.offersSuggestedNumber)
    }
    #expect(effects.last == .announce("Country/Region is now \(name)"))
    #expect(effects.count == 2)
  }

  @Test("A sibling's number with an extension switches, too, and the extension stays")
  func siblingWithExtension() {
    var form = Self.form("US")
    form.send(.pasted("+1 204 234 5678 x12", replacing: 0..<0))
    #expect(form.number.area?.countryCode.letters == "CA" && form.shown == "204-234-5678 x12|")
  }

  @Test("A sibling's number that can still become the chosen area's number waits until the field is left")
  func growingNumber() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("358", "FI", ("Finland", "芬兰", "芬蘭"), #"^\+358-?4\d{8}$"#),
      .make("358", "AX", ("Åland", "奥兰", "奧蘭"), #"^\+358-?457\d{4}$"#),
    ])
    var form = Self.form("FI", try PhoneValidator(catalog))
    form.type("+3584571234")
    #expect(form.number.area?.countryCode.letters == "FI" && form.number.field.digits == "4571234")
    var whole = form
    whole.type("56")
    #expect(whole.number.area?.countryCode.letters == "FI" && whole.number.field.digits == "457123456")
    form.send(.blurred(.phone))
    #expect(form.number.area?.countryCode.letters == "AX" && form.number.field.digits == "4571234")
  }

  // MARK: National digits

  @Test(
    "National digits of a definition with the same code are offered during typing, and accepted with a tap",
    arguments: [
      ("US", "416-555-1234", "CA", "Canada", "+1-4165551234"),
      ("US", "1 204 234 5678", "CA", "Canada", "+1-2042345678"),
      ("RU", "707 123 4567", "KZ", "Kazakhstan", "+7-7071234567"),
      ("RU", "8 707 123 4567", "KZ", "Kazakhstan", "+7-7071234567"),
      ("GB", "07911 123456", "GG", "Guernsey", "+44-7911123456"),
    ])
  func typedDigits(chosen: String, text: String, country: String, name: String, canonical: String) {
    var form = Self.form(chosen)
    for character in text {
      #expect(!form.offersSuggestedNumber)
      form.type(String(character))
      #expect(form.number.area?.countryCode.letters == chosen)
      #expect(!form.number.typingState.isDead, "“\(form.number.field.text)”")
    }
    #expect(form.number.number == nil && !form.canSendCode)
    #expect(form.errorText(for: .phone) == nil)
    #expect(form.offersSuggestedNumber)
    let code = form.prefix
    #expect(form.suggestedNumberTitle == "Switch to \(name) (\(code))")
    // A person who has chosen an area on purpose keeps it.
    form.send(.blurred(.phone))
    #expect(form.number.area?.countryCode.letters == chosen)
    #expect(form.errorText(for: .phone)?.hasSuffix("Did you mean \(code) (\(name))?") == true)
    let effects = form.send(.suggestedNumberTapped)
    #expect(effects.last == .announce("Country/Region is now \(name) (\(code))"))
    #expect(form.number.area?.countryCode.letters == country)
    #expect(form.number.number?.canonical == canonical)
    #expect(form.errorText(for: .phone) == nil && !form.offersSuggestedNumber && form.canSendCode)
    #expect(form.send(.suggestedNumberTapped).isEmpty)
  }

  @Test("No number is offered if several other areas accept it, or if the chosen area still could")
  func notOffered() throws {
    let catalog = AreaCodeCatalog(unchecked: [
      .make("1", "US", ("United States", "美国", "美國"), #"^\+1-?2\d{9}$"#),
      .make("1", "CA", ("Canada", "加拿大", "加拿大"), #"^\+1-?[46]\d{9}$"#),
      .make("1", "JM", ("Jamaica", "牙买加", "牙買加"), #"^\+1-?[68]\d{9}|\+1-?2\d{6}$"#),
    ])
    var form = Self.form("US", try PhoneValidator(catalog))
    form.fill("600 555 1234")
    form.send(.blurred(.phone))
    #expect(!form.offersSuggestedNumber && form.suggestedNumberTitle.isEmpty)
    #expect(form.send(.suggestedNumberTapped).isEmpty)
    var short = Self.form("US", try PhoneValidator(catalog))
    short.type("2125551")
    #expect(!short.offersSuggestedNumber)
    short.type("234")
    #expect(short.number.number != nil)
  }

  private static let few = AreaCodeCatalog(unchecked: [
    .china, .hongKong,
    .make("44", "GB", ("United Kingdom", "英国", "英國"), #"^\+44-?7[4-9]\d{8}$"#),
  ])

  @Test(
    "National digits of a definition with another code are offered with the error, after the field was left")
  func otherAreaCode() throws {
    var form = Self.form("CN", try PhoneValidator(Self.few))
    form.type("91234567")
    #expect(!form.offersSuggestedNumber)
    form.send(.blurred(.phone))
    #expect(
      form.errorText(for: .phone)
        == "Mobile numbers from China start with 1. Did you mean +852 (Hong Kong)?")
    #expect(form.offersSuggestedNumber && form.suggestedNumberTitle == "Switch to Hong Kong (+852)")
    form.send(.languageChanged(.simplifiedChinese))
    #expect(form.suggestedNumberTitle == "切换为中国香港（+852）")
    #expect(form.send(.suggestedNumberTapped).count == 2)
    #expect(form.prefix == "+852" && form.shown == "9123 4567|" && form.canSendCode)
  }

  @Test("An accepted suggestion keeps the typed extension")
  func withExtension() throws {
    var form = Self.form("CN", try PhoneValidator(Self.few))
    form.fill("9123 4567 ext. 12")
    form.send(.blurred(.phone))
    #expect(form.offersSuggestedNumber)
    form.send(.suggestedNumberTapped)
    #expect(form.number.field.text == "9123 4567 ext. 12")
    #expect(form.number.number?.canonical == "+852-91234567")
  }

  @Test("The country of a code that doesn't follow the plus is taken over without cutting the digits")
  func codeAfterPrefix() {
    var form = Self.form("CN")
    form.fill("+00852612")
    form.send(.blurred(.phone))
    #expect(form.suggestedNumberTitle == "Switch to Hong Kong (+852)")
    form.send(.suggestedNumberTapped)
    #expect(form.prefix == "+852" && form.number.field.text == "+00852612")
  }

  @Test("The service's error, a refused paste or another edit ends the offer")
  func ending() {
    var form = Self.form("US")
    form.fill("4165551234")
    form.send(.blurred(.phone))
    #expect(form.offersSuggestedNumber)
    var refused = form
    refused.send(.pasted("186****6173", replacing: 0..<0))
    #expect(!refused.offersSuggestedNumber)
    form.backspace()
    #expect(!form.offersSuggestedNumber)
  }

  // MARK: Numbers of the chosen area

  @Test(
    "Two numbers are recognized with any text between them, and the first is offered",
    arguments: [
      "+8613800138000;+8613900139000", "+8613800138000 +8613900139000", "13800138000 13900139000",
      "13800138000/13900139000", "13800138000、13900139000", "13800138000\n+86 13900139000",
    ])
  func twoNumbers(text: String) {
    var form = Self.form("CN")
    form.send(.pasted(text, replacing: 0..<0))
    #expect(form.number.number == nil && !form.offersSuggestedNumber)
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "Enter one number only")
    #expect(form.number.field.text == text)
    #expect(form.offersSuggestedNumber && form.suggestedNumberTitle == "Use 138 0013 8000")
    form.send(.languageChanged(.traditionalChinese))
    #expect(form.errorText(for: .phone) == "請只輸入一個號碼" && form.suggestedNumberTitle == "改用 138 0013 8000")
    form.send(.suggestedNumberTapped)
    #expect(form.number.area?.countryCode.letters == "CN" && form.shown == "138 0013 8000|")
    #expect(form.canSendCode && !form.offersSuggestedNumber && form.suggestedNumberTitle.isEmpty)
  }

  @Test("Two numbers stay as written during edits, until one is left")
  func editedNumbers() {
    var form = Self.form("CN")
    form.send(.pasted("13800138000 13900139000", replacing: 0..<0))
    form.type("1")
    form.backspace()
    #expect(form.shown == "13800138000 13900139000|")
    for _ in 0..<11 { form.backspace() }
    form.send(.blurred(.phone))
    #expect(form.number.field.text == "138 0013 8000" && form.errorText(for: .phone) == nil)
  }

  @Test(
    "The form offers the number inside a text and the present form of an old number, with the extension",
    arguments: [
      ("CN", "Max 13800138000", "Use 138 0013 8000", "138 0013 8000", "+86-13800138000"),
      ("MX", "+5215512345678", "Use 55 1234 5678", "55 1234 5678", "+52-5512345678"),
      ("US", "011 44 7400 123456", "Switch to United Kingdom (+44)", "7400 123456", "+44-7400123456"),
      (
        "US", "011 44 7400 123456 ext. 12", "Switch to United Kingdom (+44)", "7400 123456 ext. 12",
        "+44-7400123456"
      ),
    ])
  func suggestedNumber(chosen: String, text: String, title: String, shown: String, canonical: String) {
    var form = Self.form(chosen)
    form.fill(text)
    // A number that only another country has is offered at once.
    #expect(form.offersSuggestedNumber == title.hasPrefix("Switch"))
    form.send(.blurred(.phone))
    #expect(form.offersSuggestedNumber && form.suggestedNumberTitle == title)
    form.send(.suggestedNumberTapped)
    #expect(form.number.field.text == shown && form.number.number?.canonical == canonical)
    #expect(form.errorText(for: .phone) == nil && !form.offersSuggestedNumber)
  }

  // MARK: Messages

  @Test(
    "An impossible beginning is answered with the possible beginnings; later, the wrong digit is named",
    arguments: [
      ("HK", "11234567", "Mobile numbers from Hong Kong start with 4–9.", "香港的手機號碼以 4–9 開頭。"),
      ("DE", "1812345678", "Mobile numbers from Germany start with 15, 16 or 17.", "德國的手機號碼以 15、16 或 17 開頭。"),
      ("FR", "512345678", "Mobile numbers from France start with 6 or 7.", "法國的手機號碼以 6 或 7 開頭。"),
      ("DE", "1612345678", "After +49, digit 3 should be 0, 2 or 3.", "國碼 +49 後第 3 位數字應為 0、2 或 3。"),
    ])
  func wrongBeginning(area: String, text: String, english: String, traditional: String) throws {
    var form = Self.form(area)
    form.fill(text)
    form.send(.blurred(.phone))
    let message = try #require(form.errorText(for: .phone))
    #expect(message == english || message.hasPrefix("\(english) Did you mean"))
    form.send(.languageChanged(.traditionalChinese))
    #expect(form.errorText(for: .phone)?.contains(traditional) == true)
  }

  /// Reasons that the form words differently, because it does something else or has another name for it.
  private static let ownWords: [ReasonCode] = [
    .empty, .masked, .misplacedPlus, .unexpectedCharacter, .unknownAreaCode, .areaCodeMismatch,
  ]

  @Test(
    "The form's words about its text and area are the library's, and so is its suggestion",
    arguments: RandomSearch.seeds(1 as UInt64))
  func relation(seed: UInt64) throws {
    var entries = RandomEntries(seed)
    var (own, beginnings, counts) = (0, 0, [ReasonCode: Int]())
    let few = try PhoneValidator(Self.few)
    for (validator, count) in [(PhoneValidator.tenant, 300), (few, 300), (Self.world, 100)] {
      var form = Self.form("CN", validator)
      for _ in 0..<count {
        let definitions = validator.catalog.definitions
        form.send(.areaChosen(entries.pick(definitions).id))
        form.fill(entries.next(of: form.number.area, entries.pick(definitions), validator))
        form.send(.blurred(.phone))
        let (text, area) = (form.number.field.text, form.number.area.map { Area($0) })
        let verdict = validator.validate(text, area: area)
        #expect(form.number.verdict == verdict)
        let state = validator.typingState(of: text, area: area)
        if !state.isDead { #expect(form.number.typingState == state) }
        guard case .invalid(let rejection) = verdict else {
          #expect(!form.offersSuggestedNumber)
          continue
        }
        counts[rejection.reason, default: 0] += 1
        #expect(form.number.suggestion == rejection.suggestion)
        // Without a number, the button switches to a country with the written code.
        let code: AreaCode? = if case .areaCode(let found, _) = rejection.detail { found } else { nil }
        #expect(form.offersSuggestedNumber == (rejection.suggestion != nil || code != nil))
        if rejection.suggestion == nil, let code {
          #expect(form.number.suggestedArea?.areaCode == code && form.number.area?.areaCode != code)
        }
        // The paste was refused, so the field still has the earlier text.
        if form.message(for: .phone) == .phrase(.maskedPaste, []) { continue }
        let isOfTwo = form.message(for: .phone) == .phrase(.enterOneNumber, [])
        guard !isOfTwo, !Self.ownWords.contains(rejection.reason) else {
          own += 1
          #expect(form.errorText(for: .phone) != nil)
          continue
        }
        let beginsOtherwise = form.message(for: .phone)?.isAboutBeginning == true
        for language in Language.allCases {
          form.send(.languageChanged(language))
          let (shown, said) = (form.errorText(for: .phone), rejection.message(in: language))
          // The question is always the library's.
          let question = rejection.question(in: language)
          let isSame = beginsOtherwise ? shown?.hasSuffix(question) == true && shown != said : shown == said
          #expect(isSame, "“\(text)”")
        }
        if beginsOtherwise { beginnings += 1 }
        guard let suggestion = rejection.suggestion else { continue }
        form.send(.suggestedNumberTapped)
        #expect(form.number.area == suggestion.definition)
        #expect(form.number.number?.canonical == suggestion.number.canonical, "“\(text)”")
      }
    }
    #expect(own > 50 && beginnings > 50)
    for reason in [ReasonCode.tooShort, .tooLong, .patternMismatch] {
      #expect(counts[reason, default: 0] > 0, "\(reason)")
    }
  }
}

extension FormMessage {
  /// Whether it explains how numbers begin.
  fileprivate var isAboutBeginning: Bool {
    if case .phrase(.wrongBeginning, _) = self { true } else { false }
  }
}

/// Entries that people might make: numbers of an area or of another, with small changes, in many spellings.
private struct RandomEntries {
  private var random: SplitMix64

  init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func next(
    of area: AreaCodeDefinition?, _ other: AreaCodeDefinition, _ validator: PhoneValidator
  ) -> String {
    let definition = Bool.random(using: &random) ? area ?? other : other
    var digits = Array(validator.shape(of: definition.id)?.example?.nationalDigits ?? "5123456")
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: 0..<digits.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where digits.count > 1: digits.remove(at: index)
      case 1: digits.insert(pick(Array("0123456789")), at: index)
      default: digits[index] = pick(Array("0123456789"))
      }
    }
    let front = pick([
      "", "", "", "", "0", "8", "1", "+", "00", definition.areaCode.digits, "+\(definition.areaCode.digits)",
      "00\(definition.areaCode.digits)", "+\(definition.areaCode.digits) 0",
    ])
    let text = front + String(digits)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return text + pick(["a", "*", "+", ";", " ext. 5", ".0"])
    case 1: return String(text.prefix(text.count / 2)) + " " + String(text.dropFirst(text.count / 2))
    default: return text
    }
  }
}
