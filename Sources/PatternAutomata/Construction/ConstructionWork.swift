internal import Platform

/// The work of building automata, counted in steps and transitions, never in time.
///
/// If ``current`` is set, all code that builds automata adds to it, also for abandoned constructions.
package final class ConstructionWork: Sendable {
  /// The count that constructions of a task add to; `nil` if nothing is counted.
  #if hasFeature(Embedded)
    package static let current: ConstructionWork? = nil
  #else
    @TaskLocal package static var current: ConstructionWork?
  #endif

  private let count = AtomicWord()

  package init() {}

  /// The steps so far, some 10 ns each.
  package var total: Int { Int(bitPattern: count.load()) }

  func add(_ steps: Int) { count.add(UInt(bitPattern: steps)) }
}
