import DefinitionTools
import PhoneCheck

extension DifferenceRecord {
  /// The rows of a file that change their verdict.
  struct Rows: Encodable {
    var file: String
    var rows: Int
    var changed: Int
    /// How many change in each way: `lost`, `gained`, `moved`, `renumbered`, `reason`.
    var lost: Int
    var gained: Int
    var moved: Int
    var renumbered: Int
    var reason: Int
    var changes: [ChangeRecord]

    init(_ rows: RowChanges) {
      file = rows.name
      self.rows = rows.rowCount
      changed = rows.changedCount
      (lost, gained, moved) = (rows.count(of: .lost), rows.count(of: .gained), rows.count(of: .moved))
      (renumbered, reason) = (rows.count(of: .renumbered), rows.count(of: .reason))
      changes = rows.changes.map(ChangeRecord.init)
    }
  }

  /// Rows that change in one way.
  struct ChangeRecord: Encodable {
    var kind: String
    var rows: Int
    var old: Outcome
    var new: Outcome

    init(_ change: RowChange) {
      (kind, rows) = (change.kind.rawValue, change.count)
      (old, new) = (Outcome(change.old), Outcome(change.new))
    }
  }

  /// The definition that accepts a number, or the reason why none does.
  struct Outcome: Encodable {
    var definition: Code?
    var reason: String?

    init(_ outcome: RowChange.Outcome) {
      switch outcome {
      case .valid(let id): definition = Code(id)
      case .notValid(let reason): self.reason = reason.rawValue
      }
    }
  }
}
