package import PhoneCheck

/// Which rows of a file change their verdict between two catalogs.
package struct RowChanges: Hashable, Sendable {
  /// How a verdict changes, the worst first.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Valid before, and not any more.
    case lost
    /// Valid now.
    case gained
    /// Valid before and after, as a number of another definition.
    case moved
    /// Valid before and after, as another number of the same definition.
    case renumbered
    /// Not valid before or after, for another reason.
    case reason
  }

  /// What messages call the file.
  package var name: String
  /// How many rows it has.
  package var rowCount: Int
  /// Those that change, by kind, the most frequent of each kind first.
  package private(set) var changes: [RowChange]

  package init(name: String, rowCount: Int, changes: [RowChange]) {
    (self.name, self.rowCount) = (name, rowCount)
    self.changes = Kind.allCases.flatMap { kind in
      let ofKind = changes.enumerated().filter { $0.element.kind == kind }
      // Of equal counts the first stays first.
      return ofKind.sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }
  }

  /// How many rows change.
  package var changedCount: Int { changes.reduce(0) { $0 + $1.count } }

  /// How many rows change in a way.
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
