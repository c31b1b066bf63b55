package import PhoneCheck

/// The rows of a file that change their verdict between two catalogs.
package struct RowChanges: Hashable, Sendable {
  /// A kind of change, the worst first.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Valid before, but no longer.
    case lost
    /// Newly valid.
    case gained
    /// Valid before and after, as a number of another definition.
    case moved
    /// Valid before and after, as another number of the same definition.
    case renumbered
    /// Not valid before or after, for another reason.
    case reason
  }

  /// The name of the file in messages.
  package var name: String
  /// The number of rows of the file.
  package var rowCount: Int
  /// The changes, by kind; within a kind, frequent changes come first.
  package private(set) var changes: [RowChange]

  package init(name: String, rowCount: Int, changes: [RowChange]) {
    (self.name, self.rowCount) = (name, rowCount)
    self.changes = Kind.allCases.flatMap { kind in
      let ofKind = changes.enumerated().filter { $0.element.kind == kind }
      // Changes with equal counts keep their order.
      return ofKind.sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
  }

  /// The number of rows that change.
  package var changedCount: Int { changes.reduce(0) { $0 + $1.count } }

  /// Returns the number of rows with a kind of change.
  package func count(of kind: Kind) -> Int {
    changes.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
  }
}

extension RowChange {
  package var kind: RowChanges.Kind {
    switch (old, new) {
    case (.valid(let old), .valid(let new)): old == new ? .renumbered : .moved
    case (.valid, .notValid): .lost
    case (.notValid, .valid): .gained
    case (.notValid, .notValid): .reason
    }
  }
}
