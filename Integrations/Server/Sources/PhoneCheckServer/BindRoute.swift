public import BindForm
internal import Foundation
public import HTTPTypes
public import PhoneCheck

/// A route that checks posted forms by their tenant's current definitions, for any server framework.
///
/// ```swift
/// let route = BindRoute(tenants) { form, tenant in await accounts.bind(form, of: tenant.name) }
/// let (head, body) = await route.answer(to: bytes, headers: request.headers)
/// ```
public struct BindRoute: Sendable {
  /// The tenants.
  public let tenants: Tenants
  /// Creates the check of a form by a tenant's validator; by default it checks a number and its code.
  public var check: @Sendable (PhoneValidator) -> BindFormCheck = { BindFormCheck($0) }
  /// The treatment of text that may come from a page of another origin; by default it is refused.
  public var foreignText = ForeignText.refuse

  private let bind: @Sendable (BindFormCheck.AcceptedForm, Tenant) async -> HTTPAnswer

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - tenants: The tenants.
  ///   - bind: Binds the number of a form without errors to an account of the tenant, with the identity service or a
  ///     database. Its answer is the route's.
  public init(
    _ tenants: Tenants, bind: @escaping @Sendable (BindFormCheck.AcceptedForm, Tenant) async -> HTTPAnswer
  ) {
    self.tenants = tenants
    self.bind = bind
  }

  /// Answers a request: with an account's answer, or with all errors in the form.
  ///
  /// Errors have the identity service's codes and, in the language that the headers prefer, a message for each field.
  /// No part of an answer may be stored on the way.
  ///
  /// - Parameters:
  ///   - body: The body, an object in JSON; the caller limits its length.
  ///   - headers: The headers of the request.
  public func answer(to body: [UInt8], headers: HTTPFields) async -> (head: HTTPResponse, body: [UInt8]) {
    let language = headers.preferredLanguage
    switch tenants.finding(in: body, headers: headers, foreignText: foreignText, by: check) {
    case .accepted(let form, let tenant, _):
      switch await bind(form, tenant) {
      case .received(let status, let body): return (Self.head(status, nil), body)
      case .noAnswer: return (Self.head(503, language), Self.json(ServiceErrorBody(.busy, language)))
      }
    case .refused(let refusal, _, _):
      return (Self.head(refusal.httpStatus, language), Self.json(refusal.body(in: language)))
    case .turnedAway(let refusal):
      return (Self.head(refusal.httpStatus, language), Self.json(ServiceErrorBody(refusal, language)))
    }
  }

  private static func head(_ status: Int, _ language: Language?) -> HTTPResponse {
    var head = HTTPResponse(status: HTTPResponse.Status(code: status))
    head.headerFields[.contentType] = "application/json; charset=utf-8"
    head.headerFields[.cacheControl] = "no-store"
    head.headerFields[.contentLanguage] = language?.tag
    return head
  }

  private static func json(_ body: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts can always be encoded.
    return (try? encoder.encode(body)).map { Array($0) } ?? Array("{}".utf8)
  }
}

extension BindRoute: CustomStringConvertible {
  /// The names of the tenants.
  public var description: String { "route for \(tenants)" }
}

/// An error in the format of the identity service's errors and of a form's.
private struct ServiceErrorBody: Encodable {
  struct ParameterError: Encodable {
    let field: String
    let code: String
    let message: String
  }

  private enum CodingKeys: String, CodingKey {
    case code = "error_code"
    case message = "error_msg"
    case errors
  }

  let code: String
  let message: String
  let errors: [ParameterError]

  init(_ code: ServiceErrorCode, _ language: Language) {
    (self.code, message, errors) = (code.rawValue, code.text(in: language), [])
  }

  init(_ refusal: RequestRefusal, _ language: Language) {
    let (code, message) = (refusal.code.rawValue, refusal.message(in: language))
    (self.code, self.message) = (code, message)
    errors = refusal.field.map { [ParameterError(field: $0, code: code, message: message)] } ?? []
  }
}
