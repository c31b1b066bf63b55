/// A value that threads use one at a time, and whose changes they can wait for.
package final class Monitor<Value: ~Copyable>: Sendable {
  // SAFETY: `value` is only accessed while `lock` is held, and a closure's borrows don't outlive its call. Objects that
  // the value refers to belong to it: callers must not keep references to objects they store in a monitor.
  nonisolated(unsafe) private var value: Value
  nonisolated(unsafe) private let lock = MonitorLock()
  private let schedule = Schedule.current
  private let times = LockTimes.current

  package init(_ value: consuming Value) {
    unsafe self.value = value
  }

  deinit {
    unsafe lock.destroy()
  }

  /// Calls a closure while no other thread uses the value.
  package func withLock<R: ~Copyable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    schedule?.step()
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    return try timed(body)
  }

  private func timed<R: ~Copyable, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    guard let times else { return try unsafe body(&value) }
    let start = Process.monotonicSeconds
    defer { times.add(Process.monotonicSeconds - start, to: self, named: "\(Value.self)") }
    return try unsafe body(&value)
  }

  /// Waits until the value satisfies a condition, calls a closure, and makes the other waiting threads check again.
  package func wait<R: ~Copyable, E: Error>(
    until isReady: (borrowing Value) -> Bool, _ body: (inout Value) throws(E) -> R
  ) throws(E) -> R {
    schedule?.step()
    unsafe lock.lock()
    defer {
      unsafe lock.wakeAll()
      unsafe lock.unlock()
    }
    while unsafe !isReady(value) {
      if let schedule {
        unsafe lock.unlock()
        schedule.step()
        unsafe lock.lock()
      } else {
        unsafe lock.wait()
      }
    }
    return try timed(body)
  }

  /// Waits until the value satisfies a condition, at most for some seconds; may return earlier.
  ///
  /// - Returns: Whether it does.
  package func wait(until isReady: (borrowing Value) -> Bool, atMost seconds: Double) -> Bool {
    schedule?.step()
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    if unsafe isReady(value) { return true }
    if schedule == nil { unsafe lock.wait(atMost: seconds) }
    return unsafe isReady(value)
  }
}
