internal import PhoneCheck
internal import Platform

/// Facts about a run, from some numbers of each chunk: whose regexes reached the matching limit, and whether the
/// input may be in another encoding.
///
/// A verdict of a block doesn't say whose regex it was, so the first, second, fourth, eighth… of the undecided numbers in
/// each chunk is judged again: each may take a millisecond.
struct JudgingNotes: Sendable {
  /// Whose regexes reached the matching limit.
  private(set) var limitedDefinitions: Set<AreaCodeDefinition.ID> = []
  /// Whether a number holds bytes that are not UTF-8.
  private(set) var foundForeignBytes = false
  private var undecidedCount = 0

  /// Resets the count of undecided numbers.
  mutating func beginChunk() { undecidedCount = 0 }

  /// Counts an undecided number, and returns whether to judge it again.
  fileprivate mutating func wantsNext() -> Bool {
    undecidedCount += 1
    return undecidedCount.nonzeroBitCount == 1
  }

  fileprivate mutating func note(_ failure: EngineFailure) {
    if failure.reason == .matchLimit, let definition = failure.definition {
      limitedDefinitions.insert(definition)
    }
  }

  /// Looks for bytes that are not UTF-8 in the numbers of a block, until there are some.
  mutating func lookForForeignBytes(in block: JudgedBlock, _ chunk: borrowing RecordChunk) {
    guard !foundForeignBytes else { return }
    let unexpected = VerdictCode(.unexpectedCharacter)
    foundForeignBytes = chunk.withBytes(in: 0..<chunk.rowsByteCount) { bytes in
      var found = false
      for column in block.columns {
        column.verdicts.forEachRow(with: unexpected, inFirst: block.rows.count) { row in
          let cell = bytes.extracting(column.cells.range(of: row))
          if !cell.isASCII, !cell.isUTF8 { found = true }
        }
      }
      return found
    }
  }

  /// Adds what another worker noted.
  mutating func formUnion(_ others: JudgingNotes) {
    limitedDefinitions.formUnion(others.limitedDefinitions)
    if others.foundForeignBytes { foundForeignBytes = true }
  }
}

extension RowClassifier {
  /// Notes whose regexes left numbers of a block undecided.
  mutating func noteLimits(
    of block: JudgedBlock, _ chunk: borrowing RecordChunk, in notes: inout JudgingNotes
  ) {
    let undecided = VerdictCode(.matchLimit)
    for column in block.columns {
      column.verdicts.forEachRow(with: undecided, inFirst: block.rows.count) { row in
        if notes.wantsNext(), let failure = failure(of: row, column, chunk) { notes.note(failure) }
      }
    }
  }
}
