/// Rows whose verdicts change in one way between two validators: in status, reason or definition or, where these are the same, in
/// the number that is read.
package struct RowChange: Hashable, Sendable {
  /// What a verdict comes down to.
  package enum Outcome: Hashable, Sendable {
    /// A definition accepts the number.
    case valid(AreaCodeDefinition.ID)
    /// It is invalid or undecided, for a reason.
    case notValid(ReasonCode)
  }

  package var old: Outcome
  package var new: Outcome
  /// How many rows there are.
  package var count: Int

  package init(old: Outcome, new: Outcome, count: Int) {
    (self.old, self.new, self.count) = (old, new, count)
  }
}
