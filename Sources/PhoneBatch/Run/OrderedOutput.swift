internal import ByteIO

/// The output of all workers, written in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let outputs: OpenOutputs
  private let start = Process.monotonicSeconds
  /// The time of the next progress report, in seconds after the start.
  private var nextReport: Double

  /// The index of the chunk that is written next.
  private(set) var turn = 0
  /// The reason why the run fails; later chunks aren't written.
  private(set) var failure: BatchError?
  /// The error if the run ends with the row that was written last, because it isn't valid.
  private(set) var stop: BatchError?
  /// The number of rows before the first chunk in the file, if it is known.
  private let earlierRowCount: Int
  private var progress: BatchProgress

  // The facts about the rows that were written.

  /// The number of times that each verdict was given.
  private(set) var counts: VerdictCounts
  private(set) var notes = JudgingNotes()
  /// The first invalid numbers.
  private(set) var samples: InvalidSamples
  private(set) var firstRows: FirstRows
  /// The habits in the first rows; `nil` if they aren't needed.
  private(set) var habits: RowHabits?

  /// The facts that workers have gathered for a report.
  private var facts: ReportFacts?

  /// Returns the facts for a report, and removes them; `nil` without a report.
  mutating func takeFacts() -> ReportFacts? { facts.take() }

  /// - Parameter outputs: One output for each of the job's.
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

  /// The number of bytes of the rows that were written, including the bytes before the rows.
  var byteCount: Int { progress.byteCount }

  /// Adds the facts about a chunk after all of its rows are written, and continues with the next chunk.
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

  /// Ends the run if the caller asks for it, and returns whether it has ended.
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

  /// Writes a formatted part of the current chunk to one of the outputs.
  ///
  /// - Parameter encoding: The encoding of the chunk.
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

  /// Adds the facts that a worker has gathered for a report in all of its chunks.
  mutating func add(_ facts: consuming ReportFacts?) {
    if var earlier = self.facts.take() {
      if let facts { earlier.add(facts) }
      self.facts = consume earlier
    } else {
      self.facts = facts
    }
  }
}
