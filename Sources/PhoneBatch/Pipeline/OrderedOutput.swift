internal import ByteIO
internal import TerminalText

/// Where workers bring what they have done, in the order of the input.
struct OrderedOutput: ~Copyable {
  private let job: BatchJob
  private let inputName: String
  private let file: OutputFile?
  private let isShown: Bool

  /// Whose turn it is: the place of the chunk that is written next.
  private(set) var turn = 0
  /// Why the run ends early; what comes behind it is not written.
  private(set) var failure: BatchError?
  private var recordCount: Int
  /// How many rows were written, and how many bytes of the input they take.
  private(set) var rowCount = 0
  private(set) var byteCount: Int
  /// How often each outcome came, by its index.
  private(set) var counts: [Int]

  /// - Parameters:
  ///   - file: `nil` when no rows are written.
  ///   - byteCount: How many bytes stand before the first chunk.
  init(_ job: BatchJob, to file: OutputFile?, inputName: String, byteCount: Int) {
    self.byteCount = byteCount
    self.job = job
    self.file = file
    self.inputName = inputName
    isShown = file?.isTerminal ?? false
    recordCount = job.plan.layout == .table ? 1 : 0
    counts = Array(repeating: 0, count: job.texts.outcomes.count)
  }

  /// Takes in what a worker has made of a chunk, and lets the next one follow.
  mutating func take(_ worker: borrowing BatchWorker) {
    guard failure == nil else { return }
    turn += 1
    do throws(BatchError) {
      try write(worker.output)
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

  mutating func add(_ counts: [Int]) {
    for index in counts.indices { self.counts[index] += counts[index] }
  }

  /// Writes bytes and sends them off.
  func write(_ bytes: borrowing ByteBuffer) throws(BatchError) {
    guard let file, !bytes.isEmpty else { return }
    do throws(IOFailure) {
      if isShown {
        try file.write(visible(bytes))
      } else {
        try file.write(bytes)
      }
      try file.flush()
    } catch {
      throw BatchError(error)
    }
  }

  /// The bytes as a terminal can show them: everywhere else they stay what they are.
  private func visible(_ bytes: borrowing ByteBuffer) -> String {
    job.plan.format == .ndjson ? VisibleText.escapingJSON(bytes.text) : VisibleText.escapingLines(bytes.text)
  }

  /// Puts the file in place.
  func commit() throws(BatchError) {
    do throws(IOFailure) { try file?.commit() } catch { throw BatchError(error) }
  }
}
