import BindForm
import ByteIO

// The service's slider in a session: it begins and ends with effects of the form.

extension FormSession {
  /// Shows the service's slider if the form asks for a slider and the service has one.
  ///
  /// - Returns: Whether it is shown.
  mutating func showSlider(for effect: BindingForm.Effect) -> Bool {
    guard service.sliderFiles != nil, let slider = CaptchaSlider(for: effect, of: form) else { return false }
    self.slider = slider
    slide(.opened)
    return true
  }

  /// Hides a slider that the form doesn't wait for any more; tells another one the language and the time.
  mutating func followForm() {
    guard let slider else { return }
    if form.awaits(slider) { slide(.languageChanged(form.language)) } else { self.slider = nil }
  }

  /// Sends an event to the slider and performs its effects.
  mutating func slide(_ event: CaptchaSlider.Event) {
    guard var shown = slider else { return }
    let effects = shown.send(event, at: now)
    slider = shown
    for effect in effects {
      happenings.append("\(effect)")
      switch effect {
      case .show(let pictures):
        do throws(IOFailure) { try service.sliderFiles?.write(pictures) } catch { pictureFailure = error }
      case .finish(let outcome, let request):
        slider = nil
        send(.sliderFinished(outcome, for: request))
      default: service.perform(effect, in: form.language)
      }
    }
  }

  /// Sends the answers to the slider's requests that have arrived meanwhile.
  mutating func takeSliderAnswers() {
    for answer in service.takeSliderAnswers() {
      happenings.append("< \(answer)")
      slide(answer)
    }
  }

  /// Whether the slider waits for an answer of the service, and not for the person; `nil` without one.
  var isSliderWaiting: Bool? {
    switch slider?.stage {
    case .loading, .checking: true
    case .waiting, .open, .withoutPictures, .over: false
    case nil: nil
    }
  }
}
