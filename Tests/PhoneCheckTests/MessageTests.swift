import PhoneCheck
import Testing

@Suite("Messages")
struct MessageTests {
  @Test(
    "Every reason has a sentence in every language, and no two reasons share one",
    arguments: Language.allCases)
  func complete(language: Language) {
    let messages = ReasonCode.allCases.map { $0.message(in: language) }
    #expect(messages.allSatisfy { $0.count >= 5 && "。.".contains($0.last ?? " ") })
    #expect(Set(messages).count == ReasonCode.allCases.count)
  }

  @Test(
    "Reasons are worded as by a native speaker",
    arguments: [
      (
        ReasonCode.misplacedPlus, "“+” is allowed only once, at the start.", "“+”只能出现一次，且必须在最前面。",
        "「+」只能出現一次，且必須在最前面。"
      ),
      (.notANumber, "The number contains no digits.", "号码中没有数字。", "號碼中沒有數字。"),
      (
        .areaCodeMismatch, "The number doesn't have the chosen country code.",
        "号码的国际区号与所选国际区号不一致。", "號碼的國碼與所選國碼不一致。"
      ),
      (.patternMismatch, "This isn't a supported mobile number.", "不是受支持的手机号码。", "不是受支援的手機號碼。"),
    ])
  func wording(reason: ReasonCode, english: String, simplified: String, traditional: String) {
    #expect(reason.message(in: .english) == english)
    #expect(reason.message(in: .simplifiedChinese) == simplified)
    #expect(reason.message(in: .traditionalChinese) == traditional)
  }

  @Test("Chinese has one word for a mobile number, and Taiwan its own words", arguments: ReasonCode.allCases)
  func chineseWords(reason: ReasonCode) {
    let simplified = reason.message(in: .simplifiedChinese)
    #expect(simplified.replacing("手机号码", with: "").firstMatch(of: /手机号|电话号码|并且/) == nil)
    let traditional = reason.message(in: .traditionalChinese)
    #expect(traditional.firstMatch(of: /電話號碼|該號碼|並且|驗證碼碼/) == nil)
  }

  @Test("Languages don't borrow from one another")
  func distinct() {
    for reason in ReasonCode.allCases {
      #expect(Set(Language.allCases.map { reason.message(in: $0) }).count == Language.allCases.count)
    }
  }

  @Test(
    "A message contains the facts of the case",
    arguments: [
      (
        "+86 12", "After +86 there should be 11 digits, not 2.", "国际区号 +86 后应为 11 位数字，目前为 2 位。",
        "國碼 +86 後應為 11 位數字，目前為 2 位。"
      ),
      ("+86 2", "After +86, digit 1 should be 1.", "国际区号 +86 后第 1 位数字应为 1。", "國碼 +86 後第 1 位數字應為 1。"),
      ("138a", "“a” can't be part of a phone number.", "手机号码中不能包含“a”。", "手機號碼中不能包含「a」。"),
      ("138\u{0}1", "“U+0000” can't be part of a phone number.", "手机号码中不能包含“U+0000”。", "手機號碼中不能包含「U+0000」。"),
    ])
  func facts(text: String, english: String, simplified: String, traditional: String) throws {
    let names = DisplayNames([
      (tag: "en", name: "China"), (tag: "zh-CN", name: "中国大陆"), (tag: "zh-TW", name: "中國大陸"),
    ])
    let china = AreaCodeDefinition(
      areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, names: names,
      mobileRegex: #"^(\+86)?-?1\d{10}$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [china], preferred: china))
    let rejection = try #require(validator.validate(text).rejection)
    #expect(rejection.message(in: .english) == english)
    #expect(rejection.message(in: .simplifiedChinese) == simplified)
    #expect(rejection.message(in: .traditionalChinese) == traditional)
  }

  @Test("A mismatch names both area codes")
  func mismatch() throws {
    let validator = try PhoneValidator(.sample)
    let rejection = try #require(validator.validate("+85291234567", area: Area(.china)).rejection)
    #expect(
      rejection.message(in: .english)
        == "The number begins with +852, not +86. Did you mean +852 (Hong Kong)?")
  }

  @Test("No message, description or dump of a rejection repeats the number")
  func privacy() throws {
    let validator = try PhoneValidator(.sample)
    for text in ["+86 138001380001", "138a00138001", "+85213800138001", "+86+13800138001", "13800138001.0"] {
      let verdict = validator.validate(text)
      var shown = Language.allCases.map { verdict.rejection?.message(in: $0) ?? "" }
      shown += ["\(verdict)", String(reflecting: verdict), "\(validator.explain(text))"]
      var dumped = ""
      dump(validator.explain(text), to: &dumped)
      shown.append(dumped)
      #expect(verdict.rejection != nil)
      #expect(!shown.contains { $0.contains("0013") || $0.contains("8001") })
    }
  }
}
