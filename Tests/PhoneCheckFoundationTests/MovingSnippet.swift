// snippet
import AccountFlows
import AccountFlowsFoundation
import BindForm
import Foundation
import PhoneCheck

@MainActor final class BindScreen {
  private(set) var form: BindingForm
  private var driver: FormDriver?
  private var ticks: Task<Void, Never>?

  /// Draws the form, after every event.
  var show: (BindingForm) -> Void = { _ in }
  /// The slider, for a number or an address; its SDK calls back with `(code, data)`.
  var startSlider: (_ recipient: String, _ done: @escaping (String, Any?) -> Void) -> Void = {
    $1("105", nil)
  }
  /// The carrier's SDK: fetch the masked number, show its page, close its page.
  var preGetToken: (_ done: @escaping ([String: Any]) -> Void) -> Void = { $0([:]) }
  var requestToken: (_ done: @escaping ([String: Any]) -> Void) -> Void = { $0([:]) }
  var dismissAuthPage: () -> Void = {}
  /// A vendor's SDK signs the person in again, for an association; `nil` where that fails.
  var signInAgain: (Vendor, _ done: @escaping (VendorCredential?) -> Void) -> Void = { $1(nil) }
  /// The end: with tokens to keep, or the reason why there are none.
  var leave: (SessionTokens?, ClosingReason?) -> Void = { _, _ in }

  init(
    _ configuration: BindingForm.Configuration, _ service: any FormService, _ transport: URLSessionTransport
  ) {
    form = BindingForm(configuration: configuration)
    driver = FormDriver(service: service) { request, done in
      transport.send(request, completion: done)
    } performing: { [weak self] effect, done in
      self?.perform(effect, done)
    } delivering: { [weak self] event in
      self?.send(event)
    }
  }

  /// A login of the identity service's SDK, Weibo's or WeChat's, whose block got `(code, data)`.
  func loginEnded(_ code: String, _ data: Any?) { send(BindingForm.Event(loginCallback: code, data: data)) }

  /// Opens what the form needs: the countdowns once a second, and the carrier's number where there is one.
  func start() {
    ticks = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        self?.send(.tick(Moment(Date())))
      }
    }
    preGetToken { [weak self] in self?.send(CarrierOneTap.event(preFetched: $0)) }
  }

  /// Leaves the screen by the app's own means.
  func stop() {
    ticks?.cancel()
    driver?.cancel()
  }

  func send(_ event: BindingForm.Event) {
    driver?.perform(form.send(event, at: Moment(Date())))
    show(form)
  }

  private func perform(_ effect: BindingForm.Effect, _ done: @escaping @Sendable (BindingForm.Event?) -> Void)
  {
    switch effect {
    case .showSlider(let number, let request):
      startSlider(number.formatted(.spelling)) { code, data in
        done(.sliderFinished(SliderOutcome(callback: code, data: data), for: request))
      }
    case .showEmailSlider(let address, let request):
      startSlider(address.text) { code, data in
        done(.sliderFinished(SliderOutcome(callback: code, data: data), for: request))
      }
    case .fetchOneTapOffer: preGetToken { done(CarrierOneTap.event(preFetched: $0)) }
    case .confirmOneTap(let request):
      requestToken { done(CarrierOneTap.event(confirmed: $0, for: request, codes: .oneLogin)) }
    case .associate(let vendor, _, _): signInAgain(vendor) { done($0.map { .vendorSignedIn($0) }) }
    case .closeOneTapPage: dismissAuthPage()
    case .finish(let tokens):
      stop()
      leave(tokens, nil)
    case .close(let reason):
      stop()
      leave(nil, reason)
    default: done(nil)
    }
  }
}
// end
