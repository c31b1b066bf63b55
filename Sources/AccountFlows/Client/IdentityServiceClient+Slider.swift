public import BindForm

extension IdentityServiceClient {
  /// Returns the request that performs a slider's effect; `nil` if the host performs it.
  public func request(for effect: CaptchaSlider.Effect) -> ServiceRequest? {
    calls.call(for: effect).map(request)
  }

  /// Returns the event of the answer to the request for a slider's effect; `nil` if the effect expects none.
  public func event(_ answer: HTTPAnswer, for effect: CaptchaSlider.Effect) -> CaptchaSlider.Event? {
    IdentityService().sliderEvent(answer, for: effect)
  }
}
