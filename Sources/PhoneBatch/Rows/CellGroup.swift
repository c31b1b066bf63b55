internal import PhoneCheck

/// Some cells of a block side by side, to be classified together.
struct CellGroup: ~Copyable {
  /// The row of each.
  private(set) var rows: [Int] = []
  private var cells = CellBlock()
  /// The verdicts, in the order of the group.
  private(set) var verdicts = VerdictBlock()

  /// Gathers the cells of some rows, and has them classified.
  mutating func load(
    _ rows: [Int], from block: borrowing CellBlock, of chunk: borrowing RecordChunk,
    with classifier: borrowing BlockClassifier
  ) {
    self.rows = rows
    cells.removeAll()
    for row in rows { cells.append(block.range(of: row)) }
    verdicts.loadVerdicts(on: cells, of: chunk, with: classifier)
  }
}
