import LiveDefinitions
import Platform

/// A clock that moves only when a test moves it, and a calendar that moves independently.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private struct State {
    var time = Duration.zero
    var calendarOffset = 1_764_172_800
    var fraction = 0.5
    var lastID = 0
    var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var sleeps: [Duration] = []
  }

  private let state = Lock(State())

  var now: Instant { Instant(time: state.withLock { $0.time }) }
  var minimumResolution: Duration { .nanoseconds(1) }

  var secondsSince1970: Int { state.withLock { $0.calendarOffset + Int($0.time.components.seconds) } }

  /// All waits so far.
  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The waits that haven't ended.
  var waits: [Duration] {
    state.withLock { state in state.sleepers.values.map { $0.deadline - state.time }.sorted() }
  }

  /// The clocks in the form that a source needs.
  var source: SourceClock {
    SourceClock(
      self, secondsSince1970: { self.secondsSince1970 }, fraction: { self.state.withLock { $0.fraction } })
  }

  func setFraction(_ fraction: Double) { state.withLock { $0.fraction = fraction } }

  func stepCalendar(bySeconds seconds: Int) { state.withLock { $0.calendarOffset += seconds } }

  func advance(by duration: Duration) {
    let ended = state.withLock { state in
      state.time += duration
      let ended = state.sleepers.filter { $0.value.deadline <= state.time }
      for id in ended.keys { state.sleepers[id] = nil }
      return ended.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
    }
    for continuation in ended { continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      state.sleeps.append(deadline.time - state.time)
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state -> Bool? in
          if state.cancelled.remove(id) != nil { return true }
          if deadline.time <= state.time { return false }
          state.sleepers[id] = (deadline.time, continuation)
          return nil
        }
        switch isOver {
        case true?: continuation.resume(throwing: CancellationError())
        case false?: continuation.resume()
        case nil: break
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper.continuation }
        state.cancelled.insert(id)
        return nil
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }
}

/// Waits at most some seconds until a condition holds.
func eventually(_ isSo: @Sendable () -> Bool) async -> Bool {
  for _ in 0..<5000 {
    if isSo() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return isSo()
}
