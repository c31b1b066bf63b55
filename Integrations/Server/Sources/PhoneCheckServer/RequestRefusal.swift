public import BindForm
public import PhoneCheck

/// Why a request is refused before its form is read: it says nothing of what the request named, nor of the tenants that there
/// are.
public enum RequestRefusal: Error, Hashable, Sendable {
  /// It doesn't name its client.
  case unnamed
  /// There is no tenant with these identifiers; which of the two is wrong isn't said.
  case unknown
  /// A page of another origin may have had a browser send it: it isn't said to be JSON, so that the browser asked nobody.
  case foreignText
  /// The tenant's definitions haven't come yet, and ``BeforeFirstDefinitions/refuse`` is the choice.
  case noDefinitions

  static let clientHeader = "X-client-id"

  /// The HTTP status to answer with: 400, as the identity service documents it for a client that isn't found; 415 for the
  /// wrong type, 503 before the first definitions.
  public var httpStatus: Int {
    switch self {
    case .unnamed, .unknown: 400
    case .foreignText: 415
    case .noDefinitions: 503
    }
  }

  /// The documented code: a blank parameter, a client that isn't found, a parameter that isn't right, or definitions that
  /// aren't available.
  public var code: ServiceErrorCode {
    switch self {
    case .unnamed: .blankParameter
    case .unknown: .unknownClient
    case .foreignText: .malformedParameter
    case .noDefinitions: .definitionsUnavailable
    }
  }

  /// The header that has to be set right; `nil` when none has.
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
  /// The header, where there is one, and the code.
  public var description: String { (field.map { "\($0): " } ?? "") + code.rawValue }
}
