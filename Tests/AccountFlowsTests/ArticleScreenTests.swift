#if !canImport(SwiftUI)
  import AccountFlows
  import BindForm
  import FormSessions
  import PhoneCheck
  import Synchronization
  import Testing

  /// The screen of the article on SwiftUI, over a stand-in for SwiftUI: its contents, and the effects of its buttons.
  @Suite("Screen of the article", .timeLimit(.minutes(15)))
  @MainActor struct ArticleScreenTests {
    /// A service that leaves all effects to the host.
    private struct NoService: FormService {
      func request(for effect: BindingForm.Effect) -> ServiceRequest? { nil }
      func request(associating credential: VendorCredential, with tokens: SessionTokens) -> ServiceRequest? {
        nil
      }
      func event(_ answer: HTTPAnswer, for effect: BindingForm.Effect) -> BindingForm.Event? { nil }
    }

    /// A host that answers every effect with success.
    private final class Host: BindFormHost {
      private let effects = Mutex<[String]>([])
      var log: [String] { effects.withLock { $0 } }

      func perform(_ effect: BindingForm.Effect) async -> BindingForm.Event? {
        effects.withLock { $0.append("\(effect)") }
        switch effect {
        case .showSlider(_, let request), .showEmailSlider(_, let request):
          return .sliderFinished(.passed(token: "t"), for: request)
        case .sendSMS(let sms): return .codeSent(for: sms.request)
        case .sendEmailCode(let email): return .codeSent(for: email.request)
        case .confirmOneTap(let request):
          return .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: request)
        case .bind(let submission), .register(let submission), .logIn(let submission),
          .passSecondFactor(let submission):
          return .submissionSucceeded(SessionTokens(sessionToken: "s"), for: submission.request)
        default: return nil
        }
      }

      func report(_ error: ServiceError) { effects.withLock { $0.append("report \(error)") } }
    }

    private let host = Host()

    private func model(_ flow: BindFlow = BindingForm.bindFlow, steps: [BindFlow.Step] = [.phone])
      -> BindFormModel
    {
      var configuration = BindingForm.Configuration.given()
      configuration.steps = steps
      let model = BindFormModel(configuration, service: NoService(), host: host)
      model.send(.opened(flow))
      return model
    }

    private func shown(_ model: BindFormModel) -> Shown { BindFormScreen(model: model).shown }

    private func press(_ title: String, _ model: BindFormModel) throws {
      let button = try #require(shown(model).buttons.first { $0.title == title }, "no button “\(title)”")
      #expect(button.isEnabled, "“\(title)” is greyed out")
      button.press()
    }

    private func type(_ text: String, into label: String, _ model: BindFormModel) throws {
      let field = try #require(shown(model).fields.first { $0.label == label }, "no field “\(label)”")
      field.text.wrappedValue = text
    }

    /// Waits at most five seconds until the form meets a condition.
    private func wait(_ model: BindFormModel, until condition: (BindingForm) -> Bool) async -> Bool {
      for _ in 0..<2500 {
        if condition(model.form) { return true }
        try? await Task.sleep(for: .milliseconds(2))
      }
      return condition(model.form)
    }

    @Test("The screen has a button to leave it")
    func cancelling() async throws {
      let model = model()
      try press("Cancel", model)
      #expect(model.form.stage == .closed(.cancelled))
      #expect(await wait(model) { _ in host.log == ["close cancelled"] })
    }

    @Test("The screen shows everything from the first digit to the login, and its buttons work")
    func binding() async throws {
      let model = model()
      #expect(shown(model).texts.prefix(1) == ["Link your mobile number"])
      #expect(shown(model).texts.contains("We'll text you a code to confirm that the number is yours"))
      #expect(shown(model).fields.map(\.contentType) == [.telephoneNumber, .oneTimeCode])
      try press("Get code", model)
      #expect(shown(model).texts.contains("Enter your mobile number"))
      try type("13800138000", into: "Mobile number", model)
      try press("Get code", model)
      #expect(await wait(model) { $0.smsCode.isSent })
      try press("Link", model)
      #expect(shown(model).texts.contains("Enter the code from the SMS"))
      try type("123456", into: "SMS code", model)
      try press("Link", model)
      #expect(await wait(model) { $0.stage == .finished(SessionTokens(sessionToken: "s")) })
      #expect(await wait(model) { _ in host.log.last == "finish tokens" })
    }

    @Test("The screen supports one tap")
    func oneTap() async throws {
      let model = model(BindFlow(kind: .register, stateToken: "s"))
      model.fetchOffer { CarrierOneTap.event(preFetched: Self.offer.utf8) }
      #expect(await wait(model) { if case .oneTap = $0.entryMode { true } else { false } })
      #expect(shown(model).fields.isEmpty)
      try press("Sign up with 186****6173", model)
      #expect(await wait(model) { $0.stage == .finished(SessionTokens(sessionToken: "s")) })
    }

    @Test("The screen of a second factor names the number, and has only the code's field")
    func secondFactor() async throws {
      let number = PhoneNumber(canonical: "+86-13800138000")
      let model = model(BindFlow(kind: .secondFactor(number), stateToken: "state"))
      let screen = shown(model)
      #expect(screen.fields.map(\.label) == ["SMS code"])
      #expect(screen.texts.contains("We'll text a code to your number +86-138****8000"))
      try press("Get code", model)
      try #require(await wait(model) { $0.smsCode.isSent })
      try type("123456", into: "SMS code", model)
      try press("Confirm", model)
      #expect(await wait(model) { $0.stage == .finished(SessionTokens(sessionToken: "s")) })
    }

    @Test("The screen supports an e-mail address instead of the number")
    func email() async throws {
      let model = model(
        BindFlow(kind: .register, stateToken: "s", steps: [.phone, .email]), steps: [.phone, .email])
      #expect(shown(model).fields.map(\.contentType) == [.telephoneNumber, .oneTimeCode])
      try press("Use an e-mail address", model)
      #expect(shown(model).fields.map(\.contentType) == [.emailAddress, .oneTimeCode])
      #expect(shown(model).buttons.map(\.title).contains("Use a mobile number"))
      try type("me@example.com", into: "E-mail", model)
      try press("Get code", model)
      #expect(await wait(model) { $0.emailCode.isSent })
      try type("1234", into: "E-mail code", model)
      try press("Sign up and link", model)
      #expect(await wait(model) { $0.stage == .finished(SessionTokens(sessionToken: "s")) })
    }

    @Test("Every button that the form offers is on the screen")
    func offers() throws {
      let tokens = SessionTokens(sessionToken: "s")
      var form = model(BindFlow(kind: .signIn(SMSLoginService.rules(.afterAgreement, association: .weChat))))
      form.send(.textEdited("13800138000"))
      #expect(shown(form).buttons.map(\.title) == ["Cancel", "+86", "Get code"])
      form = model()
      form.send(.oneTapOffered(Self.parsedOffer))
      #expect(shown(form).buttons.map(\.title) == ["Cancel", "Link 186****6173", "Use another number"])
      form.send(.signedIn(tokens))
      try press("Use another number", form)
      #expect(shown(form).buttons.map(\.title) == ["Cancel", "+86", "Get code"])
    }

    @Test("The picker finds a country, and chooses it")
    func picker() throws {
      let model = model()
      let screen = AreaPickerScreen(model: model)
      #expect(screen.shown.texts.first == "Country/Region")
      try #require(screen.shown.fields.first { $0.label == "search" }).text.wrappedValue = "hong"
      #expect(screen.shown.buttons.map(\.title) == ["Hong Kong +852"])
      try #require(screen.shown.buttons.first).press()
      #expect(model.form.prefix == "+852")
      try #require(screen.shown.fields.first { $0.label == "search" }).text.wrappedValue = "zz"
      #expect(screen.shown.texts.contains("No country or region found"))
    }

    /// A number that was fetched in the far future, so it is valid at any time.
    private nonisolated static let offer =
      #"{"status":200,"number":"186****6173","operatorType":"CM","expire_time":3600,"preGetTokenSuccessedTime":4000000000}"#

    private static var parsedOffer: OneTapOffer {
      guard case .oneTapOffered(let offer) = CarrierOneTap.event(preFetched: offer.utf8) else {
        preconditionFailure("an offer")
      }
      return offer
    }
  }
#endif
