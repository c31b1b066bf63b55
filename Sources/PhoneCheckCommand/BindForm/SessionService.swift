import BindForm
import PhoneCheck

/// A script or a server that performs a session's effects.
protocol SessionService {
  /// Performs an effect.
  ///
  /// - Returns: The event that answers the effect; `nil` if there is none, or if it comes later.
  mutating func answer(to effect: BindingForm.Effect) -> BindingForm.Event?

  /// Returns the answers that have arrived since the last call.
  mutating func takeAnswers() -> [BindingForm.Event]

  /// Waits for answers, for some seconds at most.
  func wait(seconds: Double)

  /// Where the pictures of the service's slider are written; `nil` if the service simulates a slider.
  var sliderFiles: SliderFiles? { get }

  /// Starts the request of a slider's effect; an effect without one does nothing.
  mutating func perform(_ effect: CaptchaSlider.Effect, in language: Language)

  /// Returns the answers to a slider's requests that have arrived since the last call.
  mutating func takeSliderAnswers() -> [CaptchaSlider.Event]
}

extension SessionService {
  var sliderFiles: SliderFiles? { nil }
  mutating func perform(_ effect: CaptchaSlider.Effect, in language: Language) {}
  mutating func takeSliderAnswers() -> [CaptchaSlider.Event] { [] }
}
