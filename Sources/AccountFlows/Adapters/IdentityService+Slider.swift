public import BindForm

extension IdentityService {
  /// Interprets the answer to a slider's request.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - effect: The effect that was performed.
  /// - Returns: `CaptchaSlider.Event.picturesLoaded(_:for:)` for two pictures with a token,
  ///   `CaptchaSlider.Event.passed(token:for:)` for a `captcha_token`, which is kept as it comes; else
  ///   `CaptchaSlider.Event.failed(_:for:)`. `nil` if the effect expects no answer.
  public func sliderEvent(_ answer: HTTPAnswer, for effect: CaptchaSlider.Effect) -> CaptchaSlider.Event? {
    let request: RequestID
    switch effect {
    case .loadPictures(let id): request = id
    case .check(let check): request = check.request
    case .show, .announce, .finish: return nil
    }
    guard let answer = ServiceAnswer(answer) else { return .failed(.noAnswer, for: request) }
    if answer.code.isSuccess {
      if case .loadPictures = effect, let pictures = SliderPictures(answer) {
        return .picturesLoaded(pictures, for: request)
      }
      if case .check = effect, let token = answer.member("captcha_token") {
        return .passed(token: token, for: request)
      }
      return .failed(.refused(.incomplete(answer)), for: request)
    }
    return .failed(.refused(ServiceError(answer)), for: request)
  }
}
