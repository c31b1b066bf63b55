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
}

extension FailedAnswer: CustomStringConvertible {
  /// The service's code, or that there was no answer.
  public var description: String { error?.description ?? "noAnswer" }
}
