public import LiveDefinitions
public import PhoneCheck

/// What is served to a tenant whose own definitions have never come: in this run, or with a store in none before.
public enum BeforeFirstDefinitions: Hashable, Sendable {
  /// The library's built-in definitions, which are nobody's: they accept the mobile numbers of all countries.
  case bundled
  /// Nothing: its requests are refused with status 503. Definitions that come with the app are the tenant's, and are served.
  case refuse
}

/// The definitions of a tenant, which are replaced while requests run.
public enum TenantDefinitions: Sendable {
  /// A service's, kept up to date; what is served before the first ones is the host's choice.
  case live(CatalogSource, beforeFirst: BeforeFirstDefinitions)
  /// Those that the app replaces.
  case replaceable(ReloadableValidator)

  /// The definitions of a moment, which decide all of a request.
  public struct Current: Sendable {
    /// Decides by the definitions.
    public let validator: PhoneValidator
    /// What a source says about them; `nil` for those that the app replaces.
    public let snapshot: CatalogSnapshot?
  }

  /// What decides now; `nil` before the first definitions, if requests are refused then.
  ///
  /// Read it once for a request, so that the same definitions decide all of it.
  ///
  /// - Complexity: O(1), without locks.
  public var current: Current? {
    switch self {
    case .live(let source, let beforeFirst):
      let snapshot = source.current
      if beforeFirst == .refuse, snapshot.digest == nil { return nil }
      return Current(validator: snapshot.validator, snapshot: snapshot)
    case .replaceable(let validator): return Current(validator: validator.validator, snapshot: nil)
    }
  }

  /// Whether the last request for them changed nothing.
  var hasFailed: Bool {
    switch self {
    case .live(let source, _): source.currentState.failure != nil
    case .replaceable: false
    }
  }
}

extension TenantDefinitions: CustomStringConvertible {
  /// The source or the validator.
  public var description: String {
    switch self {
    case .live(let source, _): "\(source)"
    case .replaceable(let validator): "\(validator)"
    }
  }
}
