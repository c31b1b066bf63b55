/// An order of threads that a test chooses, so that a failure can be repeated.
///
/// Of the threads that share work, only one runs at a time. At each use of a ``Monitor``, and before each read of a
/// ``PositionedFile``, a function chooses the thread that continues. The same choices give the same order. The function
/// may also change the file. A monitor or file that is created while a schedule is ``current`` uses this schedule.
/// Without a schedule, monitors and files cost nothing more.
package final class Schedule: Sendable {
  /// The schedule of the monitors and files that are created now; `nil` to leave the order to the system.
  @TaskLocal package static var current: Schedule?

  /// The maximum number of uses of monitors.
  ///
  /// With more uses, threads wait for each other forever, and the schedule traps.
  private static let maximumStepCount = 10_000_000

  private struct State {
    /// The threads that haven't ended, by their numbers.
    var threads = [0]
    /// The thread that runs.
    var turn = 0
    var lastThread = 0
    var stepCount = 0
    let choose: (Int) -> Int
  }

  // SAFETY: `state` is only used while `lock` is held.
  nonisolated(unsafe) private var state: State
  nonisolated(unsafe) private let lock = MonitorLock()

  /// Creates a schedule with the current thread, which runs.
  ///
  /// - Parameter choose: Returns a number from 0 up to, but not including, its argument, the number of threads to
  ///   choose from.
  package init(_ choose: @escaping @Sendable (Int) -> Int) {
    unsafe state = State(choose: choose)
  }

  deinit {
    unsafe lock.destroy()
  }

  /// The number of times that another thread could have been chosen.
  package var stepCount: Int { withState { $0.stepCount } }

  private func withState<R>(_ body: (inout State) -> R) -> R {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    return unsafe body(&state)
  }

  /// Adds a thread before it starts, and returns its number.
  func add() -> Int {
    withState { state in
      state.lastThread += 1
      state.threads.append(state.lastThread)
      return state.lastThread
    }
  }

  /// Removes a thread that couldn't be started.
  func remove(_ thread: Int) { withState { $0.threads.removeAll { $0 == thread } } }

  /// Waits until this thread is chosen for the first time.
  func begin(_ thread: Int) {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    waitForTurn(of: thread)
  }

  /// Lets any thread continue, including this one, and waits for the turn of this thread.
  func step() {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    let this = unsafe state.turn
    unsafe state.stepCount += 1
    precondition(unsafe state.stepCount < Self.maximumStepCount, "threads wait for each other")
    choose()
    waitForTurn(of: this)
  }

  /// Ends this thread, so that another thread continues.
  func end() {
    unsafe lock.lock()
    defer { unsafe lock.unlock() }
    let this = unsafe state.turn
    unsafe state.threads.removeAll { $0 == this }
    choose()
  }

  private func choose() {
    unsafe state.turn = state.threads[state.choose(state.threads.count)]
    unsafe lock.wakeAll()
  }

  private func waitForTurn(of thread: Int) {
    while unsafe state.turn != thread { unsafe lock.wait() }
  }
}
