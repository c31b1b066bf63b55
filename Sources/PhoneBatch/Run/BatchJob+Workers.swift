internal import ByteIO
internal import PhoneCheck
internal import PhoneRows

/// The findings of a run.
struct JudgedInput: ~Copyable {
  var summary: BatchSummary
  /// The facts for a report; `nil` without a report.
  var facts: ReportFacts?
  /// The error for a run that ended with a row that isn't valid, as the plan demands; `nil` for any other end.
  var stop: BatchError?
  /// Whether the bytes that were read are a regular file's own, not the output of a program.
  var isAsStored: Bool
}

/// Several workers of one job.
///
/// Each worker judges and formats its chunk in parallel with other workers. Then it waits for its turn and writes: two
/// workers never write to a file at once, since systems wouldn't let them. So rows are written in the order of the
/// input, a waiting worker reads nothing (a slow output slows the reading down), and memory is one chunk and its output
/// for each worker. A single worker runs on the calling thread. Several workers have threads of their own, and the
/// calling thread reports progress.
extension BatchJob {
  /// The maximum number of columns in rows that several workers share.
  private static let maximumSharedWidth = 20_000

  /// Judges and writes all chunks, and returns the counts, and the facts for a report if one is requested.
  ///
  /// - Parameters:
  ///   - changes: Gets the changed verdicts, if verdicts are compared.
  ///   - remark: Called on this thread only, and so is `progress`.
  func processChunks(
    _ chunks: consuming ChunkReader, to outputs: OpenOutputs, _ changes: Monitor<ChangedVerdicts>?,
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> JudgedInput {
    // Rows with this many fields need much memory each, so there is only one worker.
    let isWide = columns.width > Self.maximumSharedWidth
    // With several workers, another worker would have gathered facts about a later chunk before the end of the run is
    // known.
    let gathersUntilStop = plan.stopsAtFirstNotValid && plan.reportLanguage != nil
    let workerCount = chunks.isOneChunk || isWide || gathersUntilStop ? 1 : plan.workerCount
    let numberCount = numberCount(in: chunks)
    let output = Monitor(OrderedOutput(self, to: outputs, chunks))
    let input = SharedChunks(chunks)
    func report() { if let report = output.withLock({ $0.takeReport() }) { progress(report) } }
    if workerCount == 1 {
      work(input, output, changes, expecting: numberCount, report: report)
    } else {
      Workers.run(
        workerCount, { work(input, output, changes, expecting: numberCount) {} }, every: plan.progressSeconds
      ) {
        report()
      }
      report()
    }
    let guess = input.withReader { $0.source.head.guess }
    // The byte count of the rows of a converted text is unknown.
    let (isConverted, isAsStored) = input.withReader { ($0.source.isConverted, $0.source.input.isComplete) }
    let readByteCount = input.withReader { $0.byteCount }
    return try output.withLock { (output) throws(BatchError) in
      let namesAreas = output.facts.remarkOnAreas(remark)
      if let failure = output.failure { throw failure }
      var summary = output.facts.end(guess, namesAreas: namesAreas, remark)
      let stop = output.facts.stop
      summary.byteCount = stop != nil && !isConverted ? output.facts.byteCount : readByteCount
      return JudgedInput(summary: summary, facts: output.takeFacts(), stop: stop, isAsStored: isAsStored)
    }
  }

  /// Does the work of one worker: processes chunks until none is left.
  private func work(
    _ input: SharedChunks, _ output: Monitor<OrderedOutput>, _ changes: Monitor<ChangedVerdicts>?,
    expecting numberCount: Int, report: () -> Void
  ) {
    // An input of one chunk is done before the other workers start.
    if input.withReader({ $0.isDone }) { return }
    var worker = BatchWorker(self, expecting: numberCount)
    func isOver() -> Bool { output.withLock { $0.endIfStopped() } }
    while let number = input.next(&worker.chunk, isCancelled: isOver) {
      let encoding = worker.chunk.rules.encoding
      worker.processChunk(at: number) { index, bytes in
        output.wait(until: { $0.turn == number || $0.isOver }) {
          $0.write(bytes, to: index, encodedAs: encoding)
        }
      }
      output.wait(until: { $0.turn == number || $0.isOver }) { $0.finishChunk(of: worker) }
      if isOver() { break }
      report()
    }
    output.withLock { $0.add(worker.takeFacts()) }
    if let changed = worker.changedVerdicts { changes?.withLock { $0.add(changed) } }
  }
}
