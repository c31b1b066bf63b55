public import PhoneCheck

/// What a ``CatalogSource`` serves at a moment, for a health check or a settings page.
public struct CatalogState: Sendable {
  /// The definitions that are served.
  public let snapshot: CatalogSnapshot
  /// The JSON of these definitions, as it came; `nil` for the library's built-in ones.
  public let definitions: [UInt8]?
  /// How long ago the service said that these are its definitions; `nil` when that isn't known.
  public let age: Duration?
  /// Verified definitions that wait for their activation.
  public let waiting: CatalogSnapshot?
  /// Why the last fetch changed nothing; `nil` when it succeeded, or there was none.
  public let failure: CatalogFailure?
}

extension CatalogState: ShownAsDescription {
  /// The definitions that are served, and the last failure.
  public var description: String { "\(snapshot)" + (failure.map { ", \($0)" } ?? "") }
}

/// The result of a request for new definitions.
public enum CatalogRefresh: Sendable {
  /// The last good copy is still the service's.
  case unchanged
  /// There are new definitions; `isActive` says whether they are served already.
  case changed(CatalogChange?, isActive: Bool)
  /// Nothing changed; the error is the transport's.
  case failed(CatalogFailure, cause: (any Error)?)
  /// There was no request: the service wants none for this long.
  case postponed(Duration)
}

extension CatalogRefresh: ShownAsDescription {
  /// The result, without anything of the answer.
  public var description: String {
    switch self {
    case .unchanged: "unchanged"
    case .changed(let change, let isActive):
      (isActive ? "changed" : "changed, not active yet") + (change.map { ": \($0)" } ?? "")
    case .failed(let failure, _): "failed: \(failure)"
    case .postponed: "postponed"
    }
  }
}
