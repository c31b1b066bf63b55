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

  @Test("The host can replace every text, in one language and not in another", arguments: Phrase.allCases)
  func replaced(phrase: Phrase) {
    var wording = FormWording()
    #expect(wording[phrase, .english] == phrase.text(in: .english))
    wording[phrase, .english] = "Ours {0}"
    #expect(wording[phrase, .english] == "Ours {0}")
    #expect(wording[phrase, .simplifiedChinese] == phrase.text(in: .simplifiedChinese))
  }

  @Test(
    "Titles, descriptions, messages, the picker and the service's errors are the host's where it replaces them"
  )
  func replacedInForm() {
    var configuration = BindForm.Configuration.given()
    configuration.wording[.title, .english] = "Secure your account"
    configuration.wording[.explanation, .english] = "We won't call you"
    configuration.wording[.enterNumber, .english] = "Number, please"
    configuration.wording[.codeSent, .english] = "Sent to {0}"
    configuration.wording[.pickerTitle, .english] = "Where"
    configuration.wording[.bind, .english] = "Secure"
    configuration.wording[.busy, .english] = "Hold on"
    var form = BindForm.opened(configuration: configuration)
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
    #expect(form.title == "绑定手机号")
    #expect(form.bannerText(at: nil) == "系统繁忙。稍后再试")
  }

  @Test("The title says what the number is for")
  func titles() {
    #expect(BindForm.opened().title == "Bind your mobile number")
    #expect(BindForm.opened(BindFlow(kind: .register)).title == "Register with your mobile number")
    #expect(
      BindForm.opened(BindFlow(kind: .signIn(SignInRules()))).title == "Sign in with your mobile number")
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

  @Test("The picker is about countries and regions")
  func picker() {
    #expect(Language.allCases.map(Phrase.pickerTitle.text) == ["Country/Region", "国家/地区", "國家/地區"])
  }
}
