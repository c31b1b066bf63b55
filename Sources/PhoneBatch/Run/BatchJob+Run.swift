internal import ByteIO
internal import PhoneCheck

// How workers share a run. Each takes the next chunk of the input, with nobody else reading meanwhile, judges its rows and
// puts together what is written of them, beside the others; then it waits for its turn and writes. So rows come out in the
// order of the input, a worker that waits reads nothing (a slow output slows the reading down), and memory is that of one
// chunk, and what is written of it, for each worker. One worker alone is the thread that called; several have threads of
// their own, and the one that called tells how far they are.

extension BatchJob {
  /// Takes chunks through judging and writing, and says what came out.
  ///
  /// - Parameter progress: Called on this thread only.
  func run(
    _ chunks: consuming ChunkReader, _ output: consuming OrderedOutput,
    _ progress: @escaping (BatchProgress) -> Void
  ) throws(BatchError) -> BatchSummary {
    let workerCount = chunks.hasReadAll ? 1 : plan.workerCount
    let reports = ProgressReports(totalByteCount: chunks.totalByteCount, plan.progressSeconds, progress)
    let firstForTable = firstChunkForTable(chunks)
    let input = Monitor(chunks)
    let output = Monitor(output)
    if workerCount == 1 {
      work(input, output, reports, firstForTable)
    } else {
      Workers.run(workerCount, { work(input, output, nil, firstForTable) }, every: plan.progressSeconds) {
        reports.report(on: output)
      }
      reports.report(on: output)
    }
    return try output.withLock { (output) throws(BatchError) in
      if let failure = output.failure { throw failure }
      try output.commit()
      var summary = output.counts.summary(validator.catalog.definitions)
      summary.byteCount = input.withLock { $0.byteCount }
      return summary
    }
  }

  /// What one worker does.
  private func work(
    _ input: Monitor<ChunkReader>, _ output: Monitor<OrderedOutput>, _ reports: ProgressReports?,
    _ firstForTable: Int
  ) {
    // An input of one chunk is done before the other workers come.
    if input.withLock({ $0.isDone }) { return }
    var worker = BatchWorker(self)
    while let place = input.withLock({ $0.next(&worker.chunk, isCancelled: { isOver(output) }) }) {
      worker.work(at: place, usesTable: place >= firstForTable)
      output.wait(until: { $0.turn == place || $0.failure != nil }) { $0.take(worker) }
      if isOver(output) { break }
      reports?.report(on: output)
    }
    output.withLock { $0.add(worker.counts) }
  }

  private func isOver(_ output: Monitor<OrderedOutput>) -> Bool {
    output.withLock { $0.failure != nil }
  }
}
