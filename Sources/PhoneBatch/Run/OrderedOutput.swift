internal import ByteIO

/// Writes what workers have formatted, in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let outputs: OpenOutputs
  private let start = Process.monotonicSeconds
  /// How many seconds after the start the next progress report is due.
  private var nextReport: Double

  /// The index of the chunk that is written next.
  private(set) var turn = 0
  /// Why the run fails; later chunks are not written.
  private(set) var failure: BatchError?
  /// Says that the run ends with the row that was written last, because it is not valid.
  private(set) var stop: BatchError?
  /// How many rows precede the first chunk in the file, if that is known.
  private let earlierRowCount: Int
  private var progress: BatchProgress

  // What is known of the rows that were written.

  /// How often each verdict was given.
  private(set) var counts: VerdictCounts
  private(set) var notes = JudgingNotes()
  /// The first invalid numbers.
  private(set) var samples: InvalidSamples
  private(set) var firstRows: FirstRows
  /// How the first rows are written; `nil` if that isn't wanted.
  private(set) var habits: RowHabits?

  /// What workers have gathered for a report.
  private var facts: ReportFacts?

  /// Hands over what a report needs; `nil` without one.
  mutating func takeFacts() -> ReportFacts? { facts.take() }

  /// - Parameter outputs: One for each of the job's.
  init(_ job: BatchJob, to outputs: OpenOutputs, _ chunks: borrowing ChunkReader) {
    progress = BatchProgress(
      rowCount: 0, invalidCount: 0, byteCount: chunks.skippedByteCount, totalByteCount: chunks.totalByteCount,
      seconds: 0)
    self.job = job
    self.outputs = outputs
    nextReport = job.plan.progressSeconds
    earlierRowCount = (job.plan.byteRange?.firstRecord?.row ?? 1) - 1
    counts = VerdictCounts(job)
    samples = InvalidSamples(columnCount: job.columns.phones.count)
    firstRows = FirstRows(columns: job.areaColumn.columns + job.numberColumn.columns)
    habits =
      job.plan.seeksAdvice && job.writing.chunk.dialect != .lines
      ? RowHabits(phones: job.columns.phones) : nil
  }

  /// Whether no further rows are written.
  var isOver: Bool { failure != nil || stop != nil }

  /// How many bytes the rows that were written have, with what precedes them.
  var byteCount: Int { progress.byteCount }

  /// Adds what is known of the rows of a chunk, all of which are written, and lets the next chunk follow.
  mutating func finishChunk(of worker: borrowing BatchWorker) {
    guard !isOver else { return }
    turn += 1
    firstRows.take(worker.rowCount, of: worker.chunk)
    habits?.look(at: worker.rowCount, of: worker.chunk)
    let rowsBefore = earlierRowCount + progress.rowCount
    if var fault = worker.fault {
      fault.record += rowsBefore + 1
      failure = BatchError(fault, in: job.rowsName)
      return
    }
    if let end = worker.stop {
      let row = rowsBefore + worker.recordCount
      stop = .rowNotValid(name: job.rowsName, line: end.line, row: row, end.reason)
    } else if let error = worker.chunk.failure(recordsBefore: rowsBefore + job.plan.headerCount) {
      failure = BatchError(error, in: job.rowsName)
      return
    }
    progress.rowCount += worker.recordCount
    progress.byteCount += worker.rowsByteCount
    progress.invalidCount? += worker.counts.invalidRowCount
    counts.add(worker.counts)
    notes.formUnion(worker.notes)
    samples.add(worker.samples)
  }

  /// Ends the run if that was asked for; says whether it has ended.
  mutating func endIfStopped() -> Bool {
    if !isOver, job.isStopped() { failure = .stopped }
    return isOver
  }

  /// The progress, if it is time to report it.
  mutating func takeReport() -> BatchProgress? {
    let seconds = Process.monotonicSeconds - start
    guard seconds >= nextReport else { return nil }
    nextReport = seconds + job.plan.progressSeconds
    progress.seconds = seconds
    return progress
  }

  /// Writes a part of what a worker formats of the current chunk to one of the outputs.
  ///
  /// - Parameter encoding: That of the chunk.
  mutating func write(_ bytes: borrowing ByteBuffer, to index: Int, encodedAs encoding: TextEncoding) {
    guard !isOver else { return }
    do throws(BatchError) {
      try outputs.rows[index].write(bytes, encodedAs: encoding)
    } catch {
      failure = error
    }
    // No output is left.
    if failure == nil, outputs.areAllCut { failure = outputs.cutFailure }
  }

  /// Adds what a worker has gathered for a report in all of its chunks.
  mutating func add(_ facts: consuming ReportFacts?) {
    if var earlier = self.facts.take() {
      if let facts { earlier.add(facts) }
      self.facts = consume earlier
    } else {
      self.facts = facts
    }
  }
}
