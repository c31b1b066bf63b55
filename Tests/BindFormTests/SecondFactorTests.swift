import BindForm
import FormSessions
import PhoneCheck
import Testing

/// The form after a login that was answered `MFA_AUTH`.
@Suite("Second factor")
struct SecondFactorTests {
  static let number = PhoneNumber(canonical: "+86-13800138000")!
  static let flow = BindFlow(kind: .secondFactor(number), stateToken: "state")
  private static let unknown = BindFlow(kind: .secondFactor(nil), stateToken: "state")

  @Test("The service is asked for the account's number once, and meanwhile there is no form")
  func loading() {
    var form = BindingForm()
    let login = PendingLogin(.secondFactor, stateToken: "state")
    #expect(form.send(.opened(Self.unknown)) == [.loadNumber(login, for: RequestID(number: 1))])
    #expect(form.send(.opened(Self.unknown)).isEmpty)
    #expect(form.stage == .waiting && form.savedState(keeping: .all) == nil)
    #expect(form.send(.opened(Self.flow)).isEmpty)
    #expect(form.stage == .open(Self.flow))
    #expect(form.send(.opened(Self.unknown)).isEmpty)
  }

  @Test("A later login replaces an earlier one, and the earlier one's answers have no effect")
  func laterLogin() throws {
    func flow(_ number: PhoneNumber?, _ token: String) -> BindFlow {
      BindFlow(kind: .secondFactor(number), stateToken: token)
    }
    let (first, second) = (RequestID(number: 1), RequestID(number: 2))
    let failed = ClosingReason.failed(ServiceError(code: "HTTP 502"))
    var form = BindingForm()
    form.send(.opened(flow(nil, "first")))
    #expect(
      form.send(.opened(flow(nil, "second")))
        == [.loadNumber(PendingLogin(.secondFactor, stateToken: "second"), for: second)])
    #expect(form.send(.opened(flow(nil, "second"))).isEmpty)
    #expect(form.send(.opened(flow(PhoneNumber(canonical: "+86-13900139000"), "first"))).isEmpty)
    #expect(form.send(.accountNumberFailed(failed, for: first)).isEmpty)
    #expect(form.stage == .waiting)
    var other = form
    #expect(other.send(.accountNumberFailed(failed, for: second)) == [.close(failed)])
    form.send(.opened(flow(Self.number, "second")))
    #expect(form.stage == .open(flow(Self.number, "second")))
    #expect(form.send(.accountNumberFailed(failed, for: second)).isEmpty)
  }

  @Test("A later login that requires a number replaces a second factor whose number is being loaded")
  func laterBinding() {
    var form = BindingForm(configuration: .given())
    form.send(.opened(Self.unknown))
    form.send(.opened(BindFlow(kind: .bind, stateToken: "later")))
    #expect(form.stage == .open(BindFlow(kind: .bind, stateToken: "later")))
    #expect(form.send(.opened(Self.flow)).isEmpty)
    #expect(form.send(.accountNumberFailed(.accessDenied, for: RequestID(number: 1))).isEmpty)
  }

  @Test(
    "Without the account's number the form closes with the reason",
    arguments: [
      ClosingReason.pending(PendingLogin(.secondFactor, stateToken: "state")),
      .failed(ServiceError(code: "IDAAS.SDK.COMMON.1007", text: "state_token parameter error")),
    ])
  func noNumber(reason: ClosingReason) {
    var form = BindingForm()
    form.send(.opened(Self.unknown))
    var other = form
    #expect(form.send(.accountNumberFailed(reason, for: RequestID(number: 1))) == [.close(reason)])
    #expect(other.send(.refused(reason)) == [.close(reason)])
  }

  @Test(
    "The form names the account's number, masked, and asks only for the code",
    arguments: [
      (Language.english, "Confirm that it's you", "We'll text a code to your number +86-138****8000"),
      (.simplifiedChinese, "验证身份", "我们将向您的手机号码 +86-138****8000 发送短信验证码"),
      (.traditionalChinese, "驗證身分", "我們將傳送簡訊驗證碼至您的手機號碼 +86-138****8000"),
    ])
  func screen(language: Language, title: String, explanation: String) {
    let form = BindingForm.opened(Self.flow, configuration: .given(language))
    #expect(form.title == title && form.explanation == explanation)
    #expect(form.fields == [.code] && form.canSendCode && !form.offersAnotherNumber && form.otherWay == nil)
    #expect(!form.screen.contains { RandomSession.holdsNumber($0) })
  }

  @Test("A code is sent to the account's number, and the submission ends with tokens")
  func wholeWay() throws {
    var form = BindingForm.opened(Self.flow)
    let slider = try #require(form.send(.sendCodeTapped).first)
    guard case .showSlider(Self.number, let request) = slider else {
      Issue.record("\(slider)")
      return
    }
    let effects = form.send(.sliderFinished(.passed(token: "slider"), for: request))
    guard case .sendSMS(let sms)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(sms.type.rawValue == "MFA_AUTH_SMS" && sms.mobile == "+86-13800138000")
    #expect(
      form.send(.codeSent(for: sms.request)) == [.announce("The code is on its way to +86-138****8000")])
    #expect(form.noticeText(for: .code) == "The code is on its way to +86-138****8000")
    #expect(form.resendSeconds(at: nil) == 60)
    form.send(.codeEdited("123456"))
    #expect(form.submitTitle == "Confirm")
    guard case .passSecondFactor(let submission)? = form.send(.submitTapped).first else {
      Issue.record("not submitted")
      return
    }
    #expect(submission.mobile == "+86-13800138000" && submission.code == "123456")
    #expect(submission.stateToken == "state")
    let tokens = SessionTokens(sessionToken: "session")
    #expect(form.send(.submissionSucceeded(tokens, for: submission.request)) == [.finish(tokens)])
  }

  @Test("Events of a number's field change nothing")
  func numberField() {
    var form = BindingForm.withCodeSent(Self.flow)
    let offer = OneTapOffer(
      number: MaskedNumber("186****6173")!, carrier: nil, fetchedAt: Moment(secondsSince1970: 1000))
    let events: [BindingForm.Event] = [
      .textEdited("91234567", caret: 8), .pasted("91234567", replacing: 0..<0), .anotherNumberTapped,
      .blurred(.phone), .areaChosen(AreaCodeDefinition.hongKong.id), .oneTapOffered(offer),
      .wayChosen(.email),
      .createAccountTapped, .definitionsChanged(.narrowTenant),
    ]
    for event in events { #expect(form.send(event).isEmpty, "\(event)") }
    #expect(form.smsCode.isSent && form.number.field.text.isEmpty && form.fields == [.code])
    #expect(form.entryMode == .typing)
  }

  @Test("No definitions are loaded for a number that isn't entered")
  func definitions() {
    var form = BindingForm()
    #expect(form.send(.opened(Self.flow)).isEmpty)
    #expect(form.send(.tick(Moment(secondsSince1970: 1))).isEmpty)
    #expect(form.canSendCode)
  }

  @Test(
    "Errors of the service are shown where the person can act",
    arguments: [
      ("IDAAS.SDK.SMS.1005", "Wrong code", "That code is incorrect: check the SMS or get a new one", nil),
      ("SDK.SMS.1005", "Wrong code", "That code is incorrect: check the SMS or get a new one", nil),
      (
        "IDAAS.SDK.COMMON.1007", "state_token parameter error", nil,
        "This sign-in has expired: sign in again"
      ),
      // There is no field for another number.
      (
        "IDAAS.SDK.MFA.1001", "The mobile doesn't match the user", nil,
        "This sign-in needs a step that isn't available here: contact support"
      ),
    ] as [(String, String, String?, String?)])
  func errors(code: String, text: String, atCode: String?, banner: String?) throws {
    var form = BindingForm.withCodeSent(Self.flow)
    form.send(.codeEdited("123456"))
    let request = try form.submitRequest()
    form.send(.submissionFailed(.refused(ServiceError(code: code, text: text)), for: request))
    #expect(form.errorText(for: .code) == atCode)
    #expect(form.bannerText(at: nil) == banner)
    if atCode != nil { #expect(!form.canSubmit) }
  }

  @Test("A form with the account's number continues after the app was ended, if numbers may be saved")
  func saved() throws {
    var form = BindingForm.withCodeSent(Self.flow)
    form.send(.codeEdited("123456"))
    #expect(form.savedState() == nil)
    let saved = try #require(form.savedState(keeping: [.number, .code]))
    #expect("\(saved)" == "saved secondFactor, steps phone, with number, code")
    let json = try saved.json()
    let restored = try #require(
      BindingForm(
        configuration: .given(), restoring: try SavedForm(json: json), at: form.now, stateToken: "state"))
    #expect(restored.screen == form.screen)
    #expect(restored.stage == .open(Self.flow) && restored.canSubmit)
    let withoutNumber = json.replacing(#""number":"+86-13800138000","#, with: "")
    #expect(withoutNumber != json)
    #expect(throws: DecodingError.self) { try SavedForm(json: withoutNumber) }
  }
}
