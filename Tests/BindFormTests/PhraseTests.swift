import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Wording")
struct PhraseTests {
  @Test(
    "Every phrase has a text of its own in every language, with the same slots", arguments: Phrase.allCases)
  func complete(phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(!text.isEmpty)
      for slot in ["{0}", "{1}", "{2}"] {
        #expect(text.contains(slot) == phrase.text(in: .english).contains(slot), "\(language)")
      }
      if phrase != .unknownError { #expect(text != Phrase.unknownError.text(in: language)) }
    }
  }

  @Test("Texts belong to their cases and languages")
  func texts() {
    #expect(Phrase.title.text(in: .english) == "Link your mobile number")
    #expect(Phrase.pickerTitle.text(in: .traditionalChinese) == "國家/地區")
    #expect(Phrase.tryAgain.text(in: .english) == "Try again")
    #expect(Phrase.cancel.text(in: .english) == "Cancel")
    #expect(Phrase.enterEmail.text(in: .simplifiedChinese) == "请输入邮箱地址")
    #expect(Phrase.noAnswer.text(in: .english) == "No response: check your connection and try again")
    #expect(Phrase.oneTapNeedsMobileData.text(in: .simplifiedChinese) == "一键验证需要移动数据，请开启移动数据或输入手机号码")
  }

  @Test("The host can replace every text, in one language and not in another", arguments: Phrase.allCases)
  func replaced(phrase: Phrase) {
    var wording = FormWording()
    #expect(wording[phrase, .english] == phrase.text(in: .english))
    wording[phrase, .english] = "Ours {0}"
    #expect(wording[phrase, .english] == "Ours {0}")
    #expect(wording[phrase, .simplifiedChinese] == phrase.text(in: .simplifiedChinese))
  }

  @Test("A slot is filled as often as a text contains it, and left empty without a value")
  func slots() {
    var wording = FormWording()
    wording[.noAccount, .english] = "{1}No account{0}"
    wording[.lockedForAWhile, .english] = "Locked {"
    #expect(FormMessage.phrase(.noAccount, []).text(in: .english, wording: wording) == "No account")
    #expect(FormMessage.phrase(.lockedForAWhile, []).text(in: .english, wording: wording) == "Locked {")
    wording[.codeSent, .english] = "{0}: sent to {0}{1}"
    let message = FormMessage.phrase(.codeSent, [.text("{0}")])
    #expect(message.text(in: .english, wording: wording) == "{0}: sent to {0}")
  }

  @Test("Two wordings are equal if they replace the same texts, in any order")
  func equality() {
    var (one, other) = (FormWording(), FormWording())
    (one[.title, .english], one[.bind, .english]) = ("A", "B")
    (other[.bind, .english], other[.title, .english]) = ("C", "A")
    #expect(one != other)
    other[.bind, .english] = "B"
    #expect(one == other && one.hashValue == other.hashValue)
  }

