internal import PhoneCheck
internal import Platform

/// Finds the first row of each number, chunk after chunk in the order of the input; all workers share it.
struct DuplicateSearch: ~Copyable {
  /// The index of the chunk that is searched next.
  private(set) var turn = 0
  private var rowCount: UInt64 = 0
  /// For each column with numbers the ones so far.
  private var columns: [DistinctNumbers]
  private var fetched: UInt64 = 0

  init(columnCount: Int) {
    columns = (0..<columnCount).map { _ in DistinctNumbers() }
  }

  /// Replaces, for each row of a chunk, the key that ``JudgedBlock/noteKeys(_:of:)`` noted by the first
  /// row with its number.
  ///
  /// - Parameter isLast: Whether these are the last rows of their chunk, so that the next chunk follows.
  mutating func findFirstRows(
    of blocks: ArraySlice<JudgedBlock>, in chunk: borrowing RecordChunk, _ keys: NumberKeys, isLast: Bool
  ) {
    if isLast { turn += 1 }
    for block in blocks {
      for (index, column) in block.columns.enumerated() { fetched ^= columns[index].fetch(column.firstRows) }
      for (index, column) in block.columns.enumerated() {
        Self.replaceKeys(
          &column.firstRows, block.rows.count, column.verdicts, chunk, keys, after: rowCount, &columns[index])
      }
      rowCount += UInt64(block.rows.recordCount)
    }
  }

  /// - Parameter rowNumber: How many rows precede the block, blank lines not counted.
  private static func replaceKeys(
    _ firstRows: inout FixedBuffer<UInt64>, _ count: Int, _ verdicts: borrowing VerdictBlock,
    _ chunk: borrowing RecordChunk, _ keys: NumberKeys, after rowNumber: UInt64,
    _ numbers: inout DistinctNumbers
  ) {
    var rowNumber = rowNumber
    for row in 0..<count {
      let code = verdicts[row]
      if code != .none { rowNumber += 1 }
      guard let definition = code.definitionIndex else { continue }
      let shortKey = firstRows[row]
      if shortKey != NumberKeys.long {
        firstRows[row] = numbers.firstRow(of: shortKey, in: rowNumber)
      } else {
        let key = verdicts.withNumber(of: row, in: chunk) { keys.longKey($0, definition: definition) }
        firstRows[row] = numbers.firstRow(ofLong: key, in: rowNumber)
      }
    }
  }
}

extension JudgedBlock {
  /// Notes the keys of all numbers, which are national digits, where first rows will be.
  func noteKeys(_ keys: NumberKeys, of chunk: borrowing RecordChunk) {
    for column in columns { Self.note(keys, in: &column.firstRows, rows.count, column.verdicts, chunk) }
  }

  private static func note(
    _ keys: NumberKeys, in firstRows: inout FixedBuffer<UInt64>, _ count: Int,
    _ verdicts: borrowing VerdictBlock, _ chunk: borrowing RecordChunk
  ) {
    for row in 0..<count {
      let definition = verdicts[row].definitionIndex
      firstRows[row] =
        definition.map { definition in
          verdicts.withNumber(of: row, in: chunk) { keys.shortKey($0, definition: definition) }
        } ?? 0
    }
  }

  /// How many numbers an earlier row had; 0 if duplicates aren't searched.
  var duplicateCount: Int {
    columns.reduce(0) { sum, column in
      column.firstRows.count == 0 ? sum : sum + (0..<rows.count).count { column.firstRows[$0] != 0 }
    }
  }
}
