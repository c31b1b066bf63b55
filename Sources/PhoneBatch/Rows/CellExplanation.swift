/// Why a cell's number is not valid, for people.
struct CellExplanation {
  /// A sentence.
  var message: String
  /// Where it went wrong, in bytes from the start of the cell as written, after an opening quote; `nil` if no byte
  /// is to blame.
  var offset: Int?
}

/// The explanations of the rows of a block that have one.
struct CellExplanations {
  /// The rows, ascending, and their explanations.
  private(set) var rows: [Int] = []
  private var explanations: [CellExplanation] = []

  /// The explanation of a row; `nil` if it has none.
  ///
  /// - Complexity: O(log *n*) in the rows with one.
  subscript(row: Int) -> CellExplanation? {
    var (start, end) = (0, rows.count)
    while start < end {
      let middle = (start + end) / 2
      if rows[middle] < row { start = middle + 1 } else { end = middle }
    }
    return start < rows.count && rows[start] == row ? explanations[start] : nil
  }

  /// Adds that of a row after all rows that have one.
  mutating func append(_ explanation: CellExplanation, of row: Int) {
    precondition(rows.last.map { $0 < row } ?? true, "rows are explained in their order")
    rows.append(row)
    explanations.append(explanation)
  }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    explanations.removeAll(keepingCapacity: true)
  }
}
