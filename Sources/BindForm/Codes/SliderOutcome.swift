public import PhoneCheck

/// How the slider ended: the check that a person, not a program, requests an SMS.
///
/// It prints without the token.
public enum SliderOutcome: Hashable, Sendable {
  /// Passed; the token goes with the SMS as ``BindingForm/SMSRequest/captchaToken``.
  case passed(token: String)
  /// Closed by the person without solving it.
  case closed
  /// Not solved, or couldn't be shown: the service's error, often unrelated to the slider.
  case failed(ServiceError)

  /// Interprets what the slider's SDK passes to its callback.
  ///
  /// - Parameters:
  ///   - code: `0` for passed, `105` for closed; anything else is ``failed(_:)``.
  ///   - data: The token; with `0` and a blank token, or `nil`, the slider has failed. For other codes what went wrong:
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
  /// How it ended, without the token.
  public var description: String {
    switch self {
    case .passed: "passed"
    case .closed: "closed"
    case .failed(let error): "failed \(error)"
    }
  }
}
