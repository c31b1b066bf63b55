import BindForm
import FormSessions
import PhoneCheck
import Testing

@Suite("The steps of the form")
struct StepBehaviourTests {
  /// A form for a number or an address, with one entered, and the events of its code.
  private struct Way {
    var form: BindingForm
    let (field, code): (FormField, FormField)
    let enter: @Sendable (String) -> BindingForm.Event
    let codeEdited: @Sendable (String) -> BindingForm.Event
    let (entry, other): (String, String)

    static let all = [BindFlow.Way.number, .email]

    init(_ way: BindFlow.Way) {
      form = .opened(BindFlow(kind: .bind, stateToken: "state", steps: [.phone, .email]))
      form.send(.wayChosen(way))
      switch way {
      case .number:
        (field, code, entry, other) = (.phone, .code, "13800138000", "13900139000")
        (enter, codeEdited) = ({ .textEdited($0) }, { .codeEdited($0) })
      case .email:
        (field, code, entry, other) = (.email, .emailCode, "me@example.com", "you@example.com")
        (enter, codeEdited) = ({ .emailEdited($0) }, { .emailCodeEdited($0) })
      }
      form.send(enter(entry))
    }

    /// Taps the button that submits, and answers for the slider and the service of codes.
    @discardableResult
    mutating func tap() -> [BindingForm.Effect] {
      let effects = form.send(.submitTapped)
      for effect in effects { answer(effect) }
      return effects
    }

    private mutating func answer(_ effect: BindingForm.Effect) {
      switch effect {
      case .showSlider(_, let request), .showEmailSlider(_, let request):
        for effect in form.send(.sliderFinished(.passed(token: "slider"), for: request)) { answer(effect) }
      case .sendSMS(let sms): form.send(.codeSent(for: sms.request))
      case .sendEmailCode(let email): form.send(.codeSent(for: email.request))
      default: break
      }
    }
  }

  @Test("The main button requests a code until one was sent, then it submits", arguments: Way.all)
  func oneStep(way: BindFlow.Way) throws {
    var screen = Way(way)
    #expect(screen.form.submitTitle == "Get code" && screen.form.needsCode && screen.form.canContinue)
    screen.tap()
    #expect(screen.form.submitTitle == "Link" && !screen.form.needsCode && !screen.form.canContinue)
    #expect(screen.form.errorText(for: screen.code) == nil)
    screen.form.send(screen.codeEdited("123456"))
    #expect(screen.form.canContinue && screen.form.canSubmit)
    #expect(screen.tap().contains { $0.submission?.code == "123456" })
  }

  @Test(
    "For another number or address the main button requests another code, without an error",
    arguments: Way.all)
  func changedEntry(way: BindFlow.Way) {
    var screen = Way(way)
    screen.tap()
    screen.form.send(screen.codeEdited("12"))
    screen.form.send(.submitTapped)
    #expect(screen.form.errorText(for: screen.code) != nil)
    screen.form.send(screen.enter(screen.other))
    #expect(screen.form.submitTitle == "Get code" && screen.form.errorText(for: screen.code) == nil)
    screen.tap()
    #expect(screen.form.errorText(for: screen.code) == nil && screen.form.submitTitle == "Link")
  }

  @Test("Who leaves a code's field before a code was sent sees no error there", arguments: Way.all)
  func earlyCode(way: BindFlow.Way) {
    var screen = Way(way)
    #expect(screen.form.send(.blurred(screen.code)).isEmpty)
    #expect(screen.form.errorText(for: screen.code) == nil)
    #expect(screen.form.problemText(for: screen.code) != nil)
    screen.form.send(screen.enter(""))
    let effects = screen.form.send(.submitTapped)
    #expect(effects.last == .focus(screen.field) && screen.form.errorText(for: screen.code) == nil)
    screen.form.send(screen.enter(screen.entry))
    screen.tap()
    #expect(screen.form.errorText(for: screen.code) == nil)
    screen.form.send(.blurred(screen.code))
    #expect(screen.form.errorText(for: screen.code) != nil)
  }

  private struct NoSlider: Error {}

  @Test("While a code is on its way the main button says so, and a tap changes nothing", arguments: Way.all)
  func sending(way: BindFlow.Way) throws {
    var screen = Way(way)
    let slider: RequestID
    switch screen.form.send(.submitTapped).first {
    case .showSlider(_, let request), .showEmailSlider(_, let request): slider = request
    default: throw NoSlider()
    }
    // Nothing is sent while the person moves the slider.
    #expect(screen.form.submitTitle == "Get code" && !screen.form.canContinue)
    screen.form.send(.sliderFinished(.passed(token: "slider"), for: slider))
    #expect(screen.form.submitTitle == "Sending…" && !screen.form.canContinue)
    #expect(screen.form.send(.submitTapped).isEmpty)
    #expect(screen.form.errorText(for: screen.code) == nil)
  }

  @Test("The main button counts down if the code of a number is void and the next one has to wait")
  func waiting() {
    var form = BindingForm.withCodeSent()
    form.fill("13900139000")
    form.fill("13800138000")
    #expect(form.submitTitle == "Send again in 60 s" && !form.canContinue)
    form.send(.tick(Moment(secondsSince1970: 1060)))
    #expect(form.submitTitle == "Get code" && form.canContinue)
  }

