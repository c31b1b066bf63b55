internal import ByteIO
internal import Platform

/// The thread on which all sources of a process verify and save definitions, one answer at a time.
///
/// An answer can take a second of processor time, and more on a slow disk. On the threads of tasks, this work would
/// delay all other work there, such as the requests of a server.
package final class VerificationThread: Sendable {
  /// The duration of a piece of work.
  enum Length {
    /// Writing a file, such as the confirmation of a copy. Short work overtakes long work that is waiting.
    case short
    /// Verifying definitions, up to a second or two.
    case long
  }

  /// The thread that all sources share.
  package static let shared = VerificationThread()

  private struct Work {
    let id: Int
    let length: Length
    let run: @Sendable () -> Void
  }

  private struct State {
    /// Short work, then long work, each in the order of arrival.
    var waiting: [Work] = []
    var lastID = 0
    var isRunning = false

    /// Returns the next work; `nil` if there is none, and the thread ends.
    mutating func next() -> Work? {
      isRunning = !waiting.isEmpty
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private let state = Lock(State())

  package init() {}

  /// The number of pieces of work that haven't begun.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Computes an answer on the thread, after other work.
  ///
  /// - Parameter body: Computes the answer, and changes nothing.
  /// - Returns: The answer, or `nil` if the task is cancelled. Then work that hasn't begun is dropped, and the answer
  ///   of work in progress is ignored.
  func answer<Answer: Sendable>(_ length: Length, _ body: @escaping @Sendable () -> Answer) async -> Answer? {
    let id = newID()
    let waiter = Waiter<Answer>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.wait(continuation)
        add(Work(id: id, length: length) { waiter.end(body()) })
        // The handler may have run before.
        if Task.isCancelled { drop(id, waiter) }
      }
    } onCancel: {
      drop(id, waiter)
    }
  }

  /// Does work on the thread, after other work, whether or not the task is cancelled.
  func finish(_ length: Length, _ body: @escaping @Sendable () -> Void) async {
    let id = newID()
    await withCheckedContinuation { continuation in
      add(
        Work(id: id, length: length) {
          body()
          continuation.resume()
        })
    }
  }

  private func newID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  private func add(_ work: Work) {
    let isFirst = state.withLock { state in
      let place = work.length == .long ? nil : state.waiting.firstIndex { $0.length == .long }
      state.waiting.insert(work, at: place ?? state.waiting.endIndex)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // If the system provides no thread, this one does the work.
    if isFirst, !ChildProcess.onThread({ self.workOff() }) { workOff() }
  }

  private func workOff() {
    while let work = state.withLock({ $0.next() }) { work.run() }
  }

  private func drop<Answer>(_ id: Int, _ waiter: Waiter<Answer>) {
    state.withLock { state in state.waiting.removeAll { $0.id == id } }
    waiter.end(nil)
  }
}

/// A task that waits for an answer, which may arrive twice: from the thread, and from the task's cancellation.
private final class Waiter<Answer: Sendable>: Sendable {
  private let continuation = Lock<CheckedContinuation<Answer?, Never>?>(nil)

  func wait(_ continuation: CheckedContinuation<Answer?, Never>) {
    self.continuation.withLock { $0 = continuation }
  }

  /// Ends the wait; a second call has no effect.
  func end(_ answer: Answer?) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: answer)
  }
}
