public import BindForm
public import PhoneCheck

/// The reason why a request is refused before its form is read.
///
/// It reveals nothing of the request's content, nor of the existing tenants.
public enum RequestRefusal: Error, Hashable, Sendable {
  /// The request doesn't name its client.
  case unnamed
  /// There is no tenant with these identifiers. The refusal doesn't reveal which of the two is wrong.
  case unknown
  /// A page of another origin may have made a browser send the request: it isn't declared as JSON, so the browser
  /// didn't ask first.
  case foreignText
  /// The tenant's definitions haven't arrived yet, and the host chose ``BeforeFirstDefinitions/refuse``.
  case noDefinitions

  static let clientHeader = "X-client-id"

  /// The HTTP status of the answer: 400, as the identity service documents it for an unknown client; 415 for the wrong
  /// type; 503 before the first definitions.
  public var httpStatus: Int {
    switch self {
    case .unnamed, .unknown: 400
    case .foreignText: 415
    case .noDefinitions: 503
    }
  }

  /// The documented code: a blank parameter, an unknown client, a wrong parameter, or unavailable definitions.
  public var code: ServiceErrorCode {
    switch self {
    case .unnamed: .blankParameter
    case .unknown: .unknownClient
    case .foreignText: .malformedParameter
    case .noDefinitions: .definitionsUnavailable
    }
  }

  /// The header that has to be corrected; `nil` if there is none.
  public var field: String? {
    switch self {
    case .unnamed, .unknown: Self.clientHeader
    case .foreignText: "Content-Type"
    case .noDefinitions: nil
    }
  }

  /// The documented text of the code.
  public func message(in language: Language) -> String {
    code.text(in: language).replacing("{0}", with: field ?? "")
  }
}

extension RequestRefusal: CustomStringConvertible {
  /// The header, if there is one, and the code.
  public var description: String { (field.map { "\($0): " } ?? "") + code.rawValue }
}
