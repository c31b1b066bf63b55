public import PhoneCheck

/// The origin of the served definitions.
public enum CatalogOrigin: String, Hashable, Sendable {
  /// The app's own, or the library's built-in ones.
  case bundled
  /// The last good copy of an earlier run.
  case store
  /// An answer of this run.
  case network
}

/// Served definitions: a value that never changes.
///
/// A form, a batch or a request takes a snapshot at its beginning and keeps it, so that the same definitions decide all
/// of it.
public struct CatalogSnapshot: Sendable {
  /// The validator of the definitions.
  public let validator: PhoneValidator
  /// The origin of the definitions.
  public let origin: CatalogOrigin
  /// The SHA-256 digest of the definitions' bytes, in hexadecimal; `nil` for the library's built-in ones.
  public let digest: String?

  /// The definitions.
  public var catalog: AreaCodeCatalog { validator.catalog }
}

extension CatalogSnapshot: CustomStringConvertible {
  /// The origin and the first digits of the digest.
  public var description: String { "\(origin.rawValue) \(Self.short(digest))" }

  static func short(_ digest: String?) -> String { digest.map { String($0.prefix(8)) } ?? "built-in" }
}

/// Definitions that were verified, with their facts.
package struct CatalogCopy: Sendable {
  package let snapshot: CatalogSnapshot
  /// The bytes as received; `nil` for the built-in definitions.
  package let bytes: [UInt8]?
  /// The `ETag` that came with these bytes.
  package var entityTag: String?
  /// The time when the service last confirmed the definitions, by the clock that only advances; `nil` if it isn't
  /// known.
  package var confirmedAt: Duration?
}
