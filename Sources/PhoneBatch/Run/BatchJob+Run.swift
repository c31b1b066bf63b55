internal import ByteIO
internal import PhoneCheck

// How workers share a run. Each reads the next chunk of the input while no other reads, judges its rows and formats them in
// parallel with the others, then waits for its turn and writes. So rows are written in the order of the input, a
// waiting worker reads nothing (a slow output slows the reading down), and memory is one chunk and its output for
// each worker. A single worker runs on the calling thread; several have threads of their own, and the calling
// thread reports progress.

extension BatchJob {
  /// The most columns that rows have where several workers share the work.
  private static let maximumSharedWidth = 20_000

  /// Judges and writes all chunks, and returns the counts.
  ///
  /// - Parameters:
  ///   - remark: Called on this thread only, and so is `progress`.
  ///   - atEnd: Called before the last remarks, with what the beginning of the input showed of its encoding.
  func processChunks(
    _ chunks: consuming ChunkReader, _ output: consuming OrderedOutput,
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void,
    atEnd: (EncodingGuess?) -> Void
  ) throws(BatchError) -> BatchSummary {
    // Rows with this many fields need much memory each, so there is only one worker.
    let isWide = columns.width > Self.maximumSharedWidth
    let workerCount = chunks.isOneChunk || isWide ? 1 : plan.workerCount
    var reports = ProgressReports(every: plan.progressSeconds)
    let firstForTable = firstChunkForTable(chunks)
    let input = Monitor(chunks)
    let output = Monitor(output)
    if workerCount == 1 {
      work(input, output, firstForTable) { reports.report(on: output, to: progress) }
    } else {
      Workers.run(workerCount, { work(input, output, firstForTable) {} }, every: plan.progressSeconds) {
        reports.report(on: output, to: progress)
      }
      reports.report(on: output, to: progress)
    }
    let (counts, notes) = try output.withLock { (output) throws(BatchError) in
      if let failure = output.failure { throw failure }
      return (output.counts, output.notes)
    }
    let guess = input.withLock { $0.source.head.guess }
    atEnd(guess)
    let limited = definitions.map(\.id).filter(notes.limitedDefinitions.contains)
    if !limited.isEmpty { remark(.reachedLimit(limited)) }
    if notes.foundForeignBytes, guess == .utf8 { remark(.foreignBytes) }
    for found in counts.columnsWithoutValidNumber() {
      let column = plan.layout == .lines ? nil : columns.phones[found.place] + 1
      remark(.noneValid(column: column, numberCount: found.numberCount, found.reason))
    }
    var summary = counts.summary(definitions)
    summary.byteCount = input.withLock { $0.source.byteCount }
    return summary
  }

  /// The work of one worker: processes chunks until there are no more.
  private func work(
    _ input: Monitor<ChunkReader>, _ output: Monitor<OrderedOutput>, _ firstForTable: Int, report: () -> Void
  ) {
    // An input of one chunk is done before the other workers start.
    if input.withLock({ $0.isDone }) { return }
    var worker = BatchWorker(self)
    while let place = input.withLock({ $0.next(&worker.chunk, isCancelled: { isOver(output) }) }) {
      worker.processChunk(at: place, usesTable: place >= firstForTable) { index, bytes in
        output.wait(until: { $0.turn == place || $0.failure != nil }) { $0.write(bytes, to: index) }
      }
      output.wait(until: { $0.turn == place || $0.failure != nil }) { $0.writeChunk(of: worker) }
      if isOver(output) { break }
      report()
    }
    output.withLock { $0.add(worker.counts, worker.notes) }
  }

  private func isOver(_ output: Monitor<OrderedOutput>) -> Bool {
    output.withLock { $0.failure != nil }
  }
}
