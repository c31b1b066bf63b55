/// How the slider ended: the check that a person, not a program, requests an SMS.
///
/// It prints without the token.
public enum SliderOutcome: Hashable, Sendable {
  /// Passed; the token goes with the SMS as ``BindForm/SMSRequest/captchaToken``.
  case passed(token: String)
  /// Closed by the person without solving it.
  case closed
  /// Not solved, or failed.
  case failed

  /// Interprets what the slider's SDK passes to its callback.
  ///
  /// - Parameters:
  ///   - code: `0` for passed, `105` for closed; anything else is ``failed``.
  ///   - data: The token; with `0` and a blank token, or `nil`, the slider has ``failed``.
  public init(code: String, data: String?) {
    switch AnswerCode(code) {
    case .success:
      let token = (data ?? "").trimmed
      self = token.isEmpty ? .failed : .passed(token: token)
    case .sliderClosed: self = .closed
    default: self = .failed
    }
  }
}

extension SliderOutcome: CustomStringConvertible, CustomReflectable {
  /// How it ended, without the token.
  public var description: String {
    switch self {
    case .passed: "passed"
    case .closed: "closed"
    case .failed: "failed"
    }
  }

  /// A mirror without the token.
  public var customMirror: Mirror { Mirror(self, children: ["outcome": description]) }
}
