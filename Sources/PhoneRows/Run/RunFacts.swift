internal import PhoneCheck

/// The facts about the rows of a run, added chunk by chunk in the order of the input.
package struct RunFacts: ~Copyable {
  private let job: BatchJob
  /// The reason why the run fails at a row; later chunks don't count.
  package private(set) var failure: BatchError?
  /// The error if the run ends with the row that was added last, because it isn't valid.
  package private(set) var stop: BatchError?
  /// The number of rows before the first chunk in the file, if it is known.
  private let earlierRowCount: Int
  /// The number of rows, and of these rows that are invalid.
  package private(set) var (rowCount, invalidCount) = (0, 0)
  /// The number of bytes of the rows, including the bytes before the rows.
  package private(set) var byteCount: Int

  /// The number of times that each verdict was given.
  private var counts: VerdictCounts
  private var notes = JudgingNotes()
  /// The first invalid numbers.
  private var samples: InvalidSamples
  private var firstRows: FirstRows
  /// The habits in the first rows; `nil` if they aren't needed.
  private var habits: RowHabits?
  /// The facts that workers have gathered for a report.
  private var reportFacts: ReportFacts?

  /// - Parameter skippedByteCount: The number of bytes before the first chunk.
  package init(_ job: BatchJob, skippedByteCount: Int) {
    self.job = job
    byteCount = skippedByteCount
    earlierRowCount = (job.plan.byteRange?.firstRecord?.row ?? 1) - 1
    counts = VerdictCounts(job)
    samples = InvalidSamples(columnCount: job.columns.phones.count)
    firstRows = FirstRows(columns: job.areaColumn.columns + job.numberColumn.columns)
    habits =
      job.plan.seeksAdvice && job.writing.chunk.dialect != .lines
      ? RowHabits(phones: job.columns.phones) : nil
  }

  /// Whether no further rows count.
  package var isOver: Bool { failure != nil || stop != nil }

  /// Adds the facts about a chunk after all of its rows are written.
  package mutating func add(_ worker: borrowing BatchWorker) {
    firstRows.take(worker.rowCount, of: worker.chunk)
    habits?.look(at: worker.rowCount, of: worker.chunk)
    let rowsBefore = earlierRowCount + rowCount
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
    rowCount += worker.recordCount
    byteCount += worker.rowsByteCount
    invalidCount += worker.counts.invalidRowCount
    counts.add(worker.counts)
    notes.formUnion(worker.notes)
    samples.add(worker.samples)
  }

  /// Adds the facts that a worker has gathered for a report in all of its chunks.
  package mutating func add(_ facts: consuming ReportFacts?) {
    if var earlier = reportFacts.take() {
      if let facts { earlier.add(facts) }
      reportFacts = consume earlier
    } else {
      reportFacts = facts
    }
  }

  /// Returns the facts for a report, and removes them; `nil` without a report.
  package mutating func takeReportFacts() -> ReportFacts? { reportFacts.take() }

  // MARK: The end

  /// Remarks on the columns that may name areas, after the last row.
  ///
  /// - Returns: Whether an unused column names areas.
  package func remarkOnAreas(_ remark: (BatchRemark) -> Void) -> Bool {
    guard job.plan.seeksAdvice else { return false }
    if let unused = job.areaColumn.find(in: firstRows, job.judging) {
      remark(.unusedAreaColumn(unused))
      return true
    }
    for (column, count, definition) in job.areaColumn.numbersElsewhere(firstRows, job.judging) {
      remark(
        .numbersElsewhere(
          column: job.writing.areLines ? nil : column + 1, count: count, rowCount: firstRows.rows.count,
          definition: definition))
    }
    return false
  }

  /// Remarks on the rows, after the last one, and returns their counts.
  ///
  /// - Parameters:
  ///   - guess: The detected encoding.
  ///   - namesAreas: Whether an unused column names areas.
  package func end(
    _ guess: EncodingGuess?, namesAreas: Bool, _ remark: (BatchRemark) -> Void
  ) -> BatchSummary {
    // The guess is only known after rows of ASCII.
    let writesCSV = job.outputs.contains { $0.form == .csv }
    if job.earlyGuess == nil, let entry = guess?.remark(on: job.inputName, job.plan, writesCSV: writesCSV) {
      remark(entry)
    }
    let limited = job.definitions.map { $0.id }.filter { notes.limitedDefinitions.contains($0) }
    if !limited.isEmpty { remark(.reachedLimit(limited)) }
    if !job.plan.numberSeparators.isEmpty { remark(.dividedCells(count: notes.severalNumbersCount)) }
    if notes.nullMarkCount > 0 { remark(.nullMarks(count: notes.nullMarkCount)) }
    if notes.foundForeignBytes, guess == .utf8 { remark(.foreignBytes) }
    for entry in habits?.remarks ?? [] { remark(entry) }
    if job.plan.seeksAdvice {
      remarkOnRepeatedHeader(remark)
      remarkOnInvalidColumns(RemedySearch(job.judging, triesAreas: !namesAreas), remark)
    }
    var summary = counts.summary(job.definitions)
    summary.traceCounts = notes.traces.ofAllColumns
    return summary
  }

  /// Remarks that the name of a column is among its numbers.
  private func remarkOnRepeatedHeader(_ remark: (BatchRemark) -> Void) {
    for (index, name) in job.phoneNames.enumerated() where !name.isEmpty {
      let isRepeated = samples.first(ofColumn: index).contains { $0.number == name }
      if isRepeated { remark(.repeatedHeader(column: job.columns.phones[index] + 1)) }
    }
  }

  /// Remarks on the columns with many invalid numbers, with the options that would help and the traces of a
  /// spreadsheet.
  private func remarkOnInvalidColumns(_ search: RemedySearch, _ remark: (BatchRemark) -> Void) {
    let invalid = counts.invalidColumns { job.writing.areLines ? nil : job.columns.phones[$0] + 1 }
    for (index, areMost, column) in invalid {
      var column = column
      column.givenOptions = job.plan.givenOptions
      search.complete(&column, samples, ofColumn: index, areMost: areMost)
      let ofColumn = notes.traces.columns[index] ?? [:]
      for trace in SpreadsheetTrace.allCases {
        if let count = ofColumn[trace] {
          remark(.spreadsheetTraces(trace, column: column.column, count: count))
        }
      }
      // If the cause is known, there is no doubt about the column.
      let isExplained = ofColumn.values.reduce(0, +) * 2 > column.invalidCount
      if areMost, column.remedies.isEmpty, !isExplained {
        column.other = job.numberColumn.find(
          in: firstRows.rows, from: job.areaColumn.columns.count, job.judging.validator)
      }
      if !column.remedies.isEmpty || areMost && column.isOdd && !isExplained {
        remark(.invalidNumbers(column))
      }
    }
  }
}
