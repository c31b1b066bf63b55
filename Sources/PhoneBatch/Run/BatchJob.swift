internal import ByteIO
internal import PhoneCheck

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

/// The state that all workers of a run share, after the first record has been read.
///
/// Each worker fills a chunk with the next rows of the input, and judges and formats them in parallel with other
/// workers. Then it waits for its turn and writes: two workers never write to a file at once, since systems wouldn't
/// let them. So rows are written in the order of the input, a waiting worker reads nothing (a slow output slows the
/// reading down), and memory is one chunk and its output for each worker. A single worker runs on the calling thread.
/// Several workers have threads of their own, and the calling thread reports progress.
struct BatchJob: Sendable {
  let plan: BatchPlan
  let columns: ColumnSelection
  /// The names of the columns with numbers, in UTF-8; empty if there are none.
  let phoneNames: [[UInt8]]
  /// The search for an unused column with areas.
  let areaColumn: AreaColumnSearch
  /// The search for a column with numbers, for a chosen column without any.
  let numberColumn: NumberColumnSearch
  let judging: JudgingRules
  let writing: WritingRules
  let inputName: String
  /// The contents of each output.
  let outputs: [OpenOutput.Contents]
  /// The detected encoding of the input before the first record was read; `nil` if it wasn't clear yet, or was named.
  let earlyGuess: EncodingGuess?
  /// Whether the run should end.
  let isStopped: @Sendable () -> Bool
  /// The look-up of numbers; `nil` if nothing is looked up.
  let duplicates: DuplicateSearch?

  /// The rules for the verdicts to compare with; `nil` if verdicts aren't compared.
  let comparison: ComparisonRules?

  private var definitions: [AreaCodeDefinition] { judging.validator.catalog.definitions }

  /// Whether the encoding wasn't named, and looks like UTF-8 up to the first record.
  var mayBeForeign: Bool { plan.encoding == nil && (earlyGuess == nil || earlyGuess == .utf8) }

  /// The name of the input in errors about rows; in a range with an unknown first record, lines count from its start.
  var rowsName: String {
    guard let range = plan.byteRange, range.hasUnknownFirstRecord else { return inputName }
    return "\(inputName)[\(range)]"
  }

  /// The maximum number of columns in rows that several workers share.
  private static let maximumSharedWidth = 20_000

