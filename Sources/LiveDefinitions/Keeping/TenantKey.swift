internal import Platform

/// Whose definitions a copy holds, so that those of another tenant are never served.
///
/// Only what identifies the tenant for good belongs in it: the address, the client and the tenant at the service. A version
/// of the app or its bundle's name would lose the copy with each update. It is a digest, and fit for a file's name; parts
/// that are secret don't belong in it, since a short one could be guessed.
public struct TenantKey: Hashable, Sendable {
  /// The digest, 64 hexadecimal digits.
  public let text: String

  /// Makes a key of texts that identify a tenant.
  ///
  /// - Parameter parts: The texts, in an order that doesn't change; `nil` for one that isn't there.
  public init(_ parts: [String?]) {
    // With its length in front, no part can be mistaken for two.
    text = SHA256Digest.hexadecimal(
      of: parts.map { part in
        part.map { "\($0.utf8.count):\($0)" } ?? "-"
      }.joined().bytes)
  }

  /// Makes the key of a tenant of the identity service.
  ///
  /// - Parameters:
  ///   - address: Where the service is; capital letters in the host's name make no difference.
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
