import BindForm
import FormSessions
import PhoneCheck
import Testing

/// Definitions that arrive late, change while the form is open, or never arrive.
@Suite("Definitions of an open form")
struct DefinitionsBehaviourTests {
  static let first = RequestID(number: 1)
  static let refusal = DefinitionsFailure.refused(.refused(ServiceError(code: "IDAAS.SDK.COMMON.1012")))

  /// A tenant without Hong Kong and with fewer numbers in China.
  static let narrow = PhoneValidator.narrowTenant
  /// A tenant that prefers Hong Kong.
  static let moved = validator(AreaCodeCatalog(unchecked: [.china, .hongKong], preferred: .hongKong))

  static func validator(_ catalog: AreaCodeCatalog) -> PhoneValidator {
    guard let validator = try? PhoneValidator(catalog) else { fatalError("the default options are right") }
    return validator
  }

  private static func form(
    _ definitions: BindingForm.Configuration.Definitions, _ language: Language = .english
  ) -> BindingForm {
    var configuration = BindingForm.Configuration.given(language)
    configuration.definitions = definitions
    return BindingForm.opened(configuration: configuration)
  }

  private static func areaCount(_ form: BindingForm) -> Int {
    guard case .ready(let validator) = form.definitions else { return 0 }
    return validator.catalog.definitions.count
  }

  // MARK: A fallback

  @Test("With a fallback, a number is decided immediately, and the service is asked when the form opens")
  func fallback() {
    var form = BindingForm(configuration: Self.configuration(.service(fallback: .tenant)))
    #expect(form.prefix == "+86")
    #expect(form.send(.opened(BindingForm.bindFlow)) == [.loadDefinitions(for: Self.first)])
    form.fill("13800138000")
    #expect(form.canSendCode)
    #expect(form.picker?.rows().count == 6)
  }

  private static func configuration(_ definitions: BindingForm.Configuration.Definitions)
    -> BindingForm.Configuration
  {
    var configuration = BindingForm.Configuration()
    configuration.definitions = definitions
    return configuration
  }

  @Test(
    "The service's definitions replace the fallback, and an area that the person didn't choose becomes their preferred area"
  )
  func taken() {
    var form = Self.form(.service(fallback: .tenant))
    let effects = form.send(.definitionsLoaded(Self.moved, for: Self.first))
    #expect(Self.areaCount(form) == 2 && form.prefix == "+852")
    #expect(effects == [.announce("Country/Region is now Hong Kong (+852)")])
    var chosen = Self.form(.service(fallback: .tenant))
    chosen.send(.areaChosen(AreaCodeDefinition.hongKong.id))
    chosen.send(.areaChosen(AreaCodeDefinition.china.id))
    #expect(chosen.send(.definitionsLoaded(Self.moved, for: Self.first)) == [])
    #expect(chosen.prefix == "+86")
  }

  @Test(
    "A failed load leaves the fallback in use and shows nothing; problems that only the operator can fix are logged"
  )
  func failedBehind() {
    for (failure, isReported) in [(DefinitionsFailure.refused(.noAnswer), false), (Self.refusal, true)] {
      var form = Self.form(.service(fallback: .tenant))
      let effects = form.send(.definitionsFailed(failure, for: Self.first))
      #expect(effects.contains { if case .report = $0 { true } else { false } } == isReported)
      #expect(form.banner == nil && Self.areaCount(form) == 6)
      form.fill("13800138000")
      #expect(form.canSendCode)
    }
  }

  // MARK: Nothing has changed

  @Test("A form with the service's definitions keeps them, and a late answer has no effect")
  func unchanged() {
    var form = Self.form(.service(fallback: .tenant))
    form.fill("13800138000")
    form.send(.blurred(.phone))
    #expect(form.send(.definitionsUnchanged(for: Self.first)) == [])
    #expect(form.banner == nil && form.canSendCode && Self.areaCount(form) == 6)
    form.send(.definitionsLoaded(Self.narrow, for: Self.first))
    #expect(Self.areaCount(form) == 6 && !form.hasWaitingDefinitions)
  }