  @Test(
    "Titles, descriptions, messages, the picker and the service's errors use the host's texts"
  )
  func replacedInForm() {
    var configuration = BindingForm.Configuration.given()
    configuration.wording[.title, .english] = "Secure your account"
    configuration.wording[.explanation, .english] = "We won't call you"
    configuration.wording[.enterNumber, .english] = "Number, please"
    configuration.wording[.codeSent, .english] = "Sent to {0}"
    configuration.wording[.pickerTitle, .english] = "Where"
    configuration.wording[.sendCode, .english] = "Secure"
    configuration.wording[.busy, .english] = "Hold on"
    var form = BindingForm.opened(configuration: configuration)
    #expect(form.title == "Secure your account")
    #expect(form.explanation == "We won't call you")
    #expect(form.submitTitle == "Secure")
    #expect(form.picker?.title == "Where")
    #expect(form.send(.blurred(.phone)) == [.announce("Number, please")])
    #expect(form.errorText(for: .phone) == "Number, please")
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: RequestID(number: 1)))
    #expect(form.send(.codeSent(for: RequestID(number: 2))) == [.announce("Sent to +86-138****8000")])
    form.send(.codeEdited("1234"))
    form.submitAndFail(.busy)
    #expect(form.bannerText(at: nil) == "Hold on")
    form.send(.languageChanged(.simplifiedChinese))
    #expect(form.title == "绑定手机号码")
    #expect(form.bannerText(at: nil) == "系统繁忙，请稍后重试")
  }

  @Test(
    "A wait is in hours, minutes and seconds, without zero parts",
    arguments: [
      (0, "0 s", "0 秒", "0 秒"), (59, "59 s", "59 秒", "59 秒"), (60, "1 min", "1 分钟", "1 分鐘"),
      (61, "1 min 1 s", "1 分 1 秒", "1 分 1 秒"), (270, "4 min 30 s", "4 分 30 秒", "4 分 30 秒"),
      (3600, "1 h", "1 小时", "1 小時"), (3660, "1 h 1 min", "1 小时 1 分钟", "1 小時 1 分鐘"),
      (86_405, "24 h 5 s", "24 小时 5 秒", "24 小時 5 秒"),
    ])
  func waits(seconds: Int, english: String, simplified: String, traditional: String) {
    let message = FormMessage.phrase(.locked, [.wait(seconds: seconds)])
    #expect(message.text(in: .english) == "Too many attempts: try again in \(english)")
    #expect(message.text(in: .simplifiedChinese) == "尝试次数过多，请在 \(simplified)后重试")
    #expect(message.text(in: .traditionalChinese) == "嘗試次數過多，請於 \(traditional)後再試")
  }

  @Test("The title names the purpose of the number or the address")
  func titles() {
    for (kind, title) in [
      (BindFlow.Kind.bind, "Link your e-mail address"), (.register, "Sign up with your e-mail address"),
      (.signIn(SignInRules()), "Sign in with your e-mail address"),
    ] {
      let form = BindingForm.opened(BindFlow(kind: kind, stateToken: "s", steps: [.email]))
      #expect(form.title == title)
      #expect(form.explanation == "We'll e-mail you a code to confirm that the address is yours")
    }
    #expect(BindingForm.opened().title == "Link your mobile number")
    #expect(BindingForm.opened(BindFlow(kind: .register)).title == "Sign up with your mobile number")
    #expect(
      BindingForm.opened(BindFlow(kind: .signIn(SignInRules()))).title == "Sign in with your mobile number")
  }

  @Test("Chinese has one word for a mobile number, and Taiwan its own words", arguments: Phrase.allCases)
  func chineseWords(phrase: Phrase) {
    let simplified = phrase.text(in: .simplifiedChinese).replacing("手机号码", with: "")
    #expect(simplified.firstMatch(of: /手机号|电话号码|开头为/) == nil)
    let traditional = phrase.text(in: .traditionalChinese)
    #expect(traditional.firstMatch(of: /滑塊|該號碼|開頭為|短信|用戶|驗證代碼|稍後重試/) == nil)
  }

  @Test(
    "Texts are worded as by a native speaker",
    arguments: [
      (
        Phrase.wrongCode, "That code is incorrect: check the SMS or get a new one", "验证码不正确，请核对短信或重新获取",
        "驗證碼不正確，請核對簡訊或重新取得"
      ),
      (.switchArea, "Switch to {0} (+{1})", "切换为{0}（+{1}）", "切換為{0}（+{1}）"),
      (.useNumber, "Use {0}", "改用 {0}", "改用 {0}"),
      (
        .hintLengthsAndStart, "{0} digits, starting with {1}", "{0} 位数字，以 {1} 开头", "{0} 位數字，以 {1} 開頭"
      ),
      (
        .numberNotTaken, "This number can't be used here: check it, or use another",
        "该号码暂时无法使用，请核对或更换号码", "此號碼暫時無法使用，請核對或改用其他號碼"
      ),
      (.sliderFailed, "The slider check failed: try again", "滑块验证未通过，请重试", "滑動驗證未通過，請再試一次"),
    ])
  func wording(phrase: Phrase, english: String, simplified: String, traditional: String) {
    #expect(phrase.text(in: .english) == english)
    #expect(phrase.text(in: .simplifiedChinese) == simplified)
    #expect(phrase.text(in: .traditionalChinese) == traditional)
  }

  @Test("Each script stays in its own language", arguments: Phrase.allCases)
  func scripts(phrase: Phrase) {
    #expect(!phrase.text(in: .english).contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
    #expect(!phrase.text(in: .traditionalChinese).contains { "国区号码机请输验证获绑册开头长发试尝过网络检该还账录块邮".contains($0) })
    #expect(!phrase.text(in: .simplifiedChinese).contains { "國區號碼機請輸驗證獲綁冊開頭長發試嘗過網絡檢該還帳錄塊郵".contains($0) })
  }

  @Test("Messages are short, and don't end in a full stop", arguments: Phrase.allCases)
  func short(phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language)
      #expect(text.count <= 72)
      #expect(!text.hasSuffix(".") && !text.hasSuffix("。"))
    }
  }

  @Test("The picker names countries and regions")
  func picker() {
    #expect(Language.allCases.map(Phrase.pickerTitle.text) == ["Country/Region", "国家/地区", "國家/地區"])
  }
}
