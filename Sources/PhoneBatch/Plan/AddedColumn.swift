/// A column that a run adds to rows for each column with numbers, in the order in which they are written.
enum AddedColumn: String, CaseIterable, Sendable {
  case status, reason, number, country
  case firstRow = "duplicate_of"
  case message, offset

  /// The columns of a run.
  static func columns(of plan: BatchPlan) -> [AddedColumn] {
    allCases.filter { column in
      switch column {
      case .status, .reason, .number, .country: true
      case .firstRow: plan.findsDuplicates
      case .message, .offset: plan.messageLanguage != nil
      }
    }
  }

  /// Those of every run, which come first.
  static let ofEveryRun = columns(of: BatchPlan())
}
