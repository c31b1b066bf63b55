import AccountFlows
import BindForm
import Foundation
import Observation
import PhoneCheck

#if canImport(SwiftUI)
  import Accessibility
  import SwiftUI
#endif

// snippet
/// The service's slider on a screen; it ends with the event for the form.
@MainActor @Observable final class SliderModel {
  private(set) var slider: CaptchaSlider
  @ObservationIgnored private let client: IdentityServiceClient
  @ObservationIgnored private let transport: ServiceTransport
  @ObservationIgnored private let finished: @MainActor (BindingForm.Event) -> Void

  /// Opens the slider that an effect asks for; `nil` for another effect.
  init?(
    for effect: BindingForm.Effect, of form: BindingForm, client: IdentityServiceClient,
    transport: @escaping ServiceTransport, finished: @escaping @MainActor (BindingForm.Event) -> Void
  ) {
    guard let slider = CaptchaSlider(for: effect, of: form) else { return nil }
    (self.slider, self.client, self.transport, self.finished) = (slider, client, transport, finished)
    send(.opened)
  }

  func send(_ event: CaptchaSlider.Event) {
    for effect in slider.send(event, at: Moment(secondsSince1970: Date.now.timeIntervalSince1970)) {
      switch effect {
      case .announce(let text): AccessibilityNotification.Announcement(text).post()
      case .finish(let outcome, let request): finished(.sliderFinished(outcome, for: request))
      default: ask(effect)
      }
    }
  }

  private func ask(_ effect: CaptchaSlider.Effect) {
    guard let request = client.request(for: effect) else { return }
    Task {
      let answer = try? await transport(request)
      let event = client.event(answer.map { HTTPAnswer($0.head, body: $0.body) } ?? .noAnswer, for: effect)
      if let event { send(event) }
    }
  }
}
// end
