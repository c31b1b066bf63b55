/// Threads that share one piece of work.
///
/// Threads of the system rather than tasks: they read and write files, which blocks, and a run is a call that returns
/// when the work is done.
package enum Workers {
  /// How many processors there are.
  package static var processorCount: Int { LibC.processorCount }

  /// Calls a closure on several threads at once, this one among them, and returns when all calls have.
  ///
  /// There are fewer calls where the system gives fewer threads, so the work must not be divided beforehand.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let others = (1..<max(1, count)).compactMap { _ in LibC.start(ThreadBody(body)) }
    body()
    for thread in others { LibC.join(thread) }
  }
}
