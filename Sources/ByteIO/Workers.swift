/// Threads that share one piece of work.
///
/// They are system threads rather than tasks: they read and write files, which blocks, and a run is a call that returns
/// when the work is done.
package enum Workers {
  /// Calls a closure on several threads at once, and returns when all calls have.
  ///
  /// There are fewer calls if the system starts fewer threads, so the work must not be divided beforehand. If it starts
  /// none, the closure is called once on this thread.
  ///
  /// - Parameters:
  ///   - count: The number of threads to start.
  ///   - body: The work, which the calls share.
  ///   - seconds: The maximum time between two calls of `meanwhile`.
  ///   - meanwhile: Called on this thread, repeatedly, while the others work.
  package static func run(
    _ count: Int, _ body: @escaping @Sendable () -> Void, every seconds: Double = 1,
    meanwhile: () -> Void = {}
  ) {
    let workingCount = Monitor(0)
    let schedule = Schedule.current
    let threads = (0..<count).compactMap { _ in
      workingCount.withLock { $0 += 1 }
      let number = schedule?.add()
      let thread = LibC.start(
        ThreadBody {
          if let schedule, let number { schedule.begin(number) }
          body()
          workingCount.wait(until: { _ in true }) { $0 -= 1 }
          schedule?.end()
        })
      if thread == nil {
        if let schedule, let number { schedule.remove(number) }
        workingCount.withLock { $0 -= 1 }
      }
      return thread
    }
    if threads.isEmpty { body() }
    while !workingCount.wait(until: { $0 == 0 }, atMost: seconds) { meanwhile() }
    for thread in threads { LibC.join(thread) }
  }
}
