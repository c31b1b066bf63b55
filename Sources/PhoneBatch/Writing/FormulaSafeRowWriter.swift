internal import ByteIO

/// Writes annotated rows cell by cell, so that a spreadsheet runs none of them as a formula.
struct FormulaSafeRowWriter: ~Copyable {
  private let rules: WritingRules
  private let selection: BatchPlan.Selection
  /// Goes through the rows once more, because all cells have to be looked at.
  private var scanner: CSVScanner

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    scanner = rules.chunk.makeScanner()
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    scanner = chunk.makeScanner()
  }

  mutating func annotateRows(of block: JudgedBlock, _ chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      // The rows were found to be rows, so there are no errors to come.
      guard let event = try? scanner.next(), selection.includes(block.code(of: row)) else { continue }
      if event == .record {
        rules.annotator.writeRecord(&scanner, to: &sink.bytes)
        rules.appendMissingFields(scanner.fieldCount, to: &sink.bytes)
        rules.appendNumbers(of: row, block, chunk, to: &sink.bytes)
      }
      scanner.copyLineEnding(to: &sink.bytes)
      sink.sendIfFull()
    }
  }
}
