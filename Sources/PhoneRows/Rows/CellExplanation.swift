/// An explanation for people why a cell's number isn't valid.
struct CellExplanation {
  /// The sentence.
  var message: String
  /// The place of the fault, in bytes from the start of the cell as written, after an opening quote; `nil` if no byte
  /// is at fault.
  var offset: Int?
}

/// The explanations of those rows of a block that need one.
struct CellExplanations {
  /// The explained rows, ascending.
  private(set) var rows: [Int] = []
  private var explanations: [CellExplanation] = []

  /// The explanation of a row; `nil` if it has none.
  ///
  /// - Complexity: O(log *n*) in the number of explained rows.
  subscript(row: Int) -> CellExplanation? {
    var (start, end) = (0, rows.count)
    while start < end {
      let middle = (start + end) / 2
      if rows[middle] < row { start = middle + 1 } else { end = middle }
    }
    return start < rows.count && rows[start] == row ? explanations[start] : nil
  }

  /// Appends the explanation of a row after all explained rows.
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
