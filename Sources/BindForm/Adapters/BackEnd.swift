/// A service that signs people in: it turns its own answers into the events of a form.
///
/// Back ends differ in nothing else. To add one, write a type like ``IdentityService`` in a file of its own; the form
/// stays as it is.
public protocol BackEnd: Sendable {
  /// What the answer to a login, or to the effect ``BindForm/Effect/signIn(_:)``, means.
  func loginEvent(_ answer: HTTPAnswer) -> BindForm.Event

  /// What the answer to ``BindForm/Effect/sendSMS(_:)`` or ``BindForm/Effect/sendEmailCode(_:for:)`` means.
  func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event

  /// What the answer to ``BindForm/Effect/bind(_:)`` or ``BindForm/Effect/register(_:)`` means.
  func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindForm.Event
}

/// An HTTP answer as it came, or that there was none.
public enum HTTPAnswer: Hashable, Sendable {
  /// Status and body.
  case received(status: Int, body: [UInt8])
  /// No network, or it took too long.
  case noAnswer
}

extension HTTPAnswer: CustomStringConvertible, CustomReflectable {
  /// The status: the body may hold tokens.
  public var description: String {
    switch self {
    case .received(let status, _): "HTTP \(status)"
    case .noAnswer: "no answer"
    }
  }

  /// A mirror of the status alone.
  public var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}
