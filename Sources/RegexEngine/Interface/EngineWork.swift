internal import Platform

/// A count of the work that matches take beyond their first try, and of the engine's failures.
///
/// If one is set, matches add to it.
package final class EngineWork: Sendable {
  /// The count that matches of a task add to; `nil` if nothing is counted.
  #if hasFeature(Embedded)
    package static let current: EngineWork? = nil
  #else
    @TaskLocal package static var current: EngineWork?
  #endif

  private let count = AtomicWord()
  private let failure = Lock<String?>(nil)

  package init() {}

  /// The work so far, in units of ``MatchLimits/workPerVerdict``.
  package var total: Int { Int(bitPattern: count.load()) }

  /// The message of the engine's last failure other than a limit, such as lack of memory; `nil` if there was none.
  package var failureMessage: String? { failure.withLock { $0 } }

  func add(_ work: Int) { count.add(UInt(bitPattern: work)) }

  func record(failure message: String) { failure.withLock { $0 = message } }
}
