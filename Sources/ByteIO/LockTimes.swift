/// The time that threads spend with shared values: the part of a run that only one of them can do at a time.
///
/// Monitors that are created while a value is ``current`` add to it. Without one, nothing is measured.
package final class LockTimes: Sendable {
  /// The value that new monitors add their times to; `nil` for none.
  @TaskLocal package static var current: LockTimes?

  private struct Time {
    let name: String
    var seconds = 0.0
  }

  private let times = Monitor<[ObjectIdentifier: Time]>([:])

  package init() {}

  /// The seconds for each type of shared value.
  ///
  /// They belong to the value that was used the longest, because threads can use several values at the same time.
  package var seconds: [String: Double] {
    times.withLock { times in
      Dictionary(times.values.map { ($0.name, $0.seconds) }, uniquingKeysWith: max)
    }
  }

  func add(_ seconds: Double, to shared: AnyObject, named name: String) {
    times.withLock { $0[ObjectIdentifier(shared), default: Time(name: name)].seconds += seconds }
  }
}
