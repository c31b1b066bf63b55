import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Entering the number")
struct NumberBehaviourTests {
  // MARK: Errors

  @Test(
    "Separators without digits aren't shown, since they would hide the placeholder",
    arguments: ["-", "(", " ", "--", "( )"])
  func separatorsAlone(text: String) {
    var form = BindingForm.opened()
    form.type(text)
    #expect(form.number.field.text.isEmpty)
    form.type("1")
    #expect(form.number.field.text == "1")
  }

  @Test("An error appears after the field was left, stays current, and disappears as soon as it is fixed")
  func errorsAfterBlur() {
    var form = BindingForm.opened(configuration: .given(.simplifiedChinese))
    form.type("2380")
    #expect(form.errorText(for: .phone) == nil)
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "中国大陆的手机号码以 1 开头。")
    form.fill("1380013800")
    #expect(form.errorText(for: .phone) == "国际区号 +86 后应为 11 位数字，目前为 10 位。")
    form.type("0")
    #expect(form.errorText(for: .phone) == nil)
    form.backspace()
    #expect(form.errorText(for: .phone) != nil)
  }

  @Test("A submit shows the errors of all fields that can be filled in, and reads out the first")
  func errorsAfterSubmit() {
    var form = BindingForm.opened()
    #expect(form.send(.submitTapped) == [.announce("Enter your mobile number"), .focus(.phone)])
    #expect(form.errorText(for: .phone) == "Enter your mobile number")
    #expect(form.errorText(for: .code) == nil)
    form.fill("13800138000")
    #expect(form.errorText(for: .phone) == nil)
  }

  @Test(
    "A message contains advice",
    arguments: [
      ("CN", "", "Enter your mobile number"),
      ("CN", "138", "After +86 there should be 11 digits, not 3."),
      ("HK", "9123456", "After +852 there should be 8 digits, not 7."),
      ("HK", "31234567", "Mobile numbers from Hong Kong start with 4–9."),
      ("CN", "138****8000", "Some digits are hidden: enter the full number"),
      ("CN", "138+", "Use + only at the start"),
      ("CN", "+7 9161234567", "This country code isn't supported yet: choose another country or region"),
      ("CN", "+852 9123", "After +852 there should be 8 digits, not 4."),
      ("CN", "(+852) x", "Remove “x”: enter digits only"),
    ])
  func messages(area: String, text: String, message: String) {
    var form = BindingForm.opened()
    form.choose(area)
    form.type(text)
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == message)
  }

  @Test(
    "If a regex can't be explained, the message describes numbers by their country",
    .enabled(if: MatchingEngine.runsEveryRegex))
  func generalMessage() {
    messages(area: "XX", text: "41234", message: "After +99 there should be a mobile number from Elsewhere.")
  }

  @Test(
    "A number that reaches a limit of the engine can't be sent, and the form asks for another",
    .enabled(if: MatchingEngine.runsEveryRegex, "automata have no limits"))
  func limits() throws {
    let hostile = AreaCodeDefinition.make("86", "CN", ("China", "中国", "中國"), #"^(\d+)+\1$"#)
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(
      try PhoneValidator(AreaCodeCatalog(unchecked: [hostile], preferred: hostile)))
    var form = BindingForm.opened(configuration: configuration)
    form.fill("12345678901234567890123456789012")
    form.send(.blurred(.phone))
    #expect(form.number.verdict?.reason == .matchLimit && form.number.number == nil)
    #expect(form.errorText(for: .phone) == "The number can't be checked right now: try again later")
    #expect(!form.canSendCode)
  }

  @Test(
    "Lists have the commas of the language, and lengths without a maximum have its words",
    arguments: [
      (
        #"^([135]\d{4}|[135]\d{6}|[135]\d{9})$"#, "5, 7 or 10 digits, starting with 1, 3 or 5",
        "5、7 或 10 位数字，以 1、3 或 5 开头", "5、7 或 10 位數字，以 1、3 或 5 開頭"
      ),
      (#"^\d{6,}$"#, "6 or more digits", "至少 6 位数字", "至少 6 位數字"),
      (#"^(\d{3}|\d{6,})$"#, "3 or 6 or more digits", "3 或至少 6 位数字", "3 或至少 6 位數字"),
    ])
  func lists(regex: String, english: String, simplified: String, traditional: String) throws {
    let odd = AreaCodeDefinition.make("86", "CN", ("China", "中国", "中國"), regex)
    var configuration = BindingForm.Configuration()
    configuration.definitions = .given(
      try PhoneValidator(AreaCodeCatalog(unchecked: [odd], preferred: odd)))
    var form = BindingForm.opened(configuration: configuration)
    for (language, hint) in zip(Language.allCases, [english, simplified, traditional]) {
      form.send(.languageChanged(language))
      #expect(form.hint == hint)
    }
  }

  @Test("A wrong digit in the middle is named")
  func wrongDigit() throws {
    let mobile = AreaCodeDefinition.make("86", "CN", ("China", "中国", "中國"), #"^1[3-9]\d{9}$"#)
    var configuration = BindingForm.Configuration.given(.simplifiedChinese)
    configuration.definitions = .given(try PhoneValidator(AreaCodeCatalog(unchecked: [mobile])))
    var form = BindingForm.opened(configuration: configuration)
    form.type("12800138000")
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "国际区号 +86 后第 2 位数字应为 3–9。")
  }

  @Test("Two numbers in one paste are recognized")
  func twoNumbers() {
    var form = BindingForm.opened()
    form.send(.pasted("13800138000\n13800138001", replacing: 0..<0))
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "Enter one number only")
  }

  // MARK: Area codes in the text

  @Test("Pasting a number of another area switches the area and announces it")
  func pastingOtherArea() {
    var form = BindingForm.opened()
    let effects = form.send(.pasted("+852 9123 4567", replacing: 0..<0))
    #expect(form.prefix == "+852")
    #expect(form.shown == "9123 4567|")
    #expect(
      effects == [
        .rememberArea(AreaCodeDefinition.hongKong.id), .announce("Country/Region is now Hong Kong (+852)"),
      ])
    #expect(form.number.number?.canonical == "+852-91234567")
  }

  @Test(
    "A pasted prefix moves beside the field, and is never doubled",
    arguments: [
      "+86 138 0013 8000", "+8613800138000", "008613800138000", "0086 138-0013-8000", "86-13800138000",
      "8613800138000",
      "＋８６ １３８ ００１３ ８０００", "tel:+86-138-0013-8000", "\u{202A}+8613800138000\u{202C}", "(+86)13800138000",
      "13800138000",
    ])
  func prefixes(clip: String) {
    var pasted = BindingForm.opened()
    #expect(pasted.send(.pasted(clip, replacing: 0..<0)).isEmpty)
    var filledIn = BindingForm.opened()
    filledIn.fill(clip)
    var typed = BindingForm.opened()
    typed.type(clip)
    typed.send(.blurred(.phone))
    for form in [pasted, filledIn, typed] {
      #expect(form.prefix == "+86")
      #expect(form.number.field.text == "138 0013 8000")
      #expect(form.number.number?.canonical == "+86-13800138000")
    }
  }

  @Test("A pasted number with its area code replaces the text in the field")
  func pastingOver() {
    var form = BindingForm.opened()
    form.type("139")
    form.send(.pasted("+86 13800138000", replacing: 3..<3))
    #expect(form.shown == "138 0013 8000|")
  }

  @Test("The prefix is beside the field and never in it, so that a number can be filled in")
  func autofill() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    #expect(form.prefix == "+86")
    #expect(form.shown == "138 0013 8000|")
    form.choose("HK")
    #expect(form.prefix == "+852")
    #expect(form.number.field.digits == "13800138000")
  }

  @Test("The chosen area stays if its regex also accepts the number")
  func sharedAreaCode() {
    var form = BindingForm.opened()
    form.choose("US")
    form.send(.pasted("+1 684 733 1234", replacing: 0..<0))
    #expect(form.number.area == .unitedStates)
    form.choose("CN")
    form.send(.pasted("+1 684 733 1234", replacing: 0..<13))
    #expect(form.number.area == .americanSamoa)
  }

  @Test("A masked paste is refused with a message of its own, which only an edit removes")
  func maskedPaste() {
    var form = BindingForm.opened(configuration: .given(.traditionalChinese))
    form.type("138")
    #expect(form.send(.pasted("186****6173", replacing: 0..<3)) == [.announce("貼上的號碼有部分數字被隱藏，請輸入完整號碼")])
    #expect(form.shown == "138|")
    #expect(form.errorText(for: .phone) == "貼上的號碼有部分數字被隱藏，請輸入完整號碼")
    form.type("0")
    #expect(form.errorText(for: .phone) == nil)
    form.send(.pasted("186****6173", replacing: 0..<3))
    form.fill("13800138000")
    form.send(.pasted("186****6173", replacing: 0..<3))
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "貼上的號碼有部分數字被隱藏，請輸入完整號碼")
  }

  @Test(
    "After a refused paste no number is taken until an edit, even the number in the field",
    arguments: ["186****6173", String(repeating: "1", count: 200)])
  func refusedPaste(clip: String) {
    var form = BindingForm.withCodeSent()
    form.send(.codeEdited("123456"))
    form.send(.pasted(clip, replacing: 0..<13))
    form.send(.blurred(.phone))
    form.send(.areaChosen(AreaCodeDefinition.china.id))
    #expect(form.errorText(for: .phone) != nil && form.problemText(for: .phone) != nil)
    #expect(!form.canSubmit && !form.canSendCode && form.smsCode.entry == "123456")
    #expect(form.send(.submitTapped).contains(.focus(.phone)))
    form.send(.pasted("13800138000", replacing: 0..<13))
    #expect(form.errorText(for: .phone) == nil && form.canSubmit)
    var empty = BindingForm.opened()
    empty.send(.pasted(clip, replacing: 0..<0))
    let reason = empty.errorText(for: .phone)
    empty.send(.blurred(.phone))
    #expect(reason != nil && empty.errorText(for: .phone) == reason)
  }

  @Test(
    "A masked paste is recognized in any decoration, closed or not",
    arguments: ["186****6173", "+86 186••••6173", "\"186****6173", "手机：186****6173", "186****6173 ext"])
  func maskedPaste(text: String) {
    var form = BindingForm.opened()
    form.type("138")
    form.send(.pasted(text, replacing: 0..<3))
    #expect(form.shown == "138|")
    #expect(form.errorText(for: .phone)?.contains("hidden") == true, "\(form.errorText(for: .phone) ?? "")")
  }

  // MARK: Help

  @Test(
    "Placeholder and hint come from the definition, in the form's language",
    arguments: [
      ("CN", Language.english, "123 4567 8901", "11 digits, starting with 1"),
      ("CN", .simplifiedChinese, "123 4567 8901", "11 位数字，以 1 开头"),
      ("HK", .english, "4123 4567", "8 digits"), ("AF", .english, "123 4567", "6–11 digits"),
      ("AS", .traditionalChinese, "684-123-4567", "10 位數字，以 68 開頭"), ("XX", .english, "", nil),
    ] as [(String, Language, String, String?)])
  func placeholder(area: String, language: Language, placeholder: String, hint: String?) {
    var form = BindingForm.opened(configuration: .given(language))
    form.choose(area)
    #expect(form.placeholder == placeholder)
    #expect(form.hint == hint)
  }

  @Test("The typing state contains the digits that may follow")
  func typingState() {
    var form = BindingForm.opened()
    #expect(form.number.typingState == .empty)
    form.type("1380")
    #expect(form.number.typingState == .incomplete(next: .all, missing: 7))
    form.type("0138000")
    #expect(form.number.typingState == .complete(next: []))
  }

  @Test("A change of language changes every text, including visible errors")
  func language() {
    var form = BindingForm.opened()
    form.send(.blurred(.phone))
    #expect(form.errorText(for: .phone) == "Enter your mobile number")
    form.send(.languageChanged(.simplifiedChinese))
    #expect(form.errorText(for: .phone) == "请输入手机号码")
    #expect(form.label(of: .phone) == "手机号码")
    #expect(form.submitTitle == "获取验证码")
  }

  @Test("Grouping can be switched off; digits then stay together however they are entered")
  func withoutGroups() {
    var configuration = BindingForm.Configuration.given()
    configuration.grouping = .none
    var form = BindingForm.opened(configuration: configuration)
    #expect(!form.placeholder.contains(" "))
    form.type("1380013")
    #expect(form.shown == "1380013|")
    form.backspace()
    form.type("38000")
    #expect(form.shown == "13800138000|")
    form.send(.blurred(.phone))
    #expect(form.shown == "13800138000|")
    form.send(.pasted("+852 9123-4567", replacing: 0..<11))
    #expect(form.shown == "91234567|")
    form.choose("CN")
    form.fill("138-0013-8000")
    #expect(form.shown == "13800138000|")
    #expect(form.canSendCode)
  }
}
