public import BindForm

/// An adapter for a service that signs people in: it turns the service's HTTP answers into events.
///
/// The form is the same for every service. To support another service, write a type like ``IdentityService`` in a file
/// of its own. The host sends the requests.
public protocol BackEnd: Sendable {
  /// Interprets the answer to a login or to `BindingForm.Effect.signIn(_:)`.
  ///
  /// - Parameter answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  /// - Returns: `BindingForm.Event.opened(_:)`, `BindingForm.Event.signedIn(_:)` or `BindingForm.Event.refused(_:)`.
  func loginEvent(_ answer: HTTPAnswer) -> BindingForm.Event

  /// Interprets the answer to `BindingForm.Effect.sendSMS(_:)` or `BindingForm.Effect.sendEmailCode(_:)`.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - request: The effect's identifier.
  /// - Returns: `BindingForm.Event.codeSent(for:)`, `BindingForm.Event.codeFailed(_:for:)` or
  ///   `BindingForm.Event.accountMissing(for:)`.
  func codeEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event

  /// Interprets the answer to `BindingForm.Effect.bind(_:)` or `BindingForm.Effect.register(_:)`.
  ///
  /// - Parameters:
  ///   - answer: The answer; `HTTPAnswer.noAnswer` if there was none.
  ///   - request: The effect's identifier, `BindingForm.Submission.request`.
  /// - Returns: `BindingForm.Event.submissionSucceeded(_:for:)`, `BindingForm.Event.submissionFailed(_:for:)`,
  ///   `BindingForm.Event.accountMissing(for:)`, or `BindingForm.Event.refused(_:)` if the person went back.
  func submissionEvent(_ answer: HTTPAnswer, for request: RequestID) -> BindingForm.Event
}
