import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("Codes by SMS")
struct CodeBehaviourTests {
  static let request = RequestID.init(number:)

  @Test("A code is requested after the slider, for a valid number")
  func asking() throws {
    var form = BindingForm.opened(BindFlow(kind: .register, stateToken: "state"))
    #expect(!form.canSendCode)
    #expect(form.send(.sendCodeTapped) == [.announce("Enter your mobile number")])
    form.fill("13800138000")
    #expect(form.canSendCode)
    let number = try #require(form.number.number)
    #expect(form.send(.sendCodeTapped) == [.showSlider(number, for: Self.request(1))])
    #expect(!form.canSendCode)
    #expect(form.send(.sendCodeTapped).isEmpty)
    let effects = form.send(.sliderFinished(.passed(token: "slider"), for: Self.request(1)))
    guard case .sendSMS(let sms) = effects.first else {
      Issue.record("no SMS: \(effects)")
      return
    }
    #expect(sms.captchaToken == "slider")
    #expect(sms.type == .register)
    #expect(sms.mobile == "+86-13800138000")
    #expect(form.sendCodeTitle(at: nil) == "Sending…")
    #expect(
      form.send(.codeSent(for: sms.request)) == [.announce("The code is on its way to +86-138****8000")])
    #expect(form.smsCode.isSent)
  }

  @Test("The number is sent in the spelling that the tenant's regex accepts")
  func spelling() throws {
    let bare = AreaCodeDefinition.make("86", "CN", ("China", "中国", "中國"), #"^1\d{10}$"#)
    var configuration = BindingForm.Configuration.given()
    configuration.definitions = .given(try PhoneValidator(AreaCodeCatalog(unchecked: [bare])))
    configuration.requiresSlider = false
    var form = BindingForm.opened(configuration: configuration)
    form.fill("13800138000")
    guard case .sendSMS(let sms) = form.send(.sendCodeTapped).first else {
      Issue.record("no SMS")
      return
    }
    #expect(sms.mobile == "13800138000")
    #expect(sms.captchaToken == nil)
  }

  @Test(
    "A slider that isn't passed shows advice, and can be tried again",
    arguments: [
      (SliderOutcome.closed, "Complete the slider to get the code"),
      (.failed(ServiceError(code: "1")), "The slider check failed: try again"),
      (SliderOutcome(code: "IDAAS.SDK.SMS.1003", data: nil), "The slider check failed: try again"),
      (
        SliderOutcome(code: "IDAAS.SDK.SMS.1001", data: "slider 滑动底图未初始化成功,请检查路径"),
        "The slider can't be shown right now: try again later"
      ),
    ])
  func slider(outcome: SliderOutcome, message: String) {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(outcome, for: Self.request(1)))
    #expect(form.errorText(for: .code) == message)
    #expect(form.canSendCode)
    form.send(.sendCodeTapped)
    #expect(form.errorText(for: .code) == nil)
  }

  @Test("A slider that fails for another reason shows that reason")
  func sliderErrors() {
    func slide(_ code: String, _ data: String) -> (form: BindingForm, effects: [BindingForm.Effect]) {
      var form = BindingForm.opened()
      form.fill("13800138000")
      form.send(.sendCodeTapped)
      let effects = form.send(.sliderFinished(SliderOutcome(code: code, data: data), for: Self.request(1)))
      return (form, effects)
    }
    let locked = slide("IDAAS.SDK.LOGIN.1003", "由于多次登录失败,用户已被锁定。 它将在 1 分钟和 30 秒内解锁")
    #expect(locked.form.bannerText(at: nil) == "Too many attempts: try again in 1 min 30 s")
    #expect(!locked.form.canSendCode)
    let data = #"{"error_code":"IDAAS.SDK.COMMON.1012","error_msg":"The x-client-ID is incorrect"}"#
    let unknown = slide("1", data)
    #expect(
      unknown.form.bannerText(at: nil)
        == "This app isn't set up correctly (IDAAS.SDK.COMMON.1012): contact support")
    #expect(unknown.form.errorText(for: .code) == nil)
    #expect(
      unknown.effects.last
        == .report(ServiceError(code: "IDAAS.SDK.COMMON.1012", text: "The x-client-ID is incorrect")))
  }

  @Test(
    "A code that wasn't sent is reported at its field",
    arguments: [
      (ServiceErrorCode.codeNotSent, FormField.code, "The code couldn't be sent: try again"),
      (.wrongCaptcha, .code, "The slider check failed: try again"),
      (.numberOfAnotherUser, .phone, "This number belongs to another account: use another number"),
      (.busy, .code, "The service is busy: try again later"),
    ])
  func notSent(code: ServiceErrorCode, field: FormField, message: String) {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: Self.request(1)))
    form.send(.codeFailed(.refused(ServiceError(code: code.rawValue)), for: Self.request(2)))
    #expect(form.errorText(for: field) == message)
    #expect(form.canSendCode == (field == .code))
  }

  @Test("Another code may be sent when the countdown is over")
  func resend() {
    var form = BindingForm.withCodeSent()
    #expect(!form.resendAvailable(at: Moment(secondsSince1970: 1000)))
    #expect(form.resendSeconds(at: Moment(secondsSince1970: 1000.5)) == 60)
    #expect(form.sendCodeTitle(at: Moment(secondsSince1970: 1010)) == "Send again in 50 s")
    form.send(.tick(Moment(secondsSince1970: 1059)))
    #expect(!form.canSendCode)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(form.canSendCode)
    #expect(form.sendCodeTitle(at: form.now) == "Send again")
  }

  @Test("The countdown survives a clock that goes backwards")
  func clock() {
    var form = BindingForm.withCodeSent()
    form.send(.tick(Moment(secondsSince1970: 1040)))
    #expect(form.resendSeconds(at: form.now) == 20)
    form.send(.tick(Moment(secondsSince1970: 10)))
    #expect(form.resendSeconds(at: form.now) == 20)
    #expect(form.resendSeconds(at: Moment(secondsSince1970: 15)) == 15)
    form.send(.tick(Moment(secondsSince1970: 29)))
    #expect(!form.canSendCode)
    form.send(.tick(Moment(secondsSince1970: 30)))
    #expect(form.canSendCode)
  }

  @Test("A form without a clock waits for its first tick")
  func noClock() {
    var form = BindingForm(configuration: .given())
    form.send(.opened(BindingForm.bindFlow))
    form.fill("13800138000")
    form.sendCode()
    #expect(form.resendSeconds(at: nil) == 60)
    form.send(.tick(Moment(secondsSince1970: 5)))
    #expect(form.resendSeconds(at: form.now) == 60)
    form.send(.tick(Moment(secondsSince1970: 65)))
    #expect(form.canSendCode)
  }

  @Test("Editing the number makes slider token and code void, whatever is under way")
  func editing() {
    var sent = BindingForm.withCodeSent()
    sent.send(.codeEdited("1234"))
    #expect(sent.canSubmit)
    sent.backspace()
    sent.type("1")
    #expect(sent.number.number != nil)
    #expect(!sent.canSubmit)
    #expect(!sent.smsCode.isSent)
    #expect(sent.smsCode.entry.isEmpty)
    // A new number gets its code immediately; returning to the previous number doesn't avoid its countdown.
    #expect(sent.canSendCode)
    sent.fill("13800138000")
    #expect(!sent.canSendCode)
    #expect(sent.resendSeconds(at: sent.now) == 60)

    var sliding = BindingForm.opened()
    sliding.fill("13800138000")
    sliding.send(.sendCodeTapped)
    sliding.fill("13800138001")
    #expect(sliding.send(.sliderFinished(.passed(token: "t"), for: Self.request(1))).isEmpty)

    var sending = BindingForm.opened()
    sending.fill("13800138000")
    sending.send(.sendCodeTapped)
    sending.send(.sliderFinished(.passed(token: "t"), for: Self.request(1)))
    sending.fill("13800138001")
    #expect(sending.send(.codeSent(for: Self.request(2))).isEmpty)
    #expect(!sending.smsCode.isSent)
    // The previous number has its code, and has to wait for another.
    sending.fill("13800138000")
    #expect(!sending.canSendCode && !sending.smsCode.isSent)
    #expect(sending.resendSeconds(at: sending.now) == 60)
  }

  @Test("No second code is requested for a number with a pending code, however often the number changes")
  func underWay() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: Self.request(1)))
    form.backspace()
    form.type("1")
    #expect(form.canSendCode)
    form.fill("13800138000")
    #expect(!form.canSendCode)
    #expect(form.sendCodeTitle(at: form.now) == "Sending…")
    #expect(form.send(.sendCodeTapped).isEmpty)
    form.send(.codeSent(for: Self.request(2)))
    #expect(form.smsCode.isSent)

    var failed = BindingForm.opened()
    failed.fill("13800138000")
    failed.send(.sendCodeTapped)
    failed.send(.sliderFinished(.passed(token: "t"), for: Self.request(1)))
    failed.fill("13800138001")
    #expect(failed.send(.codeFailed(.noAnswer, for: Self.request(2))).isEmpty)
    failed.fill("13800138000")
    #expect(failed.canSendCode)
  }

  @Test("Each number waits for its own next code")
  func waits() {
    var form = BindingForm.withCodeSent()
    form.send(.tick(Moment(secondsSince1970: 1020)))
    form.fill("13900139000")
    form.sendCode()
    #expect(form.resendSeconds(at: form.now) == 60)
    form.fill("13800138000")
    #expect(form.resendSeconds(at: form.now) == 40)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(form.canSendCode)
    form.fill("13900139000")
    #expect(form.resendSeconds(at: form.now) == 20)
  }

  @Test("Regrouping, leaving the field and choosing the same area keep the code")
  func notEditing() {
    var form = BindingForm.withCodeSent()
    form.send(.codeEdited("1234"))
    form.fill("138-0013-8000")
    form.send(.blurred(.phone))
    form.choose("CN")
    #expect(form.canSubmit)
  }

  @Test(
    "Codes have 4 to 8 digits, or the configured count; full-width and grouped digits are accepted",
    arguments: [
      (CodeRule(), "1234", "1234", true), (CodeRule(), "１２３４", "1234", true),
      (CodeRule(), "12 34-56", "123456", true),
      (CodeRule(), "123", "123", false), (CodeRule(), "123456789", "123456789", false),
      (CodeRule(), "12a4", "12a4", false),
      (CodeRule(lengths: 6...6), "1234", "1234", false), (CodeRule(lengths: 6...6), "123456", "123456", true),
      (CodeRule(lengths: 4...4, characters: .digitsAndLetters), "ａ1b2", "a1b2", true),
      (CodeRule(), "", "", false),
    ])
  func rules(rule: CodeRule, entry: String, kept: String, isAccepted: Bool) {
    var configuration = BindingForm.Configuration.given()
    configuration.smsCode = rule
    var form = BindingForm.withCodeSent(configuration: configuration)
    form.send(.codeEdited(entry))
    #expect(form.smsCode.entry == kept)
    #expect(form.canSubmit == isAccepted)
  }

  @Test("The code's error names the missing digits")
  func codeErrors() {
    var form = BindingForm.opened()
    #expect(form.problemText(for: .code) == "Get a code first")
    form.fill("13800138000")
    form.sendCode()
    form.send(.blurred(.code))
    #expect(form.errorText(for: .code) == "Enter the code from the SMS")
    form.send(.codeEdited("12"))
    #expect(form.errorText(for: .code) == "Enter the 4–8 digit code")
    form.send(.codeEdited("1234"))
    #expect(form.errorText(for: .code) == nil)
  }

  @Test("A code that is filled in before the service has answered is kept")
  func earlyCode() {
    var form = BindingForm.opened()
    form.fill("13800138000")
    form.send(.sendCodeTapped)
    form.send(.sliderFinished(.passed(token: "t"), for: Self.request(1)))
    form.send(.codeEdited("123456"))
    form.send(.codeSent(for: Self.request(2)))
    #expect(form.canSubmit)
  }
}
