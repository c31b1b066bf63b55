internal import Platform

/// Keeps a ``CatalogSource`` from activating definitions while a person types, if the source activates them when idle.
///
/// The hold ends with ``release()``, or with its last reference.
public final class CatalogHold: Sendable {
  /// The definitions that were served when the hold began.
  public let snapshot: CatalogSnapshot
  private let end: Lock<(@Sendable () -> Void)?>

  init(_ snapshot: CatalogSnapshot, end: @escaping @Sendable () -> Void) {
    self.snapshot = snapshot
    self.end = Lock(end)
  }

  deinit { release() }

  /// Ends the hold.
  ///
  /// Waiting definitions are then served, unless there are other holds.
  ///
  /// A second call has no effect.
  public func release() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

extension CatalogHold: CustomStringConvertible {
  /// `hold of` and the definitions.
  public var description: String { "hold of \(snapshot)" }
}

extension CatalogSource {
  /// Holds the served definitions while a form is open or a field is edited.
  ///
  /// - Returns: The hold, with the definitions. It matters only for ``Activation/whenIdle``; a snapshot by itself never
  ///   changes.
  public func hold() -> CatalogHold {
    let snapshot = state.withLock { state in
      state.holdCount += 1
      return current
    }
    return CatalogHold(snapshot) { [weak self] in self?.endHold() }
  }

  /// Serves waiting definitions, whatever they wait for.
  ///
  /// - Returns: Whether definitions were waiting.
  @discardableResult
  public func activateWaiting() -> Bool {
    let isActivated = state.withLock { activate(&$0) }
    deliver()
    return isActivated
  }

  private func endHold() {
    state.withLock { state in
      state.holdCount -= 1
      if state.holdCount == 0, options.activation == .whenIdle { _ = activate(&state) }
    }
    deliver()
  }

  private func activate(_ state: inout State) -> Bool {
    guard let copy = state.waiting else { return false }
    adopt(copy, isActive: true, change: nil, &state)
    return true
  }
}
