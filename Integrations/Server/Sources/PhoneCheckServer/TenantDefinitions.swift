public import LiveDefinitions
public import PhoneCheck

/// The definitions of a tenant, which are replaced while requests run.
public enum TenantDefinitions: Sendable {
  /// A service's, kept up to date.
  case live(CatalogSource)
  /// Those that the app replaces.
  case replaceable(ReloadableValidator)

  /// The definitions of a moment, which decide all of a request.
  public struct Current: Sendable {
    /// Decides by the definitions.
    public let validator: PhoneValidator
    /// What a source says about them; `nil` for those that the app replaces.
    public let snapshot: CatalogSnapshot?
  }

  /// What decides now.
  ///
  /// Read it once for a request, so that the same definitions decide all of it.
  ///
  /// - Complexity: O(1), without locks.
  public var current: Current {
    switch self {
    case .live(let source):
      let snapshot = source.current
      return Current(validator: snapshot.validator, snapshot: snapshot)
    case .replaceable(let validator): return Current(validator: validator.validator, snapshot: nil)
    }
  }
}

extension TenantDefinitions: CustomStringConvertible {
  /// The source or the validator.
  public var description: String {
    switch self {
    case .live(let source): "\(source)"
    case .replaceable(let validator): "\(validator)"
    }
  }
}
