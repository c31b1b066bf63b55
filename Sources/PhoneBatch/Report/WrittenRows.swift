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
  func write(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    annotator?.write(block, of: chunk, to: &bytes)
    harmless?.write(block, of: chunk, to: &bytes)
    objects?.write(block, of: chunk, to: &bytes)
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

  mutating func write(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to output: inout ByteBuffer) {
    for row in 0..<block.rows.count {
      // The rows were found to be records, so that there are no errors to come.
      guard let event = try? scanner.next(), event == .record, selection.includes(block.outcome(of: row))
      else { continue }
      writer.writeFields(
        &scanner, row: chunk.recordsBefore + scanner.recordIndex + 1,
        line: chunk.firstLine + scanner.lineNumber - 1,
        to: &output)
      writeNumbers(of: row, block, chunk, &output)
      output.append("}\n" as StaticString)
    }
  }

  private mutating func writeNumbers(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let areSeveral = block.columns.count > 1
    if areSeveral { writer.writeStatus(block.outcome(of: row).status?.rawValue ?? "", to: &output) }
    for (index, column) in block.columns.enumerated() {
      let texts = texts[column.verdicts[row]]
      number.removeAll()
      column.verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
      let firstRow = column.verdicts.firstRow(of: row)
      number.withSpan { number in
        if areSeveral {
          writer.writeNumber(
            column.index, texts, number: number, firstRow: firstRow, isFirst: index == 0, to: &output)
        } else {
          writer.writeNumber(texts, number: number, firstRow: firstRow, to: &output)
        }
      }
    }
    if areSeveral { output.append("}" as StaticString) }
  }
}