  @Test("Without definitions to keep, “not modified” is a failure that can be tried again")
  func nothingToKeep() {
    var form = Self.form(.service)
    form.send(.definitionsUnchanged(for: Self.first))
    #expect(form.bannerText(at: nil) == "Countries and regions couldn't be loaded: try again")
    #expect(form.canTryAgain)
    #expect(form.send(.tryAgainTapped) == [.loadDefinitions(for: RequestID(number: 2))])
    #expect(form.banner == nil)
  }

  // MARK: While someone is typing

  /// A way to give definitions to a form that already has some.
  enum Way: CaseIterable {
    case loaded, handedIn

    var form: BindingForm {
      DefinitionsBehaviourTests.form(self == .loaded ? .service(fallback: .tenant) : .given(.tenant))
    }

    func event(_ validator: PhoneValidator) -> BindingForm.Event {
      switch self {
      case .loaded: .definitionsLoaded(validator, for: DefinitionsBehaviourTests.first)
      case .handedIn: .definitionsChanged(validator)
      }
    }
  }

  @Test(
    "New definitions never make a number invalid while it is typed: they wait until the field is left",
    arguments: Way.allCases)
  func typing(way: Way) {
    var form = way.form
    form.type("1391234")
    #expect(form.send(way.event(Self.narrow)) == [])
    #expect(form.hasWaitingDefinitions && Self.areaCount(form) == 6)
    form.type("5678")
    #expect(form.canSendCode && form.number.number != nil)
    // No key and no time activates the new definitions.
    form.backspace()
    form.type("8")
    form.send(.caretMoved(to: 3))
    form.send(.tick(Moment(secondsSince1970: 2000)))
    #expect(Self.areaCount(form) == 6 && form.canSendCode)

    let effects = form.send(.blurred(.phone))
    #expect(!form.hasWaitingDefinitions && Self.areaCount(form) == 1)
    #expect(!form.canSendCode && form.errorText(for: .phone) != nil)
    #expect(effects.compactMap(\.announcement) == [form.errorText(for: .phone)])
    #expect(form.number.field.text == "139 1234 5678")
  }

  @Test(
    "Definitions are activated immediately if the field is empty, was left, or another field is being edited",
    arguments: Way.allCases)
  func notTyping(way: Way) {
    let steps: [[BindingForm.Event]] = [
      [], [.textEdited("13800138000"), .blurred(.phone)], [.textEdited("138"), .textEdited("")],
      [.textEdited("13800138000"), .codeEdited("1")], [.textEdited("138"), .anotherNumberTapped],
    ]
    for events in steps {
      var form = way.form
      for event in events { form.send(event) }
      form.send(way.event(Self.narrow))
      #expect(Self.areaCount(form) == 1 && !form.hasWaitingDefinitions, "\(events)")
    }
  }

  @Test("Of several waiting definitions, only the last are activated")
  func lastOne() {
    var form = Self.form(.service(fallback: .tenant))
    form.type("138")
    form.send(.definitionsLoaded(Self.narrow, for: Self.first))
    form.send(.definitionsChanged(Self.moved))
    form.send(.blurred(.phone))
    #expect(Self.areaCount(form) == 2)
  }

  @Test("Definitions from the host replace definitions from a pending request")
  func handedInFirst() {
    var form = Self.form(.service)
    form.send(.definitionsChanged(Self.moved))
    #expect(Self.areaCount(form) == 2)
    #expect(form.send(.definitionsLoaded(Self.narrow, for: Self.first)) == [])
    #expect(form.send(.definitionsFailed(.refused(.noAnswer), for: Self.first)) == [])
    #expect(Self.areaCount(form) == 2 && form.banner == nil)
    var early = BindingForm()
    early.send(.definitionsChanged(Self.moved))
    #expect(early.send(.opened(BindingForm.bindFlow)) == [])
  }

