internal import Platform

// Decisions as the builder of tables tells them apart. `Hashable` would compare the texts of an engine's failure, too, and pages
// have no code for that.

extension Decision {
  /// A hash that is the same for the same decisions; `nil` if the table has no answer.
  var tableHash: UInt64? {
    switch self {
    case .valid(let found):
      [found.rule, found.nationalStart, found.trunkPrefix ?? -1, found.carrier?.index ?? -1]
        .reduce(UInt64.emptyHash.hashed(with: UInt64(found.definition))) {
          $0.hashed(with: UInt64(bitPattern: Int64($1)))
        }
    case .invalid(let reason): UInt64(VerdictCode(reason).index)
    case .unknown, .undecided: nil
    }
  }

  /// Whether two decisions are the same entry of a table.
  func isSameInTable(as other: Decision) -> Bool {
    switch (self, other) {
    case (.valid(let one), .valid(let two)): one == two
    case (.invalid(let one), .invalid(let two)): one == two
    default: false
    }
  }
}
