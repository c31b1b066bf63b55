internal import Platform

/// The identity of the tenant that owns a copy, so that another tenant's definitions are never served.
///
/// A key is made only of facts that never change for a tenant: the address, the client and the tenant at the service.
/// With the app's version or its bundle's name in it, each update would lose the copy. The key is a digest, and fit for
/// a file's name. Don't make it of secret texts, since a short secret could be guessed.
public struct TenantKey: Hashable, Sendable {
  /// The digest, 64 hexadecimal digits.
  public let text: String

  /// Makes a key of texts that identify a tenant.
  ///
  /// - Parameter parts: The texts, always in the same order; `nil` for a missing text.
  public init(_ parts: [String?]) {
    // With its length in front, no part can be mistaken for two parts.
    text = SHA256Digest.hexadecimal(
      of: parts.map { part in
        part.map { "\($0.utf8.count):\($0)" } ?? "-"
      }.joined().bytes)
  }

  /// Makes the key of a tenant of the identity service.
  ///
  /// - Parameters:
  ///   - address: The address of the service. Capital letters in the host's name make no difference.
  ///   - clientID: The identifier of the app at the service.
  ///   - tenantID: The tenant, for apps of independent vendors.
  public init(_ address: ServiceAddress, clientID: String, tenantID: String? = nil) {
    self.init([address.scheme, address.authority.lowercased(), address.pathPrefix, clientID, tenantID])
  }

  init?(digest: String) {
    guard SHA256Digest.isHexadecimal(digest) else { return nil }
    text = digest
  }
}

extension TenantKey: CustomStringConvertible {
  /// The first digits of the digest.
  public var description: String { "tenant " + text.prefix(12) }
}
