public import PhoneCheck

/// The state of a ``CatalogSource`` at a moment, for a health check or a settings page.
public struct CatalogState: Sendable {
  /// The served definitions.
  public let snapshot: CatalogSnapshot
  /// The JSON of the served definitions, as received; `nil` for the library's built-in ones.
  public let definitions: [UInt8]?
  /// The time since the service last confirmed the served definitions; `nil` if it isn't known.
  public let age: Duration?
  /// Verified definitions that wait for their activation.
  public let waiting: CatalogSnapshot?
  /// The reason why the last fetch changed nothing; `nil` if it succeeded, or if there was none.
  public let failure: CatalogFailure?
}

extension CatalogState: ShownAsDescription {
  /// The served definitions, and the last failure.
  public var description: String { "\(snapshot)" + (failure.map { ", \($0)" } ?? "") }
}

/// The result of a request for new definitions.
public enum CatalogRefresh: Sendable {
  /// The last good copy is still the service's.
  case unchanged
  /// There are new definitions; `isActive` is whether they are already served.
  case changed(CatalogChange?, isActive: Bool)
  /// Nothing changed. The cause is the transport's error.
  case failed(CatalogFailure, cause: (any Error)?)
  /// No request was made: the service wants none for this long.
  case postponed(Duration)
}

extension CatalogRefresh: ShownAsDescription {
  /// The result, without any part of the answer.
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
