public import LiveDefinitions
public import PhoneCheck

/// The behaviour for a tenant whose own definitions have never arrived: in this run or, with a store, in an earlier one.
public enum BeforeFirstDefinitions: Hashable, Sendable {
  /// The library's built-in definitions are served. They belong to no tenant, and accept the mobile numbers of all
  /// countries.
  case bundled
  /// The tenant's requests are refused with status 503. Definitions that come with the app are the tenant's, and are
  /// served.
  case refuse
}

/// The definitions of a tenant; they are replaced while requests run.
public enum TenantDefinitions: Sendable {
  /// A service's definitions, kept up to date. The host chooses the behaviour before the first ones.
  case live(CatalogSource, beforeFirst: BeforeFirstDefinitions)
  /// Definitions that the app replaces.
  case replaceable(ReloadableValidator)

  /// The definitions at a moment, which decide all of a request.
  public struct Current: Sendable {
    /// The validator of the definitions.
    public let validator: PhoneValidator
    /// A source's facts about the definitions; `nil` if the app replaces them.
    public let snapshot: CatalogSnapshot?
  }

  /// The definitions that decide now; `nil` before the first ones, if requests are refused until then.
  ///
  /// Read them once for a request, so that the same definitions decide all of it.
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

  /// Whether the last request for definitions changed nothing.
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
