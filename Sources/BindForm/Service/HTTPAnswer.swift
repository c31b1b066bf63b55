public import PhoneCheck

/// An HTTP answer as it came, or that there was none.
///
/// It prints its status only.
public enum HTTPAnswer: Hashable, Sendable {
  /// The status, such as 200, and the body, undecoded.
  case received(status: Int, body: [UInt8])
  /// No answer: no network, or the host stopped waiting.
  case noAnswer
}

extension HTTPAnswer: ShownAsDescription {
  /// The status: the body may hold tokens.
  public var description: String {
    switch self {
    case .received(let status, _): "HTTP \(status)"
    case .noAnswer: "no answer"
    }
  }
}

extension ServiceAnswer {
  /// Reads an HTTP answer; `nil` when there was none.
  package init?(_ answer: HTTPAnswer) {
    guard case .received(let status, let body) = answer else { return nil }
    self.init(httpStatus: status, body: body)
  }
}
