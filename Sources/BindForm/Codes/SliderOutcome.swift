/// How the slider ended.
public enum SliderOutcome: Hashable, Sendable {
  /// Passed, with the token that the SMS is sent with.
  case passed(token: String)
  /// Closed by the person.
  case closed
  /// Anything else.
  case failed

  /// Understands the slider's code and data: `0` with a token, `105` for closed.
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
