import BindForm

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
}
