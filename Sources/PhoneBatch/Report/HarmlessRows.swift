internal import ByteIO

/// Writes annotated rows cell by cell, so that a spreadsheet runs none of them.
struct HarmlessRows: ~Copyable {
  private let annotator: CSVAnnotator
  private let texts: OutcomeTexts
  private let width: Int
  private let selection: BatchPlan.Selection
  /// Goes through the rows once more, to look at all cells.
  private var scanner: CSVScanner
  private var number = ByteBuffer()

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

  mutating func write(
    _ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, _ verdicts: borrowing RowVerdicts,
    to output: inout ByteBuffer
  ) {
    for row in 0..<rows.count {
      // The rows were found to be rows, so that there are no errors to come.
      guard let event = try? scanner.next(), selection.includes(verdicts[row]) else { continue }
      if event == .record { writeRow(row, verdicts, chunk, &output) }
      scanner.copyLineEnding(to: &output)
    }
  }

  private mutating func writeRow(
    _ row: Int, _ verdicts: borrowing RowVerdicts, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    annotator.writeRecord(&scanner, to: &output)
    let missingCount = annotator.dialect == .lines ? 0 : max(0, width - scanner.fieldCount)
    output.append(repeating: annotator.delimiter, count: missingCount)
    let texts = texts[verdicts[row]]
    number.removeAll()
    verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
    output.append(annotator.delimiter)
    annotator.writeField(texts.status.utf8.span, to: &output)
    output.append(annotator.delimiter)
    annotator.writeField(texts.reason.utf8.span, to: &output)
    output.append(annotator.delimiter)
    number.withSpan { annotator.writeField($0, to: &output) }
    output.append(annotator.delimiter)
    annotator.writeField(texts.country.utf8.span, to: &output)
  }
}
