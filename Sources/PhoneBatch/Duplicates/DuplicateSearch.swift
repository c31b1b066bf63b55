/// Where workers ask which row had each number first, in the order of the input.
struct DuplicateSearch: ~Copyable {
  /// Whose turn it is: the place of the chunk that is looked at next.
  private(set) var turn = 0
  private var rowCount: UInt64 = 0
  /// For each column with numbers those there were.
  private var columns: [DistinctNumbers]
  private var fetched: UInt64 = 0

  init(columnCount: Int) {
    columns = (0..<columnCount).map { _ in DistinctNumbers() }
  }

  /// Looks at the rows of a chunk, and lets the next one follow.
  mutating func look(at blocks: some Sequence<JudgedBlock>) {
    turn += 1
    for block in blocks {
      for (index, column) in block.columns.enumerated() {
        fetched ^= column.verdicts.fetch(rows: block.rows.count, from: columns[index])
      }
      for (index, column) in block.columns.enumerated() {
        column.verdicts.look(rows: block.rows.count, behind: rowCount, in: &columns[index])
      }
      rowCount += UInt64(block.columns[0].verdicts.recordCount(rows: block.rows.count))
    }
  }
}
