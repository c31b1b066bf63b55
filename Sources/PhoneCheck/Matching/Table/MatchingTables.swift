import Synchronization

/// The tables of a catalog: one for numbers without a named area, and one for each area that was asked for.
///
/// A table is made once, when it is first asked for; who asks at the same time waits.
final class MatchingTables: Sendable {
  private let unnamed = OnceReference<Outcome>()
  private let outcomes = Mutex<[Area?: Outcome]>([:])

  /// The table for numbers without a named area, if it has been made.
  var preparedTable: MatchingTable? { unnamed.load()?.table }

  /// Returns the table for an area.
  ///
  /// - Parameter make: Makes it; `nil` when there is none, which is remembered too.
  func table(for area: Area?, make: () -> MatchingTable?) -> MatchingTable? {
    outcomes.withLock { outcomes in
      if let known = outcomes[area] { return known.table }
      let outcome = Outcome(make())
      outcomes[area] = outcome
      if area == nil { _ = unnamed.storeIfNil(outcome) }
      return outcome.table
    }
  }

  private final class Outcome: Sendable {
    let table: MatchingTable?
    init(_ table: MatchingTable?) { self.table = table }
  }
}
