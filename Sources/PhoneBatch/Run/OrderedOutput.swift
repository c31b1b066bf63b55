internal import ByteIO

/// Writes what workers have formatted, in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let inputName: String
  private let outputs: OpenOutputs

  /// The index of the chunk that is written next.
  private(set) var turn = 0
  /// Why the run ends early; later chunks are not written.
  private(set) var failure: BatchError?
  /// How many rows precede the first chunk in the file, if that is known.
  private let earlierRowCount: Int
  /// The progress so far.
  private(set) var progress: BatchProgress
  /// How often each verdict was given.
  private(set) var counts: VerdictCounts
  /// The notes of all workers.
  private(set) var notes = JudgingNotes()

  /// - Parameters:
  ///   - outputs: One for each of the job's.
  ///   - progress: Counts what precedes the first chunk.
  init(_ job: BatchJob, to outputs: OpenOutputs, inputName: String, _ progress: BatchProgress) {
    self.progress = progress
    self.job = job
    self.outputs = outputs
    self.inputName = inputName
    earlierRowCount = (job.plan.byteRange?.place?.row ?? 1) - 1
    counts = VerdictCounts(job)
  }

  /// Writes what a worker has formatted for a chunk, and lets the next chunk follow.
  mutating func writeChunk(of worker: borrowing BatchWorker) {
    guard failure == nil else { return }
    turn += 1
    for (index, writer) in worker.writers.enumerated() { writer.withRest { write($0, to: index) } }
    if failure != nil { return }
    let rowsBefore = earlierRowCount + progress.rowCount
    if let stop = worker.stop {
      let row = rowsBefore + worker.recordCount
      failure = .rowNotValid(name: inputName, line: stop.line, row: row, stop.reason)
      return
    }
    let headerCount = job.plan.layout == .table ? 1 : 0
    if let error = worker.chunk.failure(recordsBefore: rowsBefore + headerCount) {
      failure = BatchError(error, in: inputName)
      return
    }
    progress.rowCount += worker.recordCount
    progress.byteCount += worker.chunk.rowsByteCount
    progress.invalidCount? += worker.invalidCount
  }

  /// Writes a part of what a worker formats of the current chunk to one of the outputs.
  mutating func write(_ bytes: borrowing ByteBuffer, to index: Int) {
    guard failure == nil else { return }
    do throws(BatchError) {
      try outputs.rows[index].write(bytes)
    } catch {
      failure = error
    }
    // No output is left.
    if failure == nil, outputs.areAllCut { failure = outputs.cutFailure }
  }

  /// Adds what a worker has counted and noted in all of its chunks.
  mutating func add(_ counts: VerdictCounts, _ notes: JudgingNotes) {
    self.counts.add(counts)
    self.notes.formUnion(notes)
  }
}
