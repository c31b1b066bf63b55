import AccountFlows
import BindForm
import FormSessions
import HTTPTypes
import PhoneCheck
import Synchronization
import Testing

@Suite("Driver for hosts whose transport and SDKs call back", .timeLimit(.minutes(15)))
struct CallbackDriverTests {
  @MainActor
  final class Screen {
    var form = BindingForm.opened()
    var driver: FormDriver?

    func send(_ event: BindingForm.Event) { driver?.perform(form.send(event)) }

    func wait(until condition: (BindingForm) -> Bool) async -> Bool {
      for _ in 0..<5_000 {
        if condition(form) { return true }
        try? await Task.sleep(for: .milliseconds(2))
      }
      return condition(form)
    }
  }

  struct Broken: Error {}

  /// Returns a screen whose transport answers everything with success, and calls back twice.
  @MainActor
  private func screen(
    _ service: any FormService, languages: @escaping @Sendable (String?) -> Void = { _ in },
    perform:
      @escaping @MainActor @Sendable (
        BindingForm.Effect, @escaping @Sendable (BindingForm.Event?) -> Void
      ) -> Void
  ) -> Screen {
    let screen = Screen()
    screen.driver = FormDriver(service: service) { request, done in
      languages(request.head.headerFields[HTTPField.Name("X-L")!])
      done(.success((HTTPResponse(status: .ok), Array(#"{"code":"0","data":{"session_token":"s"}}"#.utf8))))
      done(.failure(Broken()))
      return nil
    } performing: { effect, done in
      perform(effect, done)
    } delivering: { [weak screen] event in
      screen?.send(event)
    }
    return screen
  }

  @Test("A form runs to its end with callbacks only, and a callback that comes twice counts once")
  @MainActor
  func wholeFlow() async throws {
    let screen = screen(try ClientTests.client()) { effect, done in
      guard case .showSlider(_, let request) = effect else { return done(nil) }
      done(.sliderFinished(.passed(token: "t"), for: request))
      done(.sliderFinished(.closed, for: request))
    }
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    #expect(await screen.wait { $0.smsCode.isSent })
    screen.send(.codeEdited("1234"))
    screen.send(.submitTapped)
    #expect(await screen.wait { $0.stage == .finished(SessionTokens(sessionToken: "s")) })
  }

  @Test("A callback that never comes delays only its own effect, and ends with the driver")
  @MainActor
  func silent() async throws {
    let screen = screen(try ClientTests.client()) { _, _ in }
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    for _ in 0..<20 { await Task.yield() }
    if case .confirming = screen.form.smsCode.delivery {} else { Issue.record("the slider is over") }
    screen.driver?.cancel()
    screen.send(.textEdited("13900139000"))
    #expect(screen.form.canSendCode)
  }

  @Test("A cancelled request is cancelled at the transport, and needs no callback")
  @MainActor
  func cancelled() async throws {
    let sent = Mutex(0)
    let cancelled = Mutex(0)
    var performed: [String] = []
    let screen = Screen()
    screen.driver = FormDriver(service: try ClientTests.client()) { _, _ in
      sent.withLock { $0 += 1 }
      return { cancelled.withLock { $0 += 1 } }
    } performing: { effect, done in
      performed.append("\(effect)")
      if case .showSlider(_, let request) = effect {
        done(.sliderFinished(.passed(token: "t"), for: request))
      }
    } delivering: { [weak screen] event in
      screen?.send(event)
    }
    let other = try #require(
      AreaCodeCatalog.tenant.definitions.first { $0.id != AreaCodeDefinition.china.id })
    screen.send(.areaChosen(other.id))
    screen.send(.areaChosen(AreaCodeDefinition.china.id))
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    for _ in 0..<5_000 where sent.withLock({ $0 }) == 0 { try? await Task.sleep(for: .milliseconds(2)) }
    screen.send(.cancelled)
    for _ in 0..<5_000 where cancelled.withLock({ $0 }) == 0 || performed.last != "close cancelled" {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(sent.withLock { $0 } == 1 && cancelled.withLock { $0 } == 1)
    #expect(performed.contains { $0.hasPrefix("rememberArea") } && performed.last == "close cancelled")
  }

  @Test(
    "An effect that ends in the same turn shows nothing more; the carrier's page is closed before the screen")
  @MainActor
  func ended() async throws {
    var performed: [String] = []
    let screen = screen(try ClientTests.client()) { effect, _ in performed.append("\(effect)") }
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    screen.send(.cancelled)
    for _ in 0..<5_000 where performed.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(performed == ["close cancelled"])

    performed = []
    let other = self.screen(try ClientTests.client()) { effect, _ in performed.append("\(effect)") }
    other.form = OneTapTests.offered()
    other.send(.oneTapTapped)
    for _ in 0..<5_000 where performed.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    other.send(.cancelled)
    for _ in 0..<5_000 where performed.count < 3 { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(performed == ["confirmOneTap #1", "closeOneTapPage", "close cancelled"])
  }

  @Test("An answer that a service turns into no event counts as no answer")
  @MainActor
  func unreadAnswer() async throws {
    let service = FormServiceByClosures { effect in
      guard case .sendSMS = effect else { return nil }
      return ServiceRequest(head: HTTPRequest(method: .post, scheme: "https", authority: "a", path: "/"))
    } event: { _, _ in
      nil
    }
    let screen = screen(service) { effect, done in
      guard case .showSlider(_, let request) = effect else { return }
      done(.sliderFinished(.passed(token: "t"), for: request))
    }
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    #expect(await screen.wait { $0.errorText(for: .code) != nil || $0.banner != nil })
    #expect(screen.form.smsCode.delivery == .idle)
  }

  @Test("Requests are in the language of the form at that time")
  @MainActor
  func language() async throws {
    let seen = Mutex<[String?]>([])
    let log: @Sendable (String?) -> Void = { language in seen.withLock { $0.append(language) } }
    let screen = screen(try ClientTests.client(), languages: log) { effect, done in
      guard case .showSlider(_, let request) = effect else { return done(nil) }
      done(.sliderFinished(.passed(token: "t"), for: request))
    }
    screen.send(.textEdited("13800138000"))
    screen.send(.languageChanged(.traditionalChinese))
    screen.send(.sendCodeTapped)
    #expect(await screen.wait { $0.smsCode.isSent })
    screen.send(.languageChanged(.english))
    screen.send(.codeEdited("1234"))
    screen.send(.submitTapped)
    #expect(await screen.wait { if case .finished = $0.stage { true } else { false } })
    #expect(seen.withLock { $0 } == ["zh", "en"])
  }

  @Test("A service of the host consists of two closures; the host performs the effects that it lacks")
  @MainActor
  func closures() async throws {
    let address = try #require(ServiceAddress("https://example.com"))
    let service = FormServiceByClosures { effect in
      guard case .sendSMS(let sms) = effect else { return nil }
      return ServiceRequest(
        head: HTTPRequest(
          method: .post, scheme: address.scheme, authority: address.authority, path: "/code?to=\(sms.mobile)")
      )
    } event: { answer, effect in
      guard case .sendSMS(let sms) = effect, case .received(200, _) = answer else { return nil }
      return .codeSent(for: sms.request)
    }
    #expect(
      service.request(associating: VendorCredential(.code("c")), with: SessionTokens(sessionToken: "s"))
        == nil)
    #expect(service.inLanguage(.english).request(for: .closeOneTapPage) == nil)
    let screen = screen(service) { effect, done in
      switch effect {
      case .showSlider(_, let request): done(.sliderFinished(.passed(token: "t"), for: request))
      case .bind(let submission):
        done(.submissionSucceeded(SessionTokens(sessionToken: "own"), for: submission.request))
      default: done(nil)
      }
    }
    screen.send(.textEdited("13800138000"))
    screen.send(.sendCodeTapped)
    #expect(await screen.wait { $0.smsCode.isSent })
    screen.send(.codeEdited("1234"))
    screen.send(.submitTapped)
    #expect(await screen.wait { $0.stage == .finished(SessionTokens(sessionToken: "own")) })
  }
}
