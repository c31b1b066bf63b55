internal import RegexEngine
internal import Platform

/// The tables of a catalog: one for numbers without a named area, and one for each area that was asked for.
///
/// A table is made once, when it is first asked for; who asks at the same time waits.
final class MatchingTables: Sendable {
  private let tables = Lock<[Area?: MatchingTable?]>([:])

  /// Returns the table for an area.
  ///
  /// - Parameter make: Makes it; `nil` when there is none, which is remembered too.
  func table(for area: Area?, make: () -> MatchingTable?) -> MatchingTable? {
    tables.withLock { tables in
      if let known = tables[area] { return known }
      let table = make()
      tables[area] = .some(table)
      return table
    }
  }
}
