internal import PhoneCheck

/// The number of cells of each column with traces of a spreadsheet.
struct SpreadsheetTraceCounts: Sendable {
  /// The counts by the index of the column among all columns with numbers.
  private(set) var columns: [Int: [SpreadsheetTrace: Int]] = [:]

  mutating func add(_ trace: SpreadsheetTrace, inColumn column: Int) {
    columns[column, default: [:]][trace, default: 0] += 1
  }

  mutating func add(_ others: SpreadsheetTraceCounts) {
    for (column, counts) in others.columns {
      columns[column, default: [:]].merge(counts, uniquingKeysWith: +)
    }
  }

  /// The number of cells with each trace, in all columns together.
  var ofAllColumns: [SpreadsheetTrace: Int] {
    columns.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }
}

extension RowJudge {
  /// Notes the traces of a spreadsheet in numbers of a block.
  mutating func noteTraces(
    of block: JudgedBlock, _ chunk: borrowing RecordChunk, in notes: inout JudgingNotes
  ) {
    let unexpected = VerdictCode(.unexpectedCharacter)
    for (index, column) in block.columns.enumerated() {
      column.traces.removeAll(keepingCapacity: true)
      var rows: [Int] = []
      column.verdicts.forEachRow(with: unexpected, inFirst: block.rows.count) { rows.append($0) }
      for row in rows {
        guard let trace = trace(of: row, column, chunk) else { continue }
        column.traces[row] = trace
        notes.traces.add(trace, inColumn: index)
      }
    }
  }
}
