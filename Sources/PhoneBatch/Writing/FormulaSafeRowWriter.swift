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
    scanner = CSVScanner(rules.chunk.dialect, maximumRecordByteCount: rules.chunk.maximumRecordByteCount)
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    scanner = chunk.makeScanner()
  }

  mutating func annotateRows(
    of block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    for row in 0..<block.rows.count {
      // The rows were found to be rows, so there are no errors to come.
      guard let event = try? scanner.next(), selection.includes(block.code(of: row)) else { continue }
      if event == .record {
        rules.annotator.writeRecord(&scanner, to: &output)
        rules.appendMissingFields(scanner.fieldCount, to: &output)
        rules.appendNumbers(of: row, block, chunk, to: &output)
      }
      scanner.copyLineEnding(to: &output)
    }
  }
}