  @Test(
    "A code that was sent or requested stays valid: definitions that would make it void wait for another number"
  )
  func codeSent() {
    var form = Self.form(.given(.tenant))
    form.fill("13912345678")
    form.send(.blurred(.phone))
    form.send(.sendCodeTapped)
    form.send(.definitionsChanged(Self.narrow))
    #expect(form.smsCode.delivery == .confirming(Self.first) && form.hasWaitingDefinitions)
    form.send(.sliderFinished(.passed(token: "t"), for: Self.first))
    form.send(.codeSent(for: RequestID(number: 2)))
    form.send(.codeEdited("123456"))
    form.send(.blurred(.code))
    #expect(form.canSubmit && Self.areaCount(form) == 6 && form.hasWaitingDefinitions)
    form.fill("13800138000")
    form.send(.blurred(.phone))
    #expect(Self.areaCount(form) == 1 && form.number.number != nil)

    // Definitions that accept the number with its code are activated.
    form = Self.form(.given(.tenant))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("123456"))
    form.send(.definitionsChanged(Self.narrow))
    #expect(form.canSubmit && form.smsCode.isSent && Self.areaCount(form) == 1)
  }

  @Test("Definitions wait while the form is submitted, and are activated when it opens again")
  func submitting() throws {
    var form = Self.form(.given(.tenant))
    form.fill("13800138000")
    form.sendCode()
    form.send(.codeEdited("123456"))
    let request = try form.submitRequest()
    form.send(.definitionsChanged(Self.narrow))
    #expect(Self.areaCount(form) == 6 && form.hasWaitingDefinitions)
    form.send(.submissionFailed(.noAnswer, for: request))
    #expect(Self.areaCount(form) == 1 && !form.hasWaitingDefinitions)
    #expect(form.canSubmit)
  }

  @Test("The form announces the replacement of an area that is gone, and an error that appears by itself")
  func lostArea() {
    var form = Self.form(.given(.tenant))
    form.send(.pasted("+852 9123 4567", replacing: 0..<0))
    form.send(.blurred(.phone))
    let effects = form.send(.definitionsChanged(Self.narrow))
    #expect(form.prefix == "+86" && form.number.field.digits == "91234567")
    #expect(
      effects.compactMap(\.announcement)
        == ["Country/Region is now China (+86)", form.errorText(for: .phone)])
    #expect(!form.canSendCode)
  }

  @Test("A load that fails doesn't lose one tap, which can be tried again")
  func oneTapKept() throws {
    var form = Self.form(.service)
    form.send(.oneTapOffered(OneTapTestsOffer.offer))
    form.send(.oneTapTapped)
    let proof = OneTapProof(token: "t", processID: "p")
    let sent = form.send(.oneTapFinished(.confirmed(proof), for: RequestID(number: 2)))
    let request = try #require(sent.compactMap(\.submission).first?.request)
    form.send(.definitionsFailed(.refused(.noAnswer), for: Self.first))
    form.send(.submissionFailed(.noAnswer, for: request))
    #expect(form.canTryAgain)
    guard case .confirmOneTap = form.send(.tryAgainTapped).first else {
      Issue.record("one tap isn't tried again")
      return
    }
  }

  // MARK: No definitions

  @Test(
    "After a failed load “Get code” gives the reason, and offers to try again if that can help",
    arguments: [
      (
        Language.english, "Countries and regions couldn't be loaded: try again",
        "This app isn't set up correctly (IDAAS.SDK.COMMON.1012): contact support"
      ),
      (.simplifiedChinese, "国家/地区列表加载失败，请重试", "应用配置有误（IDAAS.SDK.COMMON.1012），请联系客服"),
      (.traditionalChinese, "國家/地區清單載入失敗，請再試一次", "應用程式設定有誤（IDAAS.SDK.COMMON.1012），請聯絡客服"),
    ])
  func whyNoCode(language: Language, unavailable: String, refused: String) {
    for (failure, why, isRetried) in [
      (DefinitionsFailure.refused(.noAnswer), unavailable, true), (Self.refusal, refused, false),
    ] {
      for typed in ["", "13800138000"] {
        var form = Self.form(.service, language)
        form.send(.definitionsFailed(failure, for: Self.first))
        form.fill(typed)
        #expect(form.send(.sendCodeTapped) == [.announce(why)], "\(typed)")
        #expect(form.bannerText(at: nil) == why && form.canTryAgain == isRetried)
        // The reason appears once, above the fields; at the number it explains why the form can't be submitted.
        if !typed.isEmpty {
          #expect(form.errorText(for: .phone) == nil && form.problemText(for: .phone) == why)
        }
        // Submitting shows the same reason, not that a code is missing.
        #expect(form.send(.submitTapped) == [.announce(why), .focus(.phone)])
      }
    }
  }

  @Test("“Get code” offers to try again, too, after another message has replaced the offer")
  func replacedBanner() {
    var form = Self.form(.service)
    form.send(.definitionsFailed(.refused(.noAnswer), for: Self.first))
    form.send(.oneTapOffered(OneTapTestsOffer.offer))
    form.send(.oneTapUnavailable(SDKError(code: "-1")))
    // The number has to be typed, so the definitions are loaded again.
    form.send(.definitionsFailed(.refused(.noAnswer), for: RequestID(number: 2)))
    form.send(.textEdited("138"))
    form.send(.sendCodeTapped)
    #expect(form.canTryAgain)
    #expect(form.send(.tryAgainTapped) == [.loadDefinitions(for: RequestID(number: 3))])
    // Only once: at a second tap the request is already pending.
    #expect(form.send(.tryAgainTapped) == [])
  }

  @Test(
    "While definitions are loading, “Get code” explains the wait",
    arguments: [
      (Language.english, "Countries and regions are loading: one moment"),
      (.simplifiedChinese, "国家/地区列表加载中，请稍候"), (.traditionalChinese, "國家/地區清單載入中，請稍候"),
    ])
  func loading(language: Language, text: String) {
    var form = Self.form(.service, language)
    form.fill("13800138000")
    #expect(form.send(.sendCodeTapped) == [.announce(text)])
    #expect(form.errorText(for: .phone) == text)
    #expect(form.send(.submitTapped) == [.announce(text), .focus(.phone)])
    var failed = form
    failed.send(.definitionsFailed(.refused(.noAnswer), for: Self.first))
    #expect(failed.errorText(for: .phone) == nil && failed.bannerText(at: nil) != nil)
    form.send(.definitionsLoaded(.tenant, for: Self.first))
    #expect(form.errorText(for: .phone) == nil && form.canSendCode)
  }

  @Test("Definitions that arrive after a failure remove its message")
  func recovered() {
    var form = Self.form(.service)
    form.send(.definitionsFailed(.refused(.noAnswer), for: Self.first))
    form.fill("13800138000")
    #expect(form.banner != nil)
    form.send(.definitionsChanged(.tenant))
    #expect(form.banner == nil && form.canSendCode && !form.canTryAgain)
  }

  @Test("Events about definitions are logged with their count and request")
  func log() {
    #expect("\(BindingForm.Event.definitionsChanged(.tenant))" == "definitionsChanged 6")
    #expect("\(BindingForm.Event.definitionsUnchanged(for: Self.first))" == "definitionsUnchanged #1")
  }

  private enum OneTapTestsOffer {
    static var offer: OneTapOffer {
      guard let number = MaskedNumber("186****6173") else { fatalError("a masked number") }
      return OneTapOffer(number: number, carrier: nil, fetchedAt: Moment(secondsSince1970: 1000))
    }
  }
}
