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

  /// A screen whose transport answers everything with success, and calls back twice.
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
    } performing: { effect, done in
      perform(effect, done)
    } delivering: { [weak screen] event in
      screen?.send(event)
    }
    return screen
  }

  @Test("A form runs to its end by callbacks alone, and one that comes twice counts once")
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

  @Test("A callback that never comes holds up nothing but its own effect, and ends with the driver")
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

  @Test("Requests are in the language that the form has when they are made")
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

  @Test("A service of the host's own is two closures; what it lacks is the host's")
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
