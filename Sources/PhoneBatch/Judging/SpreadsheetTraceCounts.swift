internal import PhoneCheck

/// How many cells of each column have traces of a spreadsheet.
struct SpreadsheetTraceCounts: Sendable {
  /// By the index of the column among those with numbers.
  private(set) var columns: [Int: [SpreadsheetTrace: Int]] = [:]

  mutating func add(_ trace: SpreadsheetTrace, inColumn column: Int) {
    columns[column, default: [:]][trace, default: 0] += 1
  }

  mutating func add(_ others: SpreadsheetTraceCounts) {
    for (column, counts) in others.columns {
      columns[column, default: [:]].merge(counts, uniquingKeysWith: +)
    }
  }

  /// How many cells of all columns have each.
  var ofAllColumns: [SpreadsheetTrace: Int] {
    columns.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }
}

extension RowJudge {
  /// Notes what a spreadsheet has made of numbers of a block.
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
