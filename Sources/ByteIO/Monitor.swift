/// A value that threads use one at a time, and wait for.
package final class Monitor<Value: ~Copyable>: Sendable {
  // SAFETY: `value` is only touched with `lock` held, and what a closure is lent does not outlive its call. Objects that
  // the value refers to are its own: whoever makes a monitor or gives it something keeps no way to use that without it.
  nonisolated(unsafe) private var value: Value
  nonisolated(unsafe) private let lock = MonitorLock()

  package init(_ value: consuming Value) {
    unsafe self.value = value
  }

  deinit {
    unsafe lock.destroy()
  }

  /// Calls a closure that nobody else's is called beside.
  package func withLock<R: ~Copyable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    return try unsafe body(&value)
  }

  /// Waits until the value is as it should be, calls a closure, and has the others that wait look again.
  package func wait<R: ~Copyable, E: Error>(
    until isReady: (borrowing Value) -> Bool, _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    unsafe lock.lock()
    defer {
      unsafe lock.wakeAll()
      unsafe lock.unlock()
    }
    while unsafe !isReady(value) { unsafe lock.wait() }
    return try unsafe body(&value)
  }

  /// Waits until the value is as it should be, but not for long.
  ///
  /// - Returns: Whether it is.
  package func wait(until isReady: (borrowing Value) -> Bool, atMost seconds: Double) -> Bool {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    if unsafe isReady(value) { return true }
    unsafe lock.wait(atMost: seconds)
    return unsafe isReady(value)
  }
}
