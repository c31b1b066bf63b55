internal import Platform

/// A race of several tasks: the first answer counts, the other tasks are cancelled and not waited for.
///
/// A task group would wait for all of its tasks, also for a task that ignores its cancellation.
final class FirstOf<Answer: Sendable>: Sendable {
  private struct State {
    var answer: Answer?
    var waiting: CheckedContinuation<Answer, Never>?
    var tasks: [Task<Void, Never>] = []
  }

  private let state = Lock(State())

  /// Starts all tasks at once, and returns the first answer.
  ///
  /// - Parameter cancelled: The answer if the calling task is cancelled.
  static func answer(
    cancelled: Answer, _ sources: [@Sendable () async -> Answer?]
  ) async -> Answer {
    let race = FirstOf()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        race.wait(continuation)
        for source in sources {
          race.add(Task.detached { if let answer = await source() { race.end(answer) } })
        }
      }
    } onCancel: {
      race.end(cancelled)
    }
  }

  private func wait(_ continuation: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state in
      if state.answer == nil { state.waiting = continuation }
      return state.answer
    }
    if let answer { continuation.resume(returning: answer) }
  }

  private func add(_ task: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.answer == nil { state.tasks.append(task) }
      return state.answer != nil
    }
    if isOver { task.cancel() }
  }

  private func end(_ answer: Answer) {
    let (waiting, tasks) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, [Task<Void, Never>]) in
      guard state.answer == nil else { return (nil, []) }
      state.answer = answer
      defer { (state.waiting, state.tasks) = (nil, []) }
      return (state.waiting, state.tasks)
    }
    waiting?.resume(returning: answer)
    for task in tasks { task.cancel() }
  }
}
