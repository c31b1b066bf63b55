import AccountFlows
import BindForm
import FormSessions
import HTTPTypes
import PhoneCheck
import Synchronization
import Testing

@Suite("Driver of a form", .timeLimit(.minutes(15)))
struct DriverTests {
  /// A form with its driver, like a screen's model.
  actor Model {
    private(set) var form: BindingForm
    private(set) var log = FormLog()
    private var driver: FormDriver?

    init(_ form: BindingForm) { self.form = form }

    func use(_ driver: FormDriver) { self.driver = driver }

    func send(_ event: BindingForm.Event) {
      let effects = form.send(event)
      log.record(event, effects)
      driver?.perform(effects)
    }

    func leave() { driver?.cancel() }

    /// Waits at most a second until the form meets a condition.
    func wait(until condition: (BindingForm) -> Bool) async -> Bool {
      for _ in 0..<500 {
        if condition(form) { return true }
        try? await Task.sleep(for: .milliseconds(2))
      }
      return condition(form)
    }
  }

  /// The requests that the transport got, in order.
  final class Requests: Sendable {
    private let list = Mutex<[String]>([])
    func note(_ request: ServiceRequest) { list.withLock { $0.append("\(request)") } }
    var all: [String] { list.withLock { $0 } }
  }

  /// The behaviour of the transport for a path.
  enum Behaviour: Sendable {
    case answers(Int, String)
    case fails
    /// Never answers, and ends when the request is cancelled.
    case hangs
    /// Answers after a number of milliseconds, even if the request was cancelled.
    case isLate(Int, String)
  }

  struct Broken: Error {}

  /// Returns a model with a number, over a service with these behaviours, each for an end of the path.
  private func model(
    _ behaviours: [String: Behaviour], _ requests: Requests, flow: BindFlow = BindingForm.bindFlow,
    configuration: BindingForm.Configuration = .given(), service: (any FormService)? = nil,
    host: @escaping @Sendable (BindingForm.Effect) async -> BindingForm.Event? = Self.passSlider
  ) async throws -> Model {
    let model = Model(BindingForm(configuration: configuration))
    var limits = FormDriver.TimeLimits()
    limits.service = .milliseconds(100)
    limits.oneTap = .milliseconds(100)
    let driver = FormDriver(
      service: try service ?? ClientTests.client(oneTapPath: "/onetap"),
      transport: { request in
        requests.note(request)
        let path = request.head.path ?? ""
        guard let behaviour = behaviours.first(where: { path.contains($0.key) })?.value else {
          throw Broken()
        }
        switch behaviour {
        case .answers(let status, let body):
          return (HTTPResponse(status: .init(code: status)), Array(body.utf8))
        case .fails: throw Broken()
        case .hangs:
          try await Task.sleep(for: .seconds(30))
          throw Broken()
        case .isLate(let milliseconds, let body):
          await withCheckedContinuation { continuation in
            Task.detached {
              try? await Task.sleep(for: .milliseconds(milliseconds))
              continuation.resume()
            }
          }
          return (HTTPResponse(status: .ok), Array(body.utf8))
        }
      }, limits: limits, host: host, deliver: { [weak model] in await model?.send($0) })
    await model.use(driver)
    await model.send(.opened(flow))
    await model.send(.textEdited("13800138000"))
    return model
  }

  private static let passSlider: @Sendable (BindingForm.Effect) async -> BindingForm.Event? = { effect in
    guard case .showSlider(_, let request) = effect else { return nil }
    return .sliderFinished(.passed(token: "t"), for: request)
  }

  private static let tokens = #"{"session_token":"s","id_token":"i","expire":60,"status":"SUCCESS"}"#

  private func sendCode(_ model: Model) async {
    await model.send(.sendCodeTapped)
    _ = await model.wait { $0.smsCode.isSent }
    await model.send(.codeEdited("123456"))
  }

