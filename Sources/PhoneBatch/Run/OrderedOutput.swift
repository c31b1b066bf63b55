internal import ByteIO

/// Where workers bring what they have done, in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let inputName: String
  private let outputs: [RowOutput]

  /// Whose turn it is: the place of the chunk that is written next.
  private(set) var turn = 0
  /// Why the run ends early; what comes behind it is not written.
  private(set) var failure: BatchError?
  private var recordCount: Int
  /// How many rows were written, and how many bytes of the input they take.
  private(set) var rowCount = 0
  private(set) var byteCount: Int
  /// How often each outcome came.
  private(set) var counts: OutcomeCounts

  /// - Parameters:
  ///   - outputs: One for each of the job's.
  ///   - byteCount: How many bytes stand before the first chunk.
  init(_ job: BatchJob, to outputs: [RowOutput], inputName: String, byteCount: Int) {
    self.byteCount = byteCount
    self.job = job
    self.outputs = outputs
    self.inputName = inputName
    let firstRow = job.plan.byteRange?.place?.row ?? 1
    recordCount = firstRow - 1 + (job.plan.layout == .table ? 1 : 0)
    counts = OutcomeCounts(job)
  }

  /// Takes in what a worker has made of a chunk, and lets the next one follow.
  mutating func take(_ worker: borrowing BatchWorker) {
    guard failure == nil else { return }
    turn += 1
    do throws(BatchError) {
      for (output, rows) in zip(outputs, worker.outputs) { try output.write(rows.bytes) }
    } catch {
      failure = error
      return
    }
    switch worker.chunk.failure {
    case .malformed(var error):
      error.line += worker.chunk.firstLine - 1
      error.record += recordCount
      failure = BatchError(error, in: inputName)
    case .unreadable(let error): failure = BatchError(error)
    case nil:
      recordCount += worker.recordCount
      rowCount += worker.recordCount
      byteCount += worker.chunk.rowsByteCount
    }
  }

  mutating func add(_ counts: OutcomeCounts) {
    self.counts.add(counts)
  }

  /// Puts all files in place.
  func commit() throws(BatchError) {
    for output in outputs { try output.commit() }
  }
}