  /// Judges and writes all chunks, and returns the counts, and the facts for a report if one is requested.
  ///
  /// - Parameter remark: Called on this thread only, and so is `progress`.
  func processChunks(
    _ chunks: consuming ChunkReader, to outputs: OpenOutputs,
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
      work(input, output, expecting: numberCount, report: report)
    } else {
      Workers.run(
        workerCount, { work(input, output, expecting: numberCount) {} }, every: plan.progressSeconds
      ) {
        report()
      }
      report()
    }
    let firstRows = output.withLock { $0.firstRows }
    let unused = plan.seeksAdvice ? areaColumn.find(in: firstRows, judging) : nil
    if let unused {
      remark(.unusedAreaColumn(unused))
    } else if plan.seeksAdvice {
      for (column, count, definition) in areaColumn.numbersElsewhere(firstRows, judging) {
        remark(
          .numbersElsewhere(
            column: writing.areLines ? nil : column + 1, count: count, rowCount: firstRows.rows.count,
            definition: definition))
      }
    }
    let (counts, notes, samples, habits) = try output.withLock { (output) throws(BatchError) in
      if let failure = output.failure { throw failure }
      return (output.counts, output.notes, output.samples, output.habits)
    }
    let guess = input.withReader { $0.source.head.guess }
    // The guess is only known after rows of ASCII.
    let writesCSV = self.outputs.contains { $0.form == .csv }
    if earlyGuess == nil, let entry = guess?.remark(on: inputName, plan, writesCSV: writesCSV) {
      remark(entry)
    }
    let limited = definitions.map(\.id).filter(notes.limitedDefinitions.contains)
    if !limited.isEmpty { remark(.reachedLimit(limited)) }
    if !plan.numberSeparators.isEmpty { remark(.dividedCells(count: notes.severalNumbersCount)) }
    if notes.nullMarkCount > 0 { remark(.nullMarks(count: notes.nullMarkCount)) }
    if notes.foundForeignBytes, guess == .utf8 { remark(.foreignBytes) }
    for entry in habits?.remarks ?? [] { remark(entry) }
    if plan.seeksAdvice {
      remarkOnRepeatedHeader(samples, remark)
      remarkOnInvalidColumns(
        counts, RemedySearch(judging, triesAreas: unused == nil), samples, firstRows, notes.traces, remark)
    }
    var summary = counts.summary(definitions)
    summary.traceCounts = notes.traces.ofAllColumns
    let stop = output.withLock { $0.stop }
    // The byte count of the rows of a converted text is unknown.
    let isConverted = input.withReader { $0.source.isConverted }
    summary.byteCount =
      stop != nil && !isConverted ? output.withLock { $0.byteCount } : input.withReader { $0.byteCount }
    let isAsStored = input.withReader { $0.source.input.facts.kind == .regular }
    return JudgedInput(
      summary: summary, facts: output.withLock { $0.takeFacts() }, stop: stop, isAsStored: isAsStored)
  }

  /// Remarks that the name of a column is among its numbers.
  private func remarkOnRepeatedHeader(_ samples: InvalidSamples, _ remark: (BatchRemark) -> Void) {
    for (index, name) in phoneNames.enumerated() where !name.isEmpty {
      let isRepeated = samples.first(ofColumn: index).contains { $0.number == name }
      if isRepeated { remark(.repeatedHeader(column: columns.phones[index] + 1)) }
    }
  }

  /// Remarks on the columns with many invalid numbers, with the options that would help and the traces of a
  /// spreadsheet.
  private func remarkOnInvalidColumns(
    _ counts: VerdictCounts, _ search: RemedySearch, _ samples: InvalidSamples, _ firstRows: FirstRows,
    _ traces: SpreadsheetTraceCounts, _ remark: (BatchRemark) -> Void
  ) {
    let invalid = counts.invalidColumns { writing.areLines ? nil : columns.phones[$0] + 1 }
    for (index, areMost, column) in invalid {
      var column = column
      column.givenOptions = plan.givenOptions
      search.complete(&column, samples, ofColumn: index, areMost: areMost)
      let ofColumn = traces.columns[index] ?? [:]
      for trace in SpreadsheetTrace.allCases {
        if let count = ofColumn[trace] {
          remark(.spreadsheetTraces(trace, column: column.column, count: count))
        }
      }
      // If the cause is known, there is no doubt about the column.
      let isExplained = ofColumn.values.reduce(0, +) * 2 > column.invalidCount
      if areMost, column.remedies.isEmpty, !isExplained {
        column.other = numberColumn.find(
          in: firstRows.rows, from: areaColumn.columns.count, judging.validator)
      }
      if !column.remedies.isEmpty || areMost && column.isOdd && !isExplained {
        remark(.invalidNumbers(column))
      }
    }
  }

  /// The assumed number of bytes of a row, for an early decision whether a table pays.
  private static let guessedRowByteCount = 75

  /// The approximate number of phone numbers; 0 if the size of the input isn't known.
  private func numberCount(in chunks: borrowing ChunkReader) -> Int {
    guard let total = chunks.totalByteCount else { return 0 }
    return (total - chunks.skippedByteCount) / Self.guessedRowByteCount * columns.phones.count
  }

  /// Does the work of one worker: processes chunks until none is left.
  private func work(
    _ input: SharedChunks, _ output: Monitor<OrderedOutput>, expecting numberCount: Int,
    report: () -> Void
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
    if let changed = worker.changedVerdicts { comparison?.found.withLock { $0.add(changed) } }
  }
}
