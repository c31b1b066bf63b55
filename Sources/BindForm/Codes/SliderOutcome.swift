public import PhoneCheck

/// The outcome of the slider, which checks that a person requests an SMS, and not a program.
///
/// It prints without the token.
public enum SliderOutcome: Hashable, Sendable {
  /// The slider was solved. Its token is sent with the SMS as ``BindingForm/SMSRequest/captchaToken``.
  case passed(token: String)
  /// The person closed the slider without solving it.
  case closed
  /// The slider wasn't solved, or couldn't be shown: the service's error, which is often unrelated to the slider.
  case failed(ServiceError)

  /// Interprets the arguments of the slider SDK's callback.
  ///
  /// - Parameters:
  ///   - code: `0` if the slider was solved, `105` if it was closed. Any other code is ``failed(_:)``.
  ///   - data: For `0`, the token; without one, or with a blank one, the slider has failed. For other codes, the error:
  ///     text, or a JSON object with `error_code` and `error_msg`.
  public init(code: String, data: String?) {
    switch AnswerCode(code) {
    case .success:
      let token = (data ?? "").trimmed
      self = token.isEmpty ? .failed(ServiceError(code: code)) : .passed(token: token)
    case .sliderClosed: self = .closed
    default: self = .failed(ServiceError(ServiceAnswer(code: code, data: data)))
    }
  }
}

extension SliderOutcome: ShownAsDescription {
  /// The outcome, without the token.
  public var description: String {
    switch self {
    case .passed: "passed"
    case .closed: "closed"
    case .failed(let error): "failed \(error)"
    }
  }
}
