public import PhoneCheck

/// Where the definitions that are served were read.
public enum CatalogOrigin: String, Hashable, Sendable {
  /// The app's own, or the library's built-in ones.
  case bundled
  /// The last good copy of an earlier run.
  case store
  /// An answer of this run.
  case network
}

/// Definitions as they are served: a value that never changes.
///
/// A form, a batch or a request takes one at its beginning and keeps it, so that the same definitions decide all of it.
public struct CatalogSnapshot: Sendable {
  /// Decides by the definitions.
  public let validator: PhoneValidator
  /// Where they were read.
  public let origin: CatalogOrigin
  /// The digest SHA-256 of their bytes, in hexadecimal; `nil` for the library's built-in ones.
  public let digest: String?

  /// The definitions.
  public var catalog: AreaCodeCatalog { validator.catalog }
}

extension CatalogSnapshot: CustomStringConvertible {
  /// The origin and the first digits of the digest.
  public var description: String { "\(origin.rawValue) \(Self.short(digest))" }

  static func short(_ digest: String?) -> String { digest.map { String($0.prefix(8)) } ?? "built-in" }
}

/// Definitions that were verified, with what belongs to them.
package struct CatalogCopy: Sendable {
  package let snapshot: CatalogSnapshot
  /// The bytes as they came; `nil` for the built-in ones.
  package let bytes: [UInt8]?
  /// The `ETag` that came with these bytes.
  package var entityTag: String?
  /// When the service last said that these are its definitions, by the clock that only goes forward; `nil` when that
  /// isn't known.
  package var confirmedAt: Duration?
}
