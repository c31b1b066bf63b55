internal import PhoneCheck

/// Whose regexes reached the matching limit, as far as some undecided numbers of each chunk tell.
///
/// A verdict of a block doesn't say whose regex it was, so the first, second, fourth, eighth… of these numbers in each
/// chunk is judged once more: each may take a millisecond.
struct LimitNotes: Sendable {
  private(set) var definitions: Set<AreaCodeDefinition.ID> = []
  private var undecidedCount = 0

  /// Begins to count undecided numbers anew.
  mutating func beginChunk() { undecidedCount = 0 }

  /// Counts an undecided number, and returns whether it is to be judged once more.
  fileprivate mutating func wantsNext() -> Bool {
    undecidedCount += 1
    return undecidedCount.nonzeroBitCount == 1
  }

  fileprivate mutating func note(_ failure: EngineFailure) {
    if failure.reason == .matchLimit, let definition = failure.definition { definitions.insert(definition) }
  }

  /// Adds what another worker noted.
  mutating func formUnion(_ others: LimitNotes) { definitions.formUnion(others.definitions) }
}

extension RowClassifier {
  /// Notes whose regexes left numbers of a block undecided.
  mutating func noteLimits(
    of block: JudgedBlock, _ areaCells: borrowing CellBlock, _ chunk: borrowing RecordChunk,
    in notes: inout LimitNotes
  ) {
    let undecided = VerdictCode(.matchLimit)
    for column in block.columns where column.verdicts.holds(undecided, inFirst: block.rows.count) {
      for row in 0..<block.rows.count where column.verdicts[row] == undecided && notes.wantsNext() {
        if let failure = failure(of: row, column, areaCells, chunk) { notes.note(failure) }
      }
    }
  }
}
