// The whole way of an app: a login, the form, the tokens and their refresh, and another number.
//
// Give `AppParts` your SDKs and your keychain, show the form, and send it what people do. The file needs the products
// AccountFlows, BindForm and PhoneCheck.

import AccountFlows
import BindForm
import PhoneCheck

/// The parts of the way that only the app has, as closures.
struct AppParts: Sendable {
  /// Sends a request: `URLSessionTransport().send` of ServiceRequestsFoundation.
  var transport: ServiceTransport
  /// The time: `{ Moment(Date()) }`.
  var now: @Sendable () -> Moment
  /// Shows the slider's SDK for a number.
  ///
  /// The values of its block are a `SliderOutcome(callback: code, data: data)`.
  var slider: @Sendable (_ mobile: String) async -> SliderOutcome
  /// Stores the tokens in the keychain; `nil` deletes them.
  var keep: @MainActor @Sendable (SessionTokens?) -> Void
  /// Shows the form; `nil` closes its screen.
  var show: @MainActor @Sendable (BindingForm?) -> Void
  /// Shows the sentence at the end of a form.
  var tell: @MainActor @Sendable (String) -> Void
  /// Performs the effects of the screen: texts to read out, the focus, errors for the operator.
  var perform: @MainActor @Sendable (BindingForm.Effect) -> Void
}

/// The account on this device: signed out, at a form, or signed in.
@MainActor final class Account {
  private let parts: AppParts
  private let client: IdentityServiceClient
  private let configuration: BindingForm.Configuration
  private var driver: FormDriver?
  private(set) var form: BindingForm?
  private(set) var tokens: SessionTokens?
  /// The time for the next refresh; `nil` without tokens, and if their life isn't known.
  private(set) var refreshTime: Moment?

  init(_ parts: AppParts, client: IdentityServiceClient, configuration: BindingForm.Configuration) {
    (self.parts, self.client, self.configuration) = (parts, client, configuration)
  }

  // MARK: Beginnings

  /// Continues after the identity service's SDK, whose block gets a code and data.
  func loginEnded(_ code: String, _ data: Any?) { begin(.init(loginCallback: code, data: data)) }

  /// Continues after a vendor's SDK: the form asks the service about the credential.
  func vendorSignedIn(_ credential: VendorCredential) { begin(.vendorSignedIn(credential)) }

  /// Opens the form that replaces the number, with a fresh id_token: people take their time, and it is soon over.
  func changeNumber() async {
    await refresh()
    if let tokens { begin(.opened(.numberChange(idToken: tokens.idToken))) }
  }

  // MARK: The form

  /// The service as closures, for calls of the app's own: an effect without a request goes to `perform`.
  private nonisolated static func service(_ client: IdentityServiceClient) -> FormServiceByClosures {
    FormServiceByClosures { effect in
      client.request(for: effect)
    } event: { answer, effect in
      client.event(answer, for: effect)
    } languageChange: { language in
      service(client.inLanguage(language))
    }
  }

  private func begin(_ event: BindingForm.Event) {
    driver?.cancel()
    form = BindingForm(configuration: configuration)
    driver = FormDriver(service: Self.service(client), transport: parts.transport) { [weak self] effect in
      await self?.perform(effect)
    } deliver: { [weak self] event in
      await self?.send(event)
    }
    send(event)
  }

  /// Sends an event to the form: a tap, an edit, an answer, and once a second the time, `.tick`.
  func send(_ event: BindingForm.Event) {
    guard let effects = form?.send(event, at: parts.now()) else { return }
    if let form, form.stage != .waiting { parts.show(form) }
    driver?.perform(effects)
  }

  private func perform(_ effect: BindingForm.Effect) async -> BindingForm.Event? {
    switch effect {
    case .showSlider(let number, let request):
      return .sliderFinished(await parts.slider(number.formatted(.spelling)), for: request)
    case .finish(let tokens):
      use(tokens)
      end(form?.successText)
    case .close(let reason):
      end(reason.message(in: form?.language ?? configuration.language))
      switch reason {
      // The tokens are still valid. Their claims have the earlier number.
      case .numberChanged: await refresh()
      // The service no longer accepts the tokens, or the login.
      case .startOver: signOut()
      default: break
      }
    default: parts.perform(effect)
    }
    return nil
  }

  private func end(_ message: String?) {
    (form, driver) = (nil, nil)
    parts.show(nil)
    if let message { parts.tell(message) }
  }

  // MARK: Tokens

  /// Uses the tokens of a login, a refresh or the keychain from now on.
  func use(_ tokens: SessionTokens) {
    self.tokens = tokens
    refreshTime = tokens.refreshTime(receivedAt: parts.now())
    parts.keep(tokens)
  }

  func signOut() {
    (tokens, refreshTime) = (nil, nil)
    parts.keep(nil)
  }

  /// Refreshes the tokens if it is time for that; needed before a call with the id_token.
  func refreshIfDue() async {
    if let refreshTime, refreshTime <= parts.now() { await refresh() }
  }

  private func refresh() async {
    guard let earlier = tokens else { return }
    do {
      let request = try client.refreshRequest(.sessionToken(earlier.sessionToken))
      let (head, body) = try await parts.transport(request)
      use(try client.tokens(in: HTTPAnswer(head, body: body), refreshing: earlier))
    } catch FailedAnswer.refused(let error) where error.remedy == .startOver {
      signOut()
    } catch {
      // Without an answer the tokens stay, and the next call tries again.
    }
  }
}
