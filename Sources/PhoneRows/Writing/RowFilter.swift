internal import PhoneCheck

/// The rows that an output gets.
package struct RowFilter: Hashable {
  package enum Numbers: Hashable {
    /// All rows, whatever their numbers.
    case all
    /// Rows that the plan doesn't leave out because of their numbers.
    case kept
    /// Rows with a number that an earlier row has.
    case duplicates
    /// Rows whose verdict has changed.
    case changed
  }

  var selection: BatchPlan.Selection
  var numbers = Numbers.all

  package init(selection: BatchPlan.Selection, numbers: Numbers = Numbers.all) {
    self.selection = selection
    self.numbers = numbers
  }

  /// Whether every row is written, whatever its verdict.
  package var isAll: Bool { selection == .all && numbers == .all }

  /// Whether only the verdict decides.
  var isByVerdict: Bool { numbers == .all }

  /// Whether a row with a verdict is written.
  func includes(_ row: Int, of block: JudgedBlock, _ code: VerdictCode) -> Bool {
    guard selection.includes(code) else { return false }
    switch numbers {
    case .all: return true
    case .kept: return !block.isLeftOut(row)
    // Only changed rows are passed to this function.
    case .changed: return true
    case .duplicates: return block.columns.contains { $0.firstRow(of: row).map { $0 != 0 } ?? false }
    }
  }
}
