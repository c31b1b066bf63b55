internal import Platform

/// How much work matches did beyond their first try, and whether the engine failed.
///
/// Where one is set, matches add to it.
package final class EngineWork: Sendable {
  /// The count that matches of a task add to; `nil` where nobody asks.
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

  /// The words for the last failure of the engine that is no limit, such as a lack of memory; `nil` without one.
  package var failureMessage: String? { failure.withLock { $0 } }

  func add(_ work: Int) { count.add(UInt(bitPattern: work)) }

  func record(failure message: String) { failure.withLock { $0 = message } }
}