  @Test("The driver runs a form from definitions to tokens with only a transport")
  func wholeFlow() async throws {
    let requests = Requests()
    let definitions =
      #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","displayMapping":{"en":"China"},"mobileRegex":"^1\\d{10}$"}]}"#
    let model = try await model(
      [
        "country-codes": .answers(200, definitions), "sms/send": .answers(200, ""),
        "social/bind": .answers(200, Self.tokens),
      ], requests, configuration: BindingForm.Configuration())
    #expect(await model.wait { $0.number.number != nil })
    await sendCode(model)
    await model.send(.submitTapped)
    #expect(
      await model.wait {
        $0.stage == .finished(SessionTokens(sessionToken: "s", idToken: "i", expiresIn: .seconds(60)))
      })
    #expect(
      requests.all == [
        "GET /idaas/api/v2/sdk/country-codes", "POST /idaas/api/v2/sdk/sms/send",
        "POST /idaas/api/v2/sdk/social/bind",
      ])
  }

  @Test("A request without an answer ends at its limit, and a later answer is dropped")
  func timeLimit() async throws {
    let requests = Requests()
    let model = try await model(
      ["sms/send": .answers(200, ""), "social/bind": .isLate(250, Self.tokens)], requests)
    await sendCode(model)
    await model.send(.submitTapped)
    #expect(await model.wait { $0.bannerText(at: nil) == "No response: check your connection and try again" })
    try await Task.sleep(for: .milliseconds(300))
    #expect(await model.form.isSubmitting == false)
    #expect(await model.form.stage == .open(BindingForm.bindFlow))
  }

  @Test(
    "A submission is sent once, whatever fails, until the person submits again", arguments: [true, false])
  func noSecondSubmission(hangs: Bool) async throws {
    let requests = Requests()
    let model = try await model(
      ["sms/send": .answers(200, ""), "social/bind": hangs ? .hangs : .fails], requests)
    await sendCode(model)
    await model.send(.submitTapped)
    await model.send(.submitTapped)
    #expect(await model.wait { $0.canTryAgain })
    #expect(requests.all.count { $0.hasSuffix("social/bind") } == 1)
    await model.send(.tryAgainTapped)
    #expect(await model.wait { $0.canTryAgain })
    #expect(requests.all.count { $0.hasSuffix("social/bind") } == 2)
  }

  @Test("The same effect performed twice submits once")
  func sameEffectTwice() async throws {
    let requests = Requests()
    var form = BindingForm.filled()
    let effects = form.send(.submitTapped)
    let delivered = Mutex(0)
    let driver = FormDriver(
      service: try ClientTests.client(),
      transport: { request in
        requests.note(request)
        return (HTTPResponse(status: .ok), Array(Self.tokens.utf8))
      }, host: { _ in nil }, deliver: { _ in delivered.withLock { $0 += 1 } })
    driver.perform(effects)
    driver.perform(effects)
    try await Task.sleep(for: .milliseconds(100))
    #expect(requests.all.count == 1)
    #expect(delivered.withLock { $0 } == 1)
  }

  @Test("After it was cancelled, and after the form's last effect, the driver delivers nothing")
  func cancellation() async throws {
    let requests = Requests()
    let left = try await model(["sms/send": .isLate(50, "")], requests)
    await left.send(.sendCodeTapped)
    #expect(await left.wait { if case .sending = $0.smsCode.delivery { true } else { false } })
    await left.leave()
    try await Task.sleep(for: .milliseconds(200))
    #expect(await left.form.smsCode.isSent == false)

    let closed = Mutex<[String]>([])
    let cancelled = try await model(["sms/send": .hangs], requests) { effect in
      closed.withLock { $0.append("\(effect)") }
      return await Self.passSlider(effect)
    }
    await cancelled.send(.sendCodeTapped)
    #expect(await cancelled.wait { if case .sending = $0.smsCode.delivery { true } else { false } })
    await cancelled.send(.cancelled)
    try await Task.sleep(for: .milliseconds(50))
    #expect(closed.withLock { $0 }.last == "close cancelled")
    #expect(await cancelled.log.lines.last == "  close cancelled")
  }

  @Test("A carrier's proof that comes late is exchanged, and the exchange has a limit")
  func lateProof() async throws {
    let requests = Requests()
    let model = Model(BindingForm(configuration: .given()))
    var limits = FormDriver.TimeLimits()
    limits.oneTap = .milliseconds(50)
    limits.service = .seconds(30)
    let driver = FormDriver(
      service: try ClientTests.client(oneTapPath: "/onetap"),
      transport: { request in
        requests.note(request)
        try await Task.sleep(for: .seconds(30))
        throw Broken()
      }, limits: limits,
      host: { effect in
        guard case .confirmOneTap(let request) = effect else { return nil }
        try? await Task.sleep(for: .milliseconds(150))
        return .oneTapFinished(.confirmed(OneTapProof(token: "t", processID: "p")), for: request)
      }, deliver: { [weak model] in await model?.send($0) })
    await model.use(driver)
    await model.send(.opened(BindingForm.bindFlow))
    driver.fetchOffer { CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8) }
    #expect(await model.wait { if case .oneTap = $0.entryMode { true } else { false } })
    await model.send(.oneTapTapped)
    #expect(await model.wait { $0.bannerText(at: nil) == "No response: check your connection and try again" })
    #expect(requests.all == ["POST /idaas/onetap"])
    #expect(await model.form.entryMode == .typing)
  }

  @Test("A number that the carrier doesn't fetch in time has to be typed")
  func slowFetch() async throws {
    let model = Model(BindingForm(configuration: .given()))
    var limits = FormDriver.TimeLimits()
    limits.oneTap = .milliseconds(30)
    let driver = FormDriver(
      service: try ClientTests.client(), transport: { _ in throw Broken() }, limits: limits,
      host: { _ in nil },
      deliver: { [weak model] in await model?.send($0) })
    driver.fetchOffer {
      try? await Task.sleep(for: .milliseconds(150))
      return CarrierOneTap.event(preFetched: OneTapTests.preFetched.utf8)
    }
    #expect(await model.wait { $0.oneTapError == SDKError(code: "TIMEOUT") })
    try await Task.sleep(for: .milliseconds(200))
    #expect(await model.form.entryMode == .typing)
  }

  @Test("After a 404 to a vendor's login the driver signs in, and associates with a new login of the vendor")
  func association() async throws {
    let requests = Requests()
    let address = try #require(ServiceAddress("https://example.com"))
    let service = SMSLoginClient(at: address, clientID: "c", vendor: .weChat)
    var configuration = BindingForm.Configuration.given()
    configuration.requiresSlider = false
    let model = Model(BindingForm(configuration: configuration))
    let driver = FormDriver(
      service: service,
      transport: { request in
        requests.note(request)
        let path = request.head.path ?? ""
        if path.contains("authenticate") { return (HTTPResponse(status: .notFound), []) }
        return (HTTPResponse(status: .created), Array(#"{"token":"t"}"#.utf8))
      },
      host: { effect in
        guard case .associate = effect else { return nil }
        return .vendorSignedIn(VendorCredential(.code("second"), vendor: .weChat))
      }, deliver: { [weak model] in await model?.send($0) })
    await model.use(driver)
    await model.send(.vendorSignedIn(VendorCredential(.code("first"), vendor: .weChat)))
    #expect(await model.wait { if case .open = $0.stage { true } else { false } })
    await model.send(.textEdited("13800138000"))
    await sendCode(model)
    await model.send(.submitTapped)
    #expect(await model.wait { $0.stage == .finished(SessionTokens(sessionToken: "t")) })
    #expect(
      requests.all.map { $0.split(separator: "/").last.map(String.init) ?? "" } == [
        "authenticate", "sms-verification-code", "sms", "user-association",
      ])
  }

  @Test("An effect that neither service nor host performs doesn't leave the form waiting")
  func unperformed() async throws {
    let requests = Requests()
    let model = try await model([:], requests, host: { _ in nil })
    await model.send(.sendCodeTapped)
    #expect(await model.wait { $0.errorText(for: .code) == "Complete the slider to get the code" })
    #expect(requests.all.isEmpty)
  }
}
