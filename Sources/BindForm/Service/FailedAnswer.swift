/// An answer that isn't the one that was hoped for.
public enum FailedAnswer: Error, Hashable, Sendable {
  /// The service refused.
  case refused(ServiceError)
  /// There was none: no network, or it took too long.
  case noAnswer

  var remedy: Remedy {
    switch self {
    case .refused(let error): error.remedy
    case .noAnswer: .tryAgain
    }
  }

  var field: FormField? {
    switch self {
    case .refused(let error): error.field
    case .noAnswer: nil
    }
  }

  /// The documented code.
  var code: ServiceErrorCode? {
    guard case .refused(let error) = self else { return nil }
    return error.documented
  }
}

extension FailedAnswer: CustomStringConvertible {
  /// The service's code, or that there was no answer.
  public var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .noAnswer: "noAnswer"
    }
  }
}
