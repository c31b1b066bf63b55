/// Adds up how long threads use shared values: the part of a run that only one of them can do at a time.
///
/// Monitors that are created while it is ``current`` add to it; without one, nothing is measured.
package final class LockTimes: Sendable {
  /// Where what is created now adds its times; `nil` for nowhere.
  @TaskLocal package static var current: LockTimes?

  private struct Time {
    let name: String
    var seconds = 0.0
  }

  private let times = Monitor<[ObjectIdentifier: Time]>([:])

  package init() {}

  /// For each type of shared value the seconds of the one that was used the longest: threads can use others at the same time.
  package var seconds: [String: Double] {
    times.withLock { times in
      Dictionary(times.values.map { ($0.name, $0.seconds) }, uniquingKeysWith: max)
    }
  }

  func add(_ seconds: Double, to shared: AnyObject, named name: String) {
    times.withLock { $0[ObjectIdentifier(shared), default: Time(name: name)].seconds += seconds }
  }
}
