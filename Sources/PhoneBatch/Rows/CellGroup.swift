internal import PhoneCheck

/// Some cells of a block side by side, to be classified together.
struct CellGroup: ~Copyable {
  private var rows: [Int] = []
  private var cells = CellBlock()
  /// The verdicts, in the order of the group.
  private(set) var verdicts = VerdictBlock()

  /// How many cells there are.
  var count: Int { rows.count }

  /// The row of a cell.
  func row(at index: Int) -> Int { rows[index] }

  /// Gathers the cells of some rows.
  mutating func load(_ rows: [Int], from block: borrowing CellBlock) {
    self.rows = rows
    cells.removeAll()
    for row in rows { cells.append(block.range(of: row)) }
  }

  /// Has the cells classified.
  mutating func loadVerdicts(of chunk: borrowing RecordChunk, with classifier: borrowing BlockClassifier) {
    verdicts.loadVerdicts(on: cells, of: chunk, with: classifier)
  }
}
