internal import ByteIO

/// What a worker puts together of a chunk for one output.
final class WrittenRows {
  private(set) var bytes = ByteBuffer()
  // One of these.
  private let annotator: RowAnnotator?
  private var harmless: HarmlessRows?
  private var objects: RowObjects?

  init(_ job: BatchJob, _ contents: RowOutput.Contents) {
    let isHarmless = job.plan.isSpreadsheetSafe
    annotator = contents.form == .csv && !isHarmless ? RowAnnotator(job, contents.selection) : nil
    harmless = contents.form == .csv && isHarmless ? HarmlessRows(job, contents.selection) : nil
    objects = contents.form == .ndjson ? RowObjects(job, contents.selection) : nil
  }

  /// Forgets the chunk before.
  func begin(_ chunk: borrowing RecordChunk) {
    bytes.removeAll()
    harmless?.begin(chunk)
    objects?.begin(chunk)
  }

  /// Adds the rows of a block.
  func write(
    _ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, _ verdicts: borrowing RowVerdicts
  ) {
    annotator?.write(rows, of: chunk, verdicts, to: &bytes)
    harmless?.write(rows, of: chunk, verdicts, to: &bytes)
    objects?.write(rows, of: chunk, verdicts, to: &bytes)
  }
}

/// Writes rows as JSON objects, one block of a chunk after the other.
struct RowObjects: ~Copyable {
  private let writer: NDJSONWriter
  private let texts: OutcomeTexts
  private let selection: BatchPlan.Selection
  /// Objects hold all fields of a row, and blocks know only some: the scanner goes through the rows once more.
  private var scanner: CSVScanner
  private var number = ByteBuffer()

  init(_ job: BatchJob, _ selection: BatchPlan.Selection) {
    writer = job.ndjson
    texts = job.texts
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
      // The rows were found to be records, so that there are no errors to come.
      guard let event = try? scanner.next(), event == .record, selection.includes(verdicts[row]) else {
        continue
      }
      let texts = texts[verdicts[row]]
      number.removeAll()
      verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
      number.withSpan { number in
        writer.writeRow(
          &scanner, row: chunk.recordsBefore + scanner.recordIndex + 1,
          line: chunk.firstLine + scanner.lineNumber - 1, texts, number: number, to: &output)
      }
    }
  }
}
