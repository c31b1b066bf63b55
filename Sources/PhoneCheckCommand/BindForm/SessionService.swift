import BindForm

/// A script or a server that performs a session's effects.
protocol SessionService {
  /// Performs an effect.
  ///
  /// - Returns: The event that answers it; `nil` when there is none, or it comes later.
  mutating func answer(to effect: BindingForm.Effect) -> BindingForm.Event?

  /// The answers that have come since the last call.
  mutating func takeAnswers() -> [BindingForm.Event]

  /// Waits for answers, for some seconds at most.
  func wait(seconds: Double)
}
