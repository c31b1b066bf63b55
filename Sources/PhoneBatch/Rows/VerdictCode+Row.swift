internal import PhoneCheck

extension VerdictCode {
  /// Whether the row has the wrong number of fields.
  var isMalformed: Bool { reason == .malformedRow || reason == .missingField }

  /// The verdict on a row with several numbers: the first of the most severe ones.
  ///
  /// A row with missing fields is malformed, one with an invalid number is invalid, one with an undecided number is
  /// undecided; a row is valid when all its numbers are.
  static func ofRow(_ cells: some Collection<VerdictCode>) -> VerdictCode {
    cells.first(where: \.isMalformed) ?? cells.first { $0.status == .invalid } ?? cells.first(
      where: \.isUndecided)
      ?? cells.first ?? .noNumber
  }
}
