internal import Platform

/// Why the service didn't do what the form requested.
public indirect enum FailedAnswer: Error, Hashable, Sendable {
  /// The service answered with an error.
  case refused(ServiceError)
  /// There was no answer: no network, or the host stopped waiting.
  case noAnswer

  /// The service's error; `nil` when there was no answer.
  var error: ServiceError? {
    guard case .refused(let error) = self else { return nil }
    return error
  }

  /// What can help.
  @inline(never)
  var remedy: Remedy { error?.remedy ?? .tryAgain }

  /// The field that the error is about; `nil` when it is about none.
  @inline(never)
  var field: FormField? { error?.field }

  /// The documented code; `nil` when there is none.
  @inline(never)
  var code: ServiceErrorCode? { error?.documented }

  /// Whether the service may have counted the code that was sent, and doesn't say what is wrong.
  ///
  /// It refused with an error code that isn't documented, or its answer lacks the tokens that its code promises.
  /// No answer, a server's failure without a code, and an SDK's `1`, which says that there was no network, aren't error codes.
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
