internal import PhoneCheck

extension VerdictCode {
  /// Whether the row has the wrong number of fields.
  var isMalformed: Bool { reason == .malformedRow || reason == .missingField }

  /// The verdict on a row with several numbers: the first of the most severe ones.
  ///
  /// A row with missing fields is malformed, a row with an invalid number invalid, and a row with an undecided number
  /// undecided. A row is valid if all its numbers are.
  static func ofRow(_ cells: some Collection<VerdictCode>) -> VerdictCode {
    cells.first(where: { $0.isMalformed }) ?? cells.first { $0.status == .invalid } ?? cells.first(
      where: { $0.isUndecided })
      ?? cells.first ?? .noNumber
  }
}
