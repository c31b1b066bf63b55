internal import Platform

/// The reason why the service didn't fulfil a request of the form.
public indirect enum FailedAnswer: Error, Hashable, Sendable {
  /// The service answered with an error.
  case refused(ServiceError)
  /// There was no answer: the network failed, or the host stopped waiting.
  case noAnswer

  /// The service's error; `nil` if there was no answer.
  var error: ServiceError? {
    guard case .refused(let error) = self else { return nil }
    return error
  }

  /// The remedy.
  @inline(never)
  var remedy: Remedy { error?.remedy ?? .tryAgain }

  /// The field that the error is about; `nil` if it is about none.
  @inline(never)
  var field: FormField? { error?.field }

  /// The field that the error is about in a form of a way; `nil` if it is about none.
  ///
  /// Codes and sliders have the same errors for SMS and e-mail: `verify_code` may be either code.
  func field(of way: BindFlow.Way) -> FormField? {
    switch (way, field) {
    case (.email, .code): .emailCode
    case (.email, .phone) where code == .numberOfAnotherUser: .email
    case (.email, let field), (.number, let field): field
    }
  }

  /// The documented code; `nil` if there is none.
  @inline(never)
  var code: ServiceErrorCode? { error?.documented }

  /// Whether the service may have counted the code that was sent, without a documented reason for its refusal.
  ///
  /// It refused with an undocumented error code, or its answer lacks the tokens that its code promises. Three answers
  /// aren't error codes: a missing answer, a server's failure without a code, and an SDK's `1`, which means that there
  /// was no network.
  var hasUnknownCode: Bool {
    guard let error, error.documented == nil, !error.code.hasSameBytes(as: ServiceError.noAnswer.code) else {
      return false
    }
    switch AnswerCode(error.code) {
    case .success, .needsNumber: return true
    case .error, .unknown: return !error.code.bytes.starts(with: "HTTP 5".bytes)
    default: return false
    }
  }
}

extension FailedAnswer: CustomStringConvertible {
  /// The service's code, or that there was no answer.
  public var description: String { error?.description ?? "noAnswer" }
}
