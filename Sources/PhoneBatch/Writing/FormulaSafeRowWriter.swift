internal import ByteIO

/// Writes annotated rows cell by cell, so that a spreadsheet runs none of them.
struct HarmlessRows: ~Copyable {
  private let annotator: CSVAnnotator
  private let texts: OutcomeTexts
  private let width: Int
  private let selection: BatchPlan.Selection
  /// Goes through the rows once more, to look at all cells.
  private var scanner: CSVScanner

  init(_ job: BatchJob, _ selection: BatchPlan.Selection) {
    annotator = job.annotator
    texts = job.texts
    width = job.columns.width
    self.selection = selection
    scanner = CSVScanner(job.rules.dialect, maximumRecordByteCount: job.rules.maximumRecordByteCount)
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    scanner = chunk.makeScanner()
  }

  mutating func write(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to output: inout ByteBuffer) {
    for row in 0..<block.rows.count {
      // The rows were found to be rows, so that there are no errors to come.
      guard let event = try? scanner.next(), selection.includes(block.outcome(of: row)) else { continue }
      if event == .record {
        annotator.writeRecord(&scanner, to: &output)
        let missingCount = annotator.dialect == .lines ? 0 : max(0, width - scanner.fieldCount)
        output.append(repeating: annotator.delimiter, count: missingCount)
        annotator.writeNumbers(of: row, block, texts, chunk, to: &output)
      }
      scanner.copyLineEnding(to: &output)
    }
  }
}
