internal import PhoneCheck

extension VerdictCode {
  /// What is written for a row.
  enum Status: String {
    case valid, invalid, undecided
  }

  /// `nil` for a blank line.
  var status: Status? { isValid ? .valid : isUndecided ? .undecided : reason == nil ? nil : .invalid }

  /// Whether the row doesn't have the fields it should have.
  var isMalformed: Bool { reason == .malformedRow || reason == .missingField }

  /// The verdict on a row with several numbers: the first of those that weigh most.
  ///
  /// A row that has not all its fields is malformed, one with a number that is not valid is invalid, one with an undecided
  /// number is undecided; a row is valid when all its numbers are.
  static func ofRow(_ cells: some Collection<VerdictCode>) -> VerdictCode {
    cells.first(where: \.isMalformed) ?? cells.first { $0.status == .invalid } ?? cells.first(
      where: \.isUndecided)
      ?? cells.first ?? .none
  }
}
