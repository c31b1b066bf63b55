internal import Synchronization

/// How much work went into automata, counted in steps and transitions; never in time.
///
/// Where one is set, everything that builds automata adds to it, also what was given up.
package final class ConstructionWork: Sendable {
  /// The count that constructions of a task add to; `nil` where nobody asks.
  @TaskLocal package static var current: ConstructionWork?

  private let count = Atomic<Int>(0)

  package init() {}

  /// The steps so far, some 10 ns each.
  package var total: Int { count.load(ordering: .relaxed) }

  func add(_ steps: Int) { count.add(steps, ordering: .relaxed) }
}
