internal import ByteIO
internal import PhoneRows

/// The output of all workers, written in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let outputs: OpenOutputs
  private let start = Process.monotonicSeconds
  /// The time of the next progress report, in seconds after the start.
  private var nextReport: Double
  private let totalByteCount: Int?

  /// The index of the chunk that is written next.
  private(set) var turn = 0
  /// The reason why nothing more can be written.
  private var outputFailure: BatchError?
  /// The facts about the rows that were written.
  private(set) var facts: RunFacts

  /// - Parameter outputs: One output for each of the job's.
  init(_ job: BatchJob, to outputs: OpenOutputs, _ chunks: borrowing ChunkReader) {
    facts = RunFacts(job, skippedByteCount: chunks.skippedByteCount)
    totalByteCount = chunks.totalByteCount
    self.job = job
    self.outputs = outputs
    nextReport = job.plan.progressSeconds
  }

  /// The reason why the run fails; later chunks aren't written.
  var failure: BatchError? { outputFailure ?? facts.failure }

  /// Whether no further rows are written.
  var isOver: Bool { outputFailure != nil || facts.isOver }

  /// Adds the facts about a chunk after all of its rows are written, and continues with the next chunk.
  mutating func finishChunk(of worker: borrowing BatchWorker) {
    guard !isOver else { return }
    turn += 1
    facts.add(worker)
  }

  /// Ends the run if the caller asks for it, and returns whether it has ended.
  mutating func endIfStopped() -> Bool {
    if !isOver, job.isStopped() { outputFailure = .stopped }
    return isOver
  }

  /// The progress, if it is time to report it.
  mutating func takeReport() -> BatchProgress? {
    let seconds = Process.monotonicSeconds - start
    guard seconds >= nextReport else { return nil }
    nextReport = seconds + job.plan.progressSeconds
    return BatchProgress(
      rowCount: facts.rowCount, invalidCount: facts.invalidCount, byteCount: facts.byteCount,
      totalByteCount: totalByteCount, seconds: seconds)
  }

  /// Writes a formatted part of the current chunk to one of the outputs.
  ///
  /// - Parameter encoding: The encoding of the chunk.
  mutating func write(_ bytes: borrowing ByteBuffer, to index: Int, encodedAs encoding: TextEncoding) {
    guard !isOver else { return }
    do throws(BatchError) {
      try outputs.rows[index].write(bytes, encodedAs: encoding)
    } catch {
      outputFailure = error
    }
    // No output is left.
    if outputFailure == nil, outputs.areAllCut { outputFailure = outputs.cutFailure }
  }

  /// Adds the facts that a worker has gathered for a report in all of its chunks.
  mutating func add(_ facts: consuming ReportFacts?) { self.facts.add(facts) }

  /// Returns the facts for a report, and removes them; `nil` without a report.
  mutating func takeFacts() -> ReportFacts? { facts.takeReportFacts() }
}
