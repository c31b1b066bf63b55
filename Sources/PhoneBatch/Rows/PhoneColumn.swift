internal import PhoneCheck

/// A column with numbers: the cells of a block, and what becomes of them.
final class PhoneColumn {
  /// The column, from 0.
  let index: Int
  var cells = CellBlock()
  var verdicts: RowVerdicts

  init(_ index: Int, findsDuplicates: Bool) {
    self.index = index
    verdicts = RowVerdicts(findsDuplicates: findsDuplicates)
  }
}

extension Outcome {
  /// The outcome of a row with several numbers, by the outcomes of its cells: the first of those that weigh most.
  ///
  /// A row that has not all its fields is malformed, one with a number that is not valid is invalid, one without an
  /// answer is undecided; a row is valid when all its numbers are.
  static func ofRow(_ cells: some Collection<Outcome>) -> Outcome {
    func isMalformed(_ outcome: Outcome) -> Bool {
      outcome.reason == .malformedRow || outcome.reason == .missingField
    }
    return cells.first(where: isMalformed) ?? cells.first { $0.status == .invalid }
      ?? cells.first { $0.status == .undecided } ?? cells.first ?? .blankLine
  }
}
