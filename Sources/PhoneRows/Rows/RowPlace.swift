internal import PhoneCheck

/// The place of a row in the input: its number without the header and blank lines, and its line, both from 1.
struct RowPlace {
  private(set) var row = 1
  private(set) var line = 1

  init() {}

  init(row: Int, line: Int) {
    self.row = row
    self.line = line
  }

  /// Creates the place of the first row of a chunk.
  init(startOf chunk: borrowing RecordChunk) {
    row = chunk.recordsBefore + 1
    line = chunk.firstLine
  }

  /// Moves past a row of a block.
  mutating func advance(
    past index: Int, of block: JudgedBlock, _ code: VerdictCode, _ chunk: borrowing RecordChunk
  ) {
    if code != .noNumber { row += 1 }
    line += 1
    if chunk.holdsInnerLineFeeds { line += chunk.lineFeedCount(in: block.rows.content(of: index)) }
  }
}
