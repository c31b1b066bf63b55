public import PhoneCheck

/// An HTTP answer as received, or the fact that there was none.
///
/// It prints only its status.
public enum HTTPAnswer: Hashable, Sendable {
  /// The status, such as 200, and the body, undecoded.
  case received(status: Int, body: [UInt8])
  /// No answer: the network failed, or the host stopped waiting.
  case noAnswer
}

extension HTTPAnswer: ShownAsDescription {
  /// The status; the body may contain tokens.
  public var description: String {
    switch self {
    case .received(let status, _): "HTTP \(status)"
    case .noAnswer: "no answer"
    }
  }
}

extension ServiceAnswer {
  /// Reads an HTTP answer; `nil` if there was none.
  package init?(_ answer: HTTPAnswer) {
    guard case .received(let status, let body) = answer else { return nil }
    self.init(httpStatus: status, body: body)
  }
}
