public import BindForm
public import PhoneCheck

/// Why a request is nobody's: it says nothing of what the request named, nor of the tenants that there are.
public enum TenantRefusal: Error, Hashable, Sendable {
  /// It doesn't name its client.
  case unnamed
  /// There is no tenant with these identifiers; which of the two is wrong isn't said.
  case unknown

  static let clientHeader = "X-client-id"

  /// The HTTP status to answer with, as the identity service documents it: 400.
  public var httpStatus: Int { 400 }

  /// The documented code: a blank parameter, or a client that isn't found.
  public var code: ServiceErrorCode {
    switch self {
    case .unnamed: .blankParameter
    case .unknown: .unknownClient
    }
  }

  /// The header that has to be set right.
  public var field: String { Self.clientHeader }

  /// The documented text of the code.
  public func message(in language: Language) -> String {
    code.text(in: language).replacing("{0}", with: field)
  }
}

extension TenantRefusal: CustomStringConvertible {
  /// The header and the code.
  public var description: String { "\(field): \(code.rawValue)" }
}