  @Test("A carrier's offer and a submission have their own titles")
  func otherTitles() throws {
    var form = BindingForm.opened()
    form.send(
      .oneTapOffered(
        OneTapOffer(
          number: try #require(MaskedNumber("186****6173")), carrier: .chinaMobile,
          fetchedAt: try #require(form.now))))
    #expect(!form.needsCode && form.submitTitle == "Link 186****6173")
    var filled = BindingForm.filled()
    _ = try filled.submitRequest()
    #expect(!filled.needsCode && filled.submitTitle == "One moment…")
  }

  @Test(
    "Below the number or address it is said that a code is on its way, until the entry changes",
    arguments: Way.all)
  func notice(way: BindFlow.Way) throws {
    var screen = Way(way)
    #expect(screen.form.noticeText(for: screen.field) == nil)
    screen.tap()
    let masked = way == .number ? "+86-138****8000" : "m***@example.com"
    let notice = "The code is on its way to \(masked)"
    #expect(screen.form.noticeText(for: screen.field) == notice)
    if way == .number { #expect(screen.form.hint == notice) }
    screen.form.send(screen.codeEdited("123456"))
    screen.form.send(.languageChanged(.simplifiedChinese))
    _ = try screen.form.submitRequest()
    #expect(screen.form.noticeText(for: screen.field) == "验证码已发送至 \(masked)")
    var other = Way(way)
    other.tap()
    other.form.send(other.enter(other.other))
    #expect(other.form.noticeText(for: other.field) == nil)
    if way == .number { #expect(other.form.hint == "11 digits, starting with 1") }
  }

  @Test("A code that the service refused is to be replaced whole; other codes are to be continued")
  func refusedCode() {
    var form = BindingForm.filled()
    #expect(!form.isRefused(.code))
    form.submitAndFail(.wrongSMSCode)
    #expect(form.isRefused(.code) && !form.isRefused(.phone) && !form.isRefused(.emailCode))
    form.send(.codeEdited("6"))
    #expect(!form.isRefused(.code))
    form.send(.submitTapped)
    #expect(form.errorText(for: .code) != nil && !form.isRefused(.code), "too short isn't refused")
    var captcha = BindingForm.opened()
    captcha.fill("13800138000")
    let error = ServiceError(code: ServiceErrorCode.wrongCaptcha.rawValue)
    for effect in captcha.send(.submitTapped) {
      guard case .showSlider(_, let request) = effect else { continue }
      captcha.send(.sliderFinished(.failed(error), for: request))
    }
    #expect(captcha.errorText(for: .code) != nil && !captcha.isRefused(.code), "there is no code to replace")
  }

  private static let tokens = SessionTokens(sessionToken: "s", idToken: "i")

  @Test(
    "After a login with a number the form says which one, masked, by the kind of flow",
    arguments: [
      (BindFlow.Kind.bind, "Linked +86-138****8000", "已绑定 +86-138****8000"),
      (.register, "Signed up with +86-138****8000", "已使用 +86-138****8000 注册"),
      (.signIn(SignInRules()), "Signed in with +86-138****8000", "已使用 +86-138****8000 登录"),
    ])
  func success(kind: BindFlow.Kind, english: String, chinese: String) throws {
    var form = BindingForm.filled(BindFlow(kind: kind, stateToken: "state"))
    let request = try form.submitRequest()
    #expect(form.successText == nil)
    #expect(form.send(.submissionSucceeded(Self.tokens, for: request)) == [.finish(Self.tokens)])
    #expect(form.successText == english)
    var other = BindingForm.filled(BindFlow(kind: kind, stateToken: "state"))
    other.send(.languageChanged(.simplifiedChinese))
    let second = try other.submitRequest()
    other.send(.submissionSucceeded(Self.tokens, for: second))
    #expect(other.successText == chinese)
  }

  @Test(
    "An address and a carrier's number are said after the login, too; a login without either says nothing")
  func otherSuccess() throws {
    var email = Way(.email)
    email.tap()
    email.form.send(.emailCodeEdited("123456"))
    email.form.send(.submissionSucceeded(Self.tokens, for: try email.form.submitRequest()))
    #expect(email.form.successText == "Linked m***@example.com")
    var tap = BindingForm.opened()
    let number = try #require(MaskedNumber("186****6173"))
    tap.send(
      .oneTapOffered(OneTapOffer(number: number, carrier: .chinaMobile, fetchedAt: try #require(tap.now))))
    guard case .confirmOneTap(let page) = try #require(tap.send(.oneTapTapped).first) else {
      Issue.record("the carrier is not asked")
      return
    }
    let effects = tap.send(
      .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p", authCode: "a")), for: page))
    let submission = try #require(effects.lazy.compactMap(\.submission).first)
    tap.send(.submissionSucceeded(Self.tokens, for: submission.request))
    #expect(tap.successText == "Linked 186****6173")
    var known = BindingForm()
    known.send(.signedIn(Self.tokens))
    #expect(known.successText == nil)
    var elsewhere = BindingForm.withCodeSent(BindFlow(kind: .signIn(SignInRules())))
    elsewhere.send(.codeEdited("123456"))
    elsewhere.send(.submissionFailed(.noAnswer, for: try elsewhere.submitRequest()))
    elsewhere.send(.signedInElsewhere(Self.tokens))
    #expect(elsewhere.successText == nil, "the number that was submitted in vain isn't named")
  }
}
