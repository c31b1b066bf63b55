internal import ByteIO
internal import PhoneCheck
internal import Platform

/// Looks numbers up, chunk after chunk in the order of the input; all workers share it.
struct DuplicateSearch: ~Copyable {
  /// What a run looks for.
  enum Task {
    /// The first row of each number if that is asked for, whether a row is the one that is kept, and its row among known
    /// numbers.
    case finding(firstRows: Bool, kept: NumberRows?, known: NumberRows?)
    /// The row of each number, for a later run.
    ///
    /// `column` has the value that decides, if one does.
    case noting(NumberRows, column: Int?)
  }

  /// The index of the chunk that is searched next.
  private(set) var turn = 0
  private var rowCount: UInt64 = 0
  private var task: Task
  private let plan: BatchPlan
  /// For each column with numbers the ones so far.
  private var columns: [DistinctNumbers]
  private var fetched: UInt64 = 0

  init(_ task: Task, _ plan: BatchPlan, columnCount: Int) {
    self.task = task
    self.plan = plan
    columns = (0..<columnCount).map { _ in DistinctNumbers() }
  }

  /// The rows that were noted; `nil` if the run had another task.
  var notedRows: NumberRows? { if case .noting(let rows, _) = task { rows } else { nil } }

  /// Replaces, for each row of a chunk, the key that ``JudgedBlock/noteKeys(_:of:)`` noted by the first
  /// row with its number.
  ///
  /// - Parameter isLast: Whether these are the last rows of their chunk, so that the next chunk follows.
  mutating func findFirstRows(
    of blocks: ArraySlice<JudgedBlock>, in chunk: borrowing RecordChunk, _ keys: NumberKeys, isLast: Bool
  ) {
    if isLast { turn += 1 }
    for block in blocks {
      lookUp(block, chunk, keys)
      if case .finding(firstRows: true, _, _) = task {
        for (index, column) in block.columns.enumerated() {
          fetched ^= columns[index].fetch(column.firstRows)
        }
        for (index, column) in block.columns.enumerated() {
          Self.replaceKeys(
            &column.firstRows, block.rows.count, column.verdicts, chunk, keys, after: rowCount,
            &columns[index])
        }
      } else {
        for column in block.columns { column.forgetFirstRows() }
      }
      if plan.duplicates.kept == .first { block.leaveOutDuplicates() }
      rowCount += UInt64(block.rows.recordCount)
    }
  }

  /// Looks up, or takes note of, the numbers of a block beside their first rows.
  private mutating func lookUp(_ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ keys: NumberKeys) {
    for column in block.columns { column.keepAllRows() }
    let dropsKnown = plan.duplicates.dropsKnown
    switch task {
    case .finding(_, nil, nil): break
    case .finding(_, let kept, let known):
      Self.forEachNumber(of: block, after: rowCount, chunk, keys) { column, row, rowNumber, key in
        let knownRow = key.flatMap { known?.row(of: $0) } ?? 0
        column.setKnownRow(of: row, to: knownRow)
        let isOther = key.flatMap { kept?.row(of: $0) }.map { $0 != rowNumber } ?? false
        column.leaveOut(row, if: isOther || knownRow != 0 && dropsKnown)
      }
    case .noting(var rows, let valueColumn):
      // One owner, so that nothing is copied.
      task = .finding(firstRows: false, kept: nil, known: nil)
      var scratch = ByteBuffer()
      Self.forEachNumber(of: block, after: rowCount, chunk, keys) { _, row, rowNumber, key in
        guard let key else { return }
        rows.note(key, in: rowNumber) {
          guard let valueColumn, valueColumn < block.rows.fieldCount(of: row, in: chunk) else { return [] }
          let cell = chunk.cell(in: block.rows.field(valueColumn, of: row, in: chunk))
          return chunk.withCell(in: cell, scratch: &scratch) { [UInt8]($0) }
        }
      }
      task = .noting(rows, column: valueColumn)
    }
  }

  /// Calls a closure with each row of a block, its number in the input, and the key of its number if it is valid.
  private static func forEachNumber(
    of block: JudgedBlock, after rowCount: UInt64, _ chunk: borrowing RecordChunk, _ keys: NumberKeys,
    _ body: (_ column: PhoneColumn, _ row: Int, _ rowNumber: UInt64, NumberKey?) -> Void
  ) {
    for column in block.columns {
      var rowNumber = rowCount
      for row in 0..<block.rows.count {
        let code = column.verdicts[row]
        if code != .none { rowNumber += 1 }
        let key = code.definitionIndex.map { definition -> NumberKey in
          let key = column.firstRows[row]
          if key != NumberKeys.long { return .short(key) }
          return .long(
            column.verdicts.withNumber(of: row, in: chunk) { keys.longKey($0, definition: definition) })
        }
        body(column, row, rowNumber, key)
      }
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
    columns.reduce(0) { sum, column in sum + (0..<rows.count).count { column.firstRow(of: $0) ?? 0 != 0 } }
  }

  /// How many numbers are known.
  var knownCount: Int {
    columns.reduce(0) { sum, column in sum + (0..<rows.count).count { column.knownRow(of: $0) ?? 0 != 0 } }
  }

  /// How many valid rows are left out.
  var leftOutCount: Int { (0..<rows.count).count { code(of: $0).isValid && isLeftOut($0) } }
}
