internal import ByteIO
internal import Platform

/// The thread on which all sources of a process verify and keep definitions, one answer at a time.
///
/// An answer can take a second of a processor, and a slow disk. On the threads of tasks it would hold up whatever else runs
/// there, such as the requests of a server.
package final class VerificationThread: Sendable {
  /// How long work takes.
  enum Length {
    /// A file's time: that a copy is still the service's is kept. It waits for no other source's definitions but those that are
    /// being verified.
    case short
    /// Up to a second or two: definitions.
    case long
  }

  /// The thread that all sources share.
  package static let shared = VerificationThread()

  private struct Work {
    let id: Int
    let length: Length
    let run: @Sendable (_ isCancelled: Bool) -> Void
  }

  private struct State {
    /// Short work, then long work, each in the order in which it came.
    var waiting: [Work] = []
    var lastID = 0
    var isRunning = false

    /// The next work; `nil` when there is none, and the thread ends.
    mutating func next() -> Work? {
      isRunning = !waiting.isEmpty
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private let state = Lock(State())

  package init() {}

  /// How many pieces of work haven't begun yet.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Does some work on the thread, after other work.
  ///
  /// - Returns: The work's result; `nil` if the task was cancelled before the work began. Work that has begun is finished.
  func run<Answer: Sendable>(_ length: Length, _ body: @escaping @Sendable () -> Answer) async -> Answer? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(Work(id: id, length: length) { continuation.resume(returning: $0 ? nil : body()) })
        // The handler may have looked for the work before it was added.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func add(_ work: Work) {
    let isFirst = state.withLock { state in
      let place = work.length == .long ? nil : state.waiting.firstIndex { $0.length == .long }
      state.waiting.insert(work, at: place ?? state.waiting.endIndex)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // A system without another thread has this one.
    if isFirst, !ChildProcess.onThread({ self.workOff() }) { workOff() }
  }

  private func workOff() {
    while let work = state.withLock({ $0.next() }) { work.run(false) }
  }

  private func cancel(_ id: Int) {
    let work = state.withLock { state in
      state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
    }
    work?.run(true)
  }
}
