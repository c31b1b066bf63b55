/// Rows whose verdicts change in the same way between two validators: in status, reason or definition or, if these are the
/// same, in the number that is read.
package struct RowChange: Hashable, Sendable {
  /// The part of a verdict that is compared.
  package enum Outcome: Hashable, Sendable {
    /// A definition accepts the number.
    case valid(AreaCodeDefinition.ID)
    /// The number is invalid or undecided, for a reason.
    case notValid(ReasonCode)
  }

  package var old: Outcome
  package var new: Outcome
  /// The number of rows.
  package var count: Int

  package init(old: Outcome, new: Outcome, count: Int) {
    (self.old, self.new, self.count) = (old, new, count)
  }
}
