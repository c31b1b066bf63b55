/// A tenant whose forms a server checks.
public struct Tenant: Sendable {
  /// A name for logs, metrics and health checks, which therefore isn't secret.
  public let name: String
  /// `X-client-id` of the tenant's requests; `nil` for a server's only tenant, whatever its requests name.
  public let clientID: String?
  /// `X-tenant-id` of the tenant's requests, for apps of independent vendors.
  public let tenantID: String?
  /// The tenant's definitions.
  public let definitions: TenantDefinitions

  /// Creates a tenant.
  ///
  /// - Parameters:
  ///   - name: A name for logs, metrics and health checks.
  ///   - clientID: `X-client-id` of the tenant's requests; `nil` for a server's only tenant, whatever its requests
  ///     name.
  ///   - tenantID: `X-tenant-id` of the tenant's requests, for apps of independent vendors.
  ///   - definitions: The tenant's definitions.
  public init(
    _ name: String, clientID: String? = nil, tenantID: String? = nil, definitions: TenantDefinitions
  ) {
    self.name = name
    self.clientID = clientID
    self.tenantID = tenantID
    self.definitions = definitions
  }
}

extension Tenant: CustomStringConvertible {
  /// The name, without the identifiers.
  public var description: String { name }
}
