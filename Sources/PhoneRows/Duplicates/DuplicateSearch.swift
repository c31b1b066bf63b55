internal import ByteValues
package import PhoneCheck
internal import Platform

/// A look-up of numbers during judging, shared by all workers.
package struct DuplicateSearch: Sendable {
  /// The purpose of a run.
  package enum Task {
    /// Finds the first row of each number if asked for, whether each row is the kept one, and each number's row among
    /// known numbers.
    case finding(firstRows: Bool, kept: NumberRows?, known: NumberRows?)
    /// Notes the row of each number for a later run.
    ///
    /// `column` is the column whose value decides, if there is one.
    case noting(NumberRows, column: Int?)
  }

  private let keys: NumberKeys
  private let dropsKnown: Bool
  private let leavesOutDuplicates: Bool
  private let kept: NumberRows?
  private let known: NumberRows?
  private let firstRows: FirstRowSearch?
  private let notes: Notes?
  private let order: (any ChunkOrder)?

  /// The noted rows, chunk after chunk in the order of the input.
  private final class Notes: Sendable {
    // SAFETY: only the chunk whose turn it is uses the rows, at the place of notes.
    nonisolated(unsafe) var rows: NumberRows
    let valueColumn: Int?

    init(rows: NumberRows, valueColumn: Int?) {
      unsafe self.rows = rows
      self.valueColumn = valueColumn
    }
  }

  /// The number of places that a ``ChunkOrder`` needs.
  package static var placeCount: Int { FirstRowSearch.shardCount + 1 }
  /// The place of notes, after the places of shards.
  private static var placeOfNotes: Int { FirstRowSearch.shardCount }

  /// - Parameter order: The order of chunks that several threads process; `nil` if they are processed one after another.
  package init(
    _ task: Task, _ plan: BatchPlan, _ definitions: [AreaCodeDefinition], columnCount: Int,
    _ order: (any ChunkOrder)?
  ) {
    self.order = order
    keys = NumberKeys(definitions)
    dropsKnown = plan.duplicates.dropsKnown
    leavesOutDuplicates = plan.duplicates.kept == .first
    switch task {
    case .finding(let findsFirstRows, let kept, let known):
      (self.kept, self.known, notes) = (kept, known, nil)
      firstRows = findsFirstRows ? FirstRowSearch(columnCount: columnCount, order) : nil
    case .noting(let rows, let column):
      (kept, known, firstRows) = (nil, nil, nil)
      notes = Notes(rows: rows, valueColumn: column)
    }
  }

  /// The noted rows, after the run; `nil` if it had another task.
  package var notedRows: NumberRows? {
    guard let notes else { return nil }
    unsafe notes.rows.settle()
    return unsafe notes.rows
  }

  /// Notes the keys of a block's numbers, before they are looked up.
  func noteKeys(of block: JudgedBlock, _ chunk: borrowing RecordChunk) { block.noteKeys(keys, of: chunk) }

  /// Looks up the numbers of some blocks of a chunk.
  ///
  /// - Parameters:
  ///   - number: The chunk's index among the chunks.
  ///   - rowCount: The number of rows before the blocks, without blank lines.
  ///   - end: The unit that ends with the blocks; `nil` if neither does. After a chunk, the next one follows.
  ///   - queue: Memory of the worker.
  func lookUp(
    _ blocks: ArraySlice<JudgedBlock>, in chunk: borrowing RecordChunk, at number: Int, after rowCount: Int,
    end: ChunkEnd?, _ queue: inout FirstRowSearch.Queue
  ) {
    var rowsBefore = UInt64(rowCount)
    for block in blocks {
      for column in block.columns { column.keepAllRows() }
      if kept != nil || known != nil { lookUp(block, after: rowsBefore, chunk) }
      rowsBefore += UInt64(block.rows.recordCount)
    }
    if let notes {
      order.inTurn(of: number, at: Self.placeOfNotes) {
        note(blocks, after: UInt64(rowCount), chunk, in: notes)
        return end
      }
    }
    if let firstRows {
      firstRows.findFirstRows(
        of: blocks, in: chunk, keys, at: number, after: UInt64(rowCount), end, &queue)
    } else {
      for block in blocks { for column in block.columns { column.forgetFirstRows() } }
    }
    if leavesOutDuplicates { for block in blocks { block.leaveOutDuplicates() } }
  }

  /// Looks up the numbers of a block among the numbers that earlier passes noted.
  private func lookUp(_ block: JudgedBlock, after rowCount: UInt64, _ chunk: borrowing RecordChunk) {
    forEachNumber(of: block, after: rowCount, chunk) { column, row, rowNumber, key in
      let knownRow = key.flatMap { known?.row(of: $0) } ?? 0
      column.setKnownRow(of: row, to: knownRow)
      let isOther = key.flatMap { kept?.row(of: $0) }.map { $0 != rowNumber } ?? false
      column.leaveOut(row, if: isOther || knownRow != 0 && dropsKnown)
    }
  }

  private func note(
    _ blocks: ArraySlice<JudgedBlock>, after rowCount: UInt64, _ chunk: borrowing RecordChunk,
    in notes: Notes
  ) {
    var scratch = ByteBuffer()
    var rowsBefore = rowCount
    let valueColumn = notes.valueColumn
    for block in blocks {
      forEachNumber(of: block, after: rowsBefore, chunk) { _, row, rowNumber, key in
        guard let key else { return }
        unsafe notes.rows.note(key, in: rowNumber) {
          guard let valueColumn, valueColumn < block.rows.fieldCount(of: row, in: chunk) else { return [] }
          let cell = chunk.cell(in: block.rows.field(valueColumn, of: row, in: chunk))
          return chunk.withCell(in: cell, scratch: &scratch) { [UInt8]($0) }
        }
      }
      rowsBefore += UInt64(block.rows.recordCount)
    }
  }

  /// Calls a closure with each row of a block, its number in the input, and the key of its phone number if that is
  /// valid.
  private func forEachNumber(
    of block: JudgedBlock, after rowCount: UInt64, _ chunk: borrowing RecordChunk,
    _ body: (_ column: PhoneColumn, _ row: Int, _ rowNumber: UInt64, NumberKey?) -> Void
  ) {
    for column in block.columns {
      var rowNumber = rowCount
      for row in 0..<block.rows.count {
        let code = column.verdicts[row]
        if code != .noNumber { rowNumber += 1 }
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
}

extension JudgedBlock {
  /// Notes the keys of all numbers, which are national digits, in the places where first rows will be.
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

  /// The number of rows whose number an earlier row had; 0 if duplicates aren't searched.
  var duplicateCount: Int {
    columns.reduce(0) { sum, column in sum + (0..<rows.count).count { column.firstRow(of: $0) ?? 0 != 0 } }
  }

  /// The number of rows with a known number.
  var knownCount: Int {
    columns.reduce(0) { sum, column in sum + (0..<rows.count).count { column.knownRow(of: $0) ?? 0 != 0 } }
  }

  /// The number of valid rows that are left out.
  var leftOutCount: Int { (0..<rows.count).count { code(of: $0).isValid && isLeftOut($0) } }
}
