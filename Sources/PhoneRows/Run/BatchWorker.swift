package import ByteValues
internal import PhoneCheck
internal import Platform

/// A worker, which judges one chunk after another and formats its rows, in memory of its own.
package struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private let session: ValidationSession
  private var judge: RowJudge
  /// The judge by the earlier rules, if verdicts are compared.
  private let earlier: EarlierJudge?

  package var chunk: RecordChunk
  /// The rows of the chunk, block after block; one block is enough unless duplicates are searched.
  private var blocks: [JudgedBlock] = []
  private var lookUps = FirstRowSearch.Queue()

  /// The writers of the chunk, one for each of the job's outputs.
  private let writers: [RowWriter]
  /// The number of rows of the chunk that were judged, including blank lines: all, or the rows before the end of the
  /// run.
  private(set) var rowCount = 0
  /// The end of these rows in the chunk, and the number of records among them.
  private(set) var (rowsByteCount, recordCount) = (0, 0)
  /// The number of times that each verdict was given in the chunk.
  private(set) var counts: VerdictCounts
  /// The end of the run at a row of the chunk that isn't valid: its line in the input, and the reason.
  private(set) var stop: (line: Int, reason: ReasonCode)?
  /// The end of the run at a row that isn't an object that can take members: its line in the input, and its number in
  /// the chunk.
  private(set) var fault: CSVError?
  /// The notes on the chunk.
  private(set) var notes = JudgingNotes()
  /// The first invalid numbers of the chunk.
  private(set) var samples: InvalidSamples
  /// The facts for a report, of all chunks so far; `nil` without a report.
  private var facts: ReportFacts?
  /// The verdicts of all rows since the host has taken them; `nil` unless it keeps them.
  package var verdicts: RowVerdicts?
  private var objectCheck: ObjectCheck
  /// Whether the chunk's rows lie in several parts of the input, so that they are noted block by block.
  private var notesRows = false

  /// - Parameter numberCount: The approximate number of phone numbers of the job; 0 if it isn't known.
  package init(_ job: BatchJob, expecting numberCount: Int) {
    self.job = job
    session = ValidationSession(job.judging.validator)
    judge = RowJudge(job.judging, session, expecting: numberCount)
    earlier = job.comparison.map { EarlierJudge($0, expecting: numberCount) }
    writers = job.outputs.map { RowWriter(job.writing, $0, columnCount: job.columns.phones.count) }
    chunk = RecordChunk(job.writing.chunk)
    objectCheck = ObjectCheck(addedKeys: job.writing.chunk.addedKeys)
    counts = VerdictCounts(job)
    samples = InvalidSamples(columnCount: job.columns.phones.count)
    facts = job.plan.reportLanguage.map {
      ReportFacts(definitionCount: job.judging.validator.catalog.definitions.count, $0)
    }
  }

  /// Returns the facts for a report, and removes them.
  package mutating func takeFacts() -> ReportFacts? { facts.take() }

  /// The changes from the earlier verdicts in all chunks so far; `nil` if verdicts aren't compared.
  package var changedVerdicts: ChangedVerdicts? { earlier?.changed }

  /// Judges the rows of the chunk and formats the output.
  ///
  /// - Parameters:
  ///   - number: The chunk's index among the chunks, from 0.
  ///   - send: Called with bytes for one of the outputs, as often as needed.
  package mutating func processChunk(
    at number: Int, send: @escaping (_ output: Int, borrowing ByteBuffer) -> Void
  ) {
    (rowCount, rowsByteCount, recordCount) = (0, 0, 0)
    (counts, notes) = (VerdictCounts(job), JudgingNotes())
    samples = InvalidSamples(columnCount: job.columns.phones.count)
    let rows = chunk.recordsBefore..<chunk.recordsBefore + chunk.recordCount
    // Rows after the end of the run must not count.
    notesRows = job.plan.stopsAtFirstNotValid || !(facts?.canNoteRowsTogether(rows) ?? true)
    stop = nil
    fault = nil
    for (index, writer) in writers.enumerated() { writer.begin(chunk) { send(index, $0) } }
    var cursor = RowCursor(chunk)
    var earlierCursor = cursor
    var isDone = false
    var rowsBefore = 0
    while !isDone {
      var count = 0
      let recordsBefore = recordCount
      while count < keptBlockCount {
        if count == blocks.count {
          blocks.append(JudgedBlock(job))
        }
        guard stop == nil, fault == nil, loadRows(of: blocks[count], from: &cursor) else {
          isDone = true
          break
        }
        takeRows(of: blocks[count])
        compareRows(of: blocks[count], from: &earlierCursor)
        count += 1
      }
      let judged = blocks[..<count]
      if let duplicates = job.duplicates {
        // The first row of a number depends on earlier rows, including those of other chunks.
        duplicates.lookUp(
          judged, in: chunk, at: number, after: chunk.recordsBefore + recordsBefore,
          end: !isDone ? nil : stop == nil ? .chunk : .run, &lookUps)
      }
      for block in judged {
        counts.add(block)
        verdicts?.add(block)
        if number < InvalidSamples.chunkCount { noteInvalidNumbers(of: block, number, &rowsBefore) }
        if !writers.isEmpty { block.formatNumbers(job.writing.texts.style, of: chunk, with: session) }
        for writer in writers { writer.append(block, of: chunk) }
      }
    }
    for writer in writers { writer.finish() }
    if !notesRows { facts?.noteRows(counts.notValidRowCount, at: chunk.recordsBefore) }
  }

  /// The number of blocks that are judged before they are formatted.
  ///
  /// In a search for duplicates, they hold all rows of an ordinary chunk.
  private var keptBlockCount: Int {
    job.duplicates == nil ? 1 : max(16, 128 / job.columns.phones.count)
  }

  /// Finds the next rows; if all rows have to be objects, ends before the first row that isn't.
  ///
  /// - Returns: Whether there are any.
  private mutating func loadRows(of block: JudgedBlock, from cursor: inout RowCursor) -> Bool {
    guard block.rows.load(chunk, from: &cursor) else { return false }
    if chunk.rules.lines == .object,
      let (row, object) = block.rows.endAtFirstFault(of: chunk, &objectCheck)
    {
      var cause = CSVError.Cause.notAnObject
      if case .having(let key) = object { cause = .hasMember(ColumnName.decoding(key.bytes[...])) }
      let line = chunk.firstLine + chunk.lineFeedCount(in: 0..<block.rows.start(of: row))
      fault = CSVError(cause, line: line, record: recordCount + block.rows.recordCount)
    }
    return block.rows.count > 0
  }

  /// Judges the rows of a block, up to the end of the run, and notes facts about them.
  private mutating func takeRows(of block: JudgedBlock) {
    var dividedCount = judgeRows(of: block)
    // The next steps only read the rows that remain.
    if endRun(in: block) { dividedCount = judgeRows(of: block) }
    notes.noteSeveralNumbers(in: dividedCount)
    judge.noteLimits(of: block, chunk, in: &notes)
    if job.mayBeForeign, chunk.rules.encoding == .utf8 { notes.lookForForeignBytes(in: block, chunk) }
    if job.plan.judging == .writtenForm { notes.countNullMarks(in: block, chunk) }
    judge.noteTraces(of: block, chunk, in: &notes)
    facts?.note(block, of: chunk, after: chunk.recordsBefore + recordCount, notesRows: notesRows, &judge)
    rowCount += block.rows.count
    rowsByteCount = min(block.rows.start(of: block.rows.count), chunk.rowsByteCount)
    recordCount += block.rows.recordCount
    if let language = job.plan.explanationLanguage, !writers.isEmpty {
      for column in block.columns { judge.explain(column, of: chunk, in: language) }
    }
    job.duplicates?.noteKeys(of: block, chunk)
  }

  /// Judges the rows of a block.
  ///
  /// - Returns: The number of cells that were divided into several numbers.
  private mutating func judgeRows(of block: JudgedBlock) -> Int {
    judge.judge(block, of: chunk)
    overruleIrregular(block)
    let dividedCount = judge.divideCells(of: block, chunk)
    block.takeAlternatives()
    block.combine()
    return dividedCount
  }

  /// Ends a block, which has its verdicts, after the first row that isn't valid, if the run ends there.
  ///
  /// - Returns: Whether it ends.
  private mutating func endRun(in block: JudgedBlock) -> Bool {
    guard job.plan.stopsAtFirstNotValid, let (row, reason) = block.firstNotValid else { return false }
    stop = (chunk.firstLine + chunk.lineFeedCount(in: 0..<block.rows.start(of: row)), reason)
    // A line that isn't an object comes after this row.
    fault = nil
    block.rows.end(afterRows: row + 1)
    return true
  }

  /// Judges the rows of a block by the earlier rules, and finds the rows whose verdict has changed.
  private mutating func compareRows(of block: JudgedBlock, from cursor: inout RowCursor) {
    guard let before = block.earlier, before.rows.load(chunk, from: &cursor) else { return }
    if chunk.rules.lines == .object { _ = before.rows.endAtFirstFault(of: chunk, &objectCheck) }
    earlier?.judge(before, of: chunk)
    overruleIrregular(before)
    earlier?.compare(block, with: before, of: chunk)
  }

  /// Saves the first invalid numbers of a block.
  private mutating func noteInvalidNumbers(of block: JudgedBlock, _ chunkNumber: Int, _ rowsBefore: inout Int)
  {
    samples.note(
      block, of: chunk, at: chunkNumber, rowsBefore: rowsBefore, areaColumn: job.judging.areaColumn)
    rowsBefore += block.rows.count
  }

  /// Corrects the verdicts on irregular rows: blank lines aren't rows, and rows of another width are malformed unless
  /// the plan judges them.
  private mutating func overruleIrregular(_ block: JudgedBlock) {
    for index in 0..<block.rows.irregularCount {
      let row = block.rows.irregularRow(at: index)
      if job.writing.areLines {
        if !block.rows.isRecord(row) {
          for column in block.judgedColumns { column.verdicts.set(row, .noNumber) }
        }
        continue
      }
      let fieldCount = block.rows.fieldCount(of: row, in: chunk)
      if !block.rows.isRecord(row) {
        for column in block.judgedColumns { column.verdicts.set(row, .noNumber) }
      } else if fieldCount != job.columns.width {
        for column in block.judgedColumns {
          if column.index >= fieldCount {
            column.verdicts.set(row, VerdictCode(.missingField))
          } else if job.plan.raggedRows == .rejected {
            column.verdicts.set(row, VerdictCode(.malformedRow))
          }
        }
      }
    }
  }
}

extension JudgedBlock {
  fileprivate convenience init(_ job: BatchJob) {
    self.init(
      columns: job.columns.phones, alternatives: job.columns.alternatives, job.plan.lookUps,
      isCompared: job.comparison != nil)
  }
}
