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
