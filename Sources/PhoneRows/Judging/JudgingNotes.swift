internal import ByteValues
internal import PhoneCheck
internal import Platform

/// Facts about a run or a chunk, from some numbers of each chunk: the definitions whose regexes reached the matching
/// limit, and signs that the input is in another encoding.
///
/// A verdict of a block doesn't name its regex, so undecided numbers are judged again, which may take a millisecond
/// each. In each chunk, only the first, second, fourth, eighth… undecided number is.
struct JudgingNotes: Sendable {
  /// The definitions whose regexes reached the matching limit.
  fileprivate(set) var limitedDefinitions: Set<AreaCodeDefinition.ID> = []
  /// Whether a number holds bytes that aren't UTF-8.
  private(set) var foundForeignBytes = false
  /// The number of cells that were divided into several numbers.
  private(set) var severalNumbersCount = 0
  /// The number of cells with a mark for a missing value.
  private(set) var nullMarkCount = 0
  /// The traces of a spreadsheet in numbers.
  var traces = SpreadsheetTraceCounts()
  fileprivate var undecidedCount = 0

  /// Looks for bytes that aren't UTF-8 in the numbers of a block, until some are found.
  mutating func lookForForeignBytes(in block: JudgedBlock, _ chunk: borrowing RecordChunk) {
    guard !foundForeignBytes else { return }
    let unexpected = VerdictCode(.unexpectedCharacter)
    for column in block.columns {
      column.verdicts.forEachRow(with: unexpected, inFirst: block.rows.count) { row in
        if chunk.withBytes(in: column.cells.range(of: row), { !$0.isASCII && !$0.isUTF8 }) {
          foundForeignBytes = true
        }
      }
    }
  }

  /// Counts the cells of a block with a mark for a missing value.
  mutating func countNullMarks(in block: JudgedBlock, _ chunk: borrowing RecordChunk) {
    let empty = VerdictCode(.empty)
    var scratch = ByteBuffer()
    for column in block.columns {
      column.verdicts.forEachRow(with: empty, inFirst: block.rows.count) { row in
        let cell = column.cells.range(of: row)
        guard !cell.isEmpty else { return }
        if chunk.withCell(in: cell, scratch: &scratch, { NullMark.isMark($0) }) { nullMarkCount += 1 }
      }
    }
  }

  /// Counts cells that were divided into several numbers.
  mutating func noteSeveralNumbers(in cellCount: Int) { severalNumbersCount += cellCount }

  /// Adds the notes on another chunk.
  mutating func formUnion(_ others: JudgingNotes) {
    limitedDefinitions.formUnion(others.limitedDefinitions)
    if others.foundForeignBytes { foundForeignBytes = true }
    severalNumbersCount += others.severalNumbersCount
    nullMarkCount += others.nullMarkCount
    traces.add(others.traces)
  }
}

extension RowJudge {
  /// Notes the definitions whose regexes left numbers of a block undecided.
  mutating func noteLimits(
    of block: JudgedBlock, _ chunk: borrowing RecordChunk, in notes: inout JudgingNotes
  ) {
    let undecided = VerdictCode(.matchLimit)
    for column in block.columns {
      column.verdicts.forEachRow(with: undecided, inFirst: block.rows.count) { row in
        notes.undecidedCount += 1
        guard notes.undecidedCount.nonzeroBitCount == 1, let failure = failure(of: row, column, chunk),
          failure.reason == .matchLimit, let definition = failure.definition
        else { return }
        notes.limitedDefinitions.insert(definition)
      }
    }
  }
}
