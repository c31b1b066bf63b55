public import BindForm
public import HTTPTypes
public import PhoneCheck

/// The result of checking a posted form, before anything is bound.
public enum FormFinding: Sendable {
  /// Its parameters are right by these definitions of the tenant.
  case accepted(BindFormCheck.AcceptedForm, Tenant, TenantDefinitions.Current)
  /// They aren't; the form is `nil` when the body couldn't be read.
  case refused(BindFormRefusal, BindFormRequest?, TenantDefinitions.Current)
  /// The form wasn't read: the request is no tenant's, may be another page's, or came before the tenant's definitions.
  case turnedAway(RequestRefusal)
}

extension Tenants {
  /// Finds the tenant of a request, and checks the form by the tenant's definitions of the moment.
  ///
  /// - Parameters:
  ///   - body: The body, an object in JSON; the caller limits its length.
  ///   - headers: The headers of the request.
  ///   - foreignText: What happens to text that a page of another origin can have had a browser send.
  ///   - check: Makes the check of a form by a validator; by default one of a number and its code.
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
    // These definitions decide all of this request, whatever comes meanwhile.
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
  /// What was found, without what was entered.
  public var description: String {
    switch self {
    case .accepted(_, let tenant, _): "accepted for \(tenant)"
    case .refused(let refusal, _, _): "refused: \(refusal)"
    case .turnedAway(let refusal): "turned away: \(refusal)"
    }
  }
}
