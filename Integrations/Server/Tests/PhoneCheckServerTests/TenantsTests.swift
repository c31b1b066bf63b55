import Foundation
import HTTPTypes
import LiveDefinitions
import PhoneCheck
import PhoneCheckServer
import Testing

@Suite("The tenant of a request")
struct TenantsTests {
  /// Definitions that are never replaced.
  private static func definitions() throws -> TenantDefinitions {
    .replaceable(ReloadableValidator(try PhoneValidator(AreaCodeCatalog(json: Definitions.old))))
  }

  private static func tenant(_ name: String, _ client: String?, _ tenant: String? = nil) throws -> Tenant {
    Tenant(name, clientID: client, tenantID: tenant, definitions: try definitions())
  }

  private func several() throws -> Tenants {
    try Tenants([
      Self.tenant("shop", "app-1", "t-1"), Self.tenant("bank", "app-1", "t-2"), Self.tenant("own", "app-2"),
    ])
  }

  /// The name of the found tenant, or the refusal.
  private func found(_ tenants: Tenants, _ client: String?, _ tenant: String? = nil) -> String {
    var headers = HTTPFields()
    headers[.init("x-client-ID")!] = client
    headers[.init("X-Tenant-Id")!] = tenant
    do throws(RequestRefusal) {
      return try tenants.tenant(of: headers).name
    } catch {
      return "\(error)"
    }
  }

  static let unnamed = "X-client-id: IDAAS.SDK.COMMON.1001"
  static let unknown = "X-client-id: IDAAS.SDK.COMMON.1012"

  @Test(
    "The tenant is found by both headers, byte for byte",
    arguments: [
      ("app-1", "t-1", "shop"), ("app-1", "t-2", "bank"), ("app-2", nil, "own"), ("app-2", "", "own"),
      ("app-1", nil, unknown), ("app-2", "t-1", unknown), ("app-1", "t-3", unknown), ("app-3", nil, unknown),
      ("APP-1", "t-1", unknown), ("app-1", "t-1, t-2", unknown), ("app-1, app-1", "t-1", unknown),
      (nil, "t-1", unnamed), ("", "t-1", unnamed), (nil, nil, unnamed),
    ] as [(String?, String?, String)])
  func lookup(client: String?, tenant: String?, name: String) throws {
    #expect(found(try several(), client, tenant) == name)
  }

  @Test("A repeated header names no tenant")
  func repeated() throws {
    var headers = HTTPFields()
    headers.append(HTTPField(name: .init("X-client-id")!, value: "app-2"))
    headers.append(HTTPField(name: .init("X-client-id")!, value: "app-2"))
    let tenants = try several()
    #expect(throws: RequestRefusal.unknown) { try tenants.tenant(of: headers) }
  }

  @Test("The only tenant gets requests that name none; a tenant without identifiers gets all requests")
  func only() throws {
    let named = try Tenants([Self.tenant("shop", "app-1", "t-1")])
    #expect(found(named, nil) == "shop")
    #expect(found(named, "app-1", "t-1") == "shop")
    #expect(found(named, "app-1") == Self.unknown)
    #expect(found(named, nil, "t-1") == Self.unnamed)
    let any = Tenants(only: try Self.definitions())
    #expect(found(any, nil) == "default")
    #expect(found(any, "app-9", "t-9") == "default")
  }

  @Test("Tenants that can't be distinguished are refused, by name and without identifiers")
  func faults() throws {
    func fault(_ tenants: [Tenant]) -> String {
      do throws(Tenants.Fault) { return "\(try Tenants(tenants))" } catch { return "\(error)" }
    }
    #expect(fault([]) == "there is no tenant")
    #expect(fault([try Self.tenant("a", "1"), try Self.tenant("a", "2")]) == "two tenants are named a")
    #expect(
      fault([try Self.tenant("a", "1", "2"), try Self.tenant("b", "1", "2")])
        == "a and b have the same identifiers")
    #expect(
      fault([try Self.tenant("a", "1"), try Self.tenant("b", nil)])
        == "b has no client, and isn't the only tenant")
    #expect(fault([try Self.tenant("a", "1"), try Self.tenant("b", "1", "2")]) == "a, b")
    for tenant in [try Self.tenant("a", ""), try Self.tenant("a", "1", "")] {
      #expect(fault([tenant]) == "a has an empty client or tenant: leave it out, or name it")
    }
    // A text that looks the same but has other bytes is another tenant.
    #expect(fault([try Self.tenant("a", "\u{E9}"), try Self.tenant("b", "e\u{301}")]) == "a, b")
  }
}
