public import PhoneCheck
internal import Platform

/// The reason why the definitions couldn't be loaded.
public enum DefinitionsFailure: Error, Hashable, Sendable {
  /// The service refused, or didn't answer.
  case refused(FailedAnswer)
  /// The service answered with definitions that can't be used.
  case malformed(DefinitionsError)

  /// The failure as an answer of the service, which decides what a form shows and offers.
  ///
  /// Definitions with errors count as unavailable: COMMON.1011.
  var answer: FailedAnswer {
    switch self {
    case .refused(let failure): failure
    case .malformed:
      .refused(ServiceError(code: ServiceErrorCode.definitionsUnavailable.rawValue, text: description))
    }
  }
}

extension DefinitionsFailure: CustomStringConvertible {
  /// The service's code, or the number of the definitions' problems, or that there was no answer.
  public var description: String {
    switch self {
    case .refused(let failure): failure.description
    case .malformed(let error):
      String(utf8: "malformed, problems: \(error.problems.count + error.omittedCount)")
    }
  }
}
