/// Adds up how long threads use shared values: the part of a run that only one of them can do at a time.
///
/// Monitors that are created while it is ``current`` add to it; without one, nothing is measured.
package final class LockTimes: Sendable {
  /// Where what is created now adds its times; `nil` for nowhere.
  @TaskLocal package static var current: LockTimes?

  private let times = Monitor<[String: Double]>([:])

  package init() {}

  /// The seconds for each type of shared value.
  package var seconds: [String: Double] { times.withLock { $0 } }

  func add(_ seconds: Double, to name: String) { times.withLock { $0[name, default: 0] += seconds } }
}
