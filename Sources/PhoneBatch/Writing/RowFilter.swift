internal import PhoneCheck

/// Which rows an output gets.
struct RowFilter: Hashable {
  enum Numbers: Hashable {
    /// Whatever their numbers.
    case all
    /// Those that the plan doesn't leave out because of their numbers.
    case kept
    /// Those with a number that an earlier row has.
    case duplicates
  }

  var selection: BatchPlan.Selection
  var numbers = Numbers.all

  /// Whether the verdict alone decides.
  var isByVerdict: Bool { numbers == .all }

  /// Whether a row with a verdict is written.
  func includes(_ row: Int, of block: JudgedBlock, _ code: VerdictCode) -> Bool {
    guard selection.includes(code) else { return false }
    switch numbers {
    case .all: return true
    case .kept: return !block.isLeftOut(row)
    case .duplicates: return block.columns.contains { $0.firstRow(of: row).map { $0 != 0 } ?? false }
    }
  }
}

/// Where a row is in the input: its number without the header and blank lines, and its line, both from 1.
struct RowPlace {
  private(set) var row = 1
  private(set) var line = 1

  init() {}

  /// The first row of a chunk.
  init(startOf chunk: borrowing RecordChunk) {
    row = chunk.recordsBefore + 1
    line = chunk.firstLine
  }

  /// Moves to the row after one of a block.
  mutating func advance(
    past index: Int, of block: JudgedBlock, _ code: VerdictCode, _ chunk: borrowing RecordChunk
  ) {
    if code != .none { row += 1 }
    line += 1
    if chunk.holdsInnerLineFeeds { line += chunk.lineFeedCount(in: block.rows.content(of: index)) }
  }
}
