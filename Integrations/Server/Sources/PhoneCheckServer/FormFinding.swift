public import BindForm
public import HTTPTypes
public import PhoneCheck

/// The result of checking a posted form, before anything is bound.
public enum FormFinding: Sendable {
  /// The form's parameters are right by these definitions of the tenant.
  case accepted(BindFormCheck.AcceptedForm, Tenant, TenantDefinitions.Current)
  /// The form has errors. The request is `nil` if the body couldn't be read.
  case refused(BindFormRefusal, BindFormRequest?, TenantDefinitions.Current)
  /// The form wasn't read: the request belongs to no tenant, may come from another page, or came before the tenant's
  /// definitions.
  case turnedAway(RequestRefusal)
}

extension Tenants {
  /// Finds the tenant of a request, and checks the form by the tenant's current definitions.
  ///
  /// - Parameters:
  ///   - body: The body, an object in JSON; the caller limits its length.
  ///   - headers: The headers of the request.
  ///   - foreignText: The treatment of text that may come from a page of another origin.
  ///   - check: Creates the check of a form by a validator; by default it checks a number and its code.
  public func finding(
    in body: [UInt8], headers: HTTPFields, foreignText: ForeignText = .refuse,
    by check: (PhoneValidator) -> BindFormCheck = { BindFormCheck($0) }
  ) -> FormFinding {
    if foreignText == .refuse, headers.isForeignText { return .turnedAway(.foreignText) }
    let tenant: Tenant
    do throws(RequestRefusal) {
      tenant = try self.tenant(of: headers)
    } catch {
      return .turnedAway(error)
    }
    // These definitions decide all of this request, even if they are replaced meanwhile.
    guard let current = tenant.definitions.current else { return .turnedAway(.noDefinitions) }
    do throws(BindFormRefusal) {
      let form = try BindFormRequest(json: body)
      switch check(current.validator).verdict(on: form) {
      case .accepted(let accepted): return .accepted(accepted, tenant, current)
      case .refused(let refusal): return .refused(refusal, form, current)
      }
    } catch {
      return .refused(error, nil, current)
    }
  }
}

extension FormFinding: CustomStringConvertible {
  /// The finding, without the form's entries.
  public var description: String {
    switch self {
    case .accepted(_, let tenant, _): "accepted for \(tenant)"
    case .refused(let refusal, _, _): "refused: \(refusal)"
    case .turnedAway(let refusal): "turned away: \(refusal)"
    }
  }
}
