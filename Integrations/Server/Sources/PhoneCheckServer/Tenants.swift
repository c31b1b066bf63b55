public import HTTPTypes

/// The tenants of a server, found by the headers that the identity service documents.
///
/// ```swift
/// let tenants = try Tenants([
///   Tenant("shop", clientID: "app-1", tenantID: "t-1", definitions: .live(shop, beforeFirst: .refuse)),
///   Tenant("bank", clientID: "app-1", tenantID: "t-2", definitions: .live(bank, beforeFirst: .refuse)),
/// ])
/// let definitions = try tenants.tenant(of: request.headers).definitions.current
/// ```
///
/// `X-client-id` and `X-tenant-id` have to be a tenant's, byte for byte, so that no request is checked by another
/// tenant's definitions. If there is only one tenant, requests without these headers belong to it.
public struct Tenants: Sendable {
  /// The reason why tenants can't be distinguished; it contains their names, not their identifiers.
  public enum Fault: Error, Hashable, Sendable {
    /// There is no tenant.
    case none
    /// Two tenants have this name.
    case sameName(String)
    /// These two tenants have the same identifiers.
    case sameIdentifiers(String, String)
    /// This tenant has no client, and isn't the only tenant.
    case withoutClient(String)
    /// This tenant has an empty identifier, which no request can name: a blank header counts as absent.
    case emptyIdentifier(String)
  }

  /// The identifiers as bytes: equal strings may consist of different bytes.
  private struct Identifiers: Hashable, Sendable {
    let clientID: [UInt8]
    let tenantID: [UInt8]?

    init(_ clientID: String, _ tenantID: String?) {
      self.clientID = Array(clientID.utf8)
      self.tenantID = tenantID.map { Array($0.utf8) }
    }
  }

  /// The tenants, in their order.
  public let all: [Tenant]
  private let byIdentifiers: [Identifiers: Tenant]

  /// Creates a server's only tenant, whose requests needn't name it.
  ///
  /// - Parameter definitions: Its definitions.
  public init(only definitions: TenantDefinitions) {
    all = [Tenant("default", definitions: definitions)]
    byIdentifiers = [:]
  }

  /// Creates a table of tenants.
  ///
  /// - Parameter tenants: The tenants, at least one.
  /// - Throws: A ``Fault``.
  public init(_ tenants: [Tenant]) throws(Fault) {
    var names: Set<String> = []
    var table: [Identifiers: Tenant] = [:]
    for tenant in tenants {
      guard names.insert(tenant.name).inserted else { throw .sameName(tenant.name) }
      if tenant.clientID?.isEmpty == true || tenant.tenantID?.isEmpty == true {
        throw .emptyIdentifier(tenant.name)
      }
      guard let clientID = tenant.clientID else {
        if tenants.count > 1 { throw .withoutClient(tenant.name) }
        continue
      }
      let key = Identifiers(clientID, tenant.tenantID)
      if let other = table.updateValue(tenant, forKey: key) {
        throw .sameIdentifiers(other.name, tenant.name)
      }
    }
    if tenants.isEmpty { throw .none }
    all = tenants
    byIdentifiers = table
  }

  /// Whether this server should get requests: some tenant has definitions, and all others have been requested once.
  ///
  /// A tenant whose service fails doesn't make the server unavailable to the others. A server that has just started
  /// isn't ready before the first request for each tenant's definitions has ended.
  public var isReady: Bool {
    all.contains { $0.definitions.current != nil }
      && all.allSatisfy { $0.definitions.current != nil || $0.definitions.hasFailed }
  }

  /// Finds the tenant of a request.
  ///
  /// - Parameter headers: The headers of the request; a blank one counts as absent.
  /// - Throws: ``RequestRefusal/unnamed`` or ``RequestRefusal/unknown``.
  public func tenant(of headers: HTTPFields) throws(RequestRefusal) -> Tenant {
    let clientID = headers.value(of: RequestRefusal.clientHeader)
    let tenantID = headers.value(of: "X-tenant-id")
    if all.count == 1, all[0].clientID == nil || (clientID == nil && tenantID == nil) { return all[0] }
    guard let clientID else { throw .unnamed }
    guard let tenant = byIdentifiers[Identifiers(clientID, tenantID)] else {
      throw .unknown
    }
    return tenant
  }
}

extension Tenants: CustomStringConvertible {
  /// The names.
  public var description: String { all.map(\.name).joined(separator: ", ") }
}

extension Tenants.Fault: CustomStringConvertible {
  /// The fault, with the tenants' names.
  public var description: String {
    switch self {
    case .none: "there is no tenant"
    case .sameName(let name): "two tenants are named \(name)"
    case .sameIdentifiers(let one, let other): "\(one) and \(other) have the same identifiers"
    case .withoutClient(let name): "\(name) has no client, and isn't the only tenant"
    case .emptyIdentifier(let name): "\(name) has an empty client or tenant: leave it out, or name it"
    }
  }
}

extension HTTPFields {
  /// Returns the value of a field; `nil` if it is absent or blank.
  func value(of name: String) -> String? {
    HTTPField.Name(name).flatMap { self[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
