public import PhoneCheck

/// Why the definitions couldn't be loaded.
public enum DefinitionsFailure: Error, Hashable, Sendable {
  /// The service refused, or gave no answer.
  case refused(FailedAnswer)
  /// The service answered with definitions that can't be used.
  case malformed(DefinitionsError)

  /// What a form shows and offers, as for any other answer of the service.
  ///
  /// Definitions with errors count as unavailable: COMMON.1011.
  var answer: FailedAnswer {
    switch self {
    case .refused(let failure): failure
    case .malformed(let error):
      .refused(
        ServiceError(code: ServiceErrorCode.definitionsUnavailable.rawValue, text: error.description))
    }
  }
}

extension DefinitionsFailure: CustomStringConvertible {
  /// The service's code, that there was no answer, or how many problems the definitions have.
  public var description: String {
    switch self {
    case .refused(let failure): failure.description
    case .malformed(let error): "malformed, problems: \(error.problems.count + error.omittedCount)"
    }
  }
}
