internal import ByteIO
internal import PhoneCheck

/// Takes one chunk after the other through judging and writing, in memory of its own.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var judge: RowJudge

  /// What is worked on.
  var chunk: RecordChunk
  private let block: JudgedBlock
  private var areas = CellBlock()

  /// What is to be written of the chunk, for each of the job's outputs.
  let outputs: [WrittenRows]
  /// How many records the chunk has.
  private(set) var recordCount = 0
  /// How often each outcome came in all chunks so far.
  private(set) var counts: OutcomeCounts

  init(_ job: BatchJob) {
    self.job = job
    judge = RowJudge(job)
    block = JudgedBlock(job)
    outputs = job.outputs.map { WrittenRows(job, $0) }
    chunk = RecordChunk(job.rules)
    counts = OutcomeCounts(job)
  }

  /// Judges the rows of the chunk and puts together what is written of them.
  ///
  /// - Parameter usesTable: Whether a table pays, which is made if there is none.
  mutating func work(usingTable usesTable: Bool) {
    if usesTable { judge.useTable(job.table) }
    recordCount = 0
    for output in outputs { output.begin(chunk) }
    block.rows.begin(chunk)
    while block.rows.loadNext(of: chunk) {
      if let area = job.columns.area { areas.load(block.rows, of: chunk, column: area) }
      for column in block.columns {
        column.cells.load(block.rows, of: chunk, column: column.index)
        judge.judge(column.cells, areas: areas, of: chunk, &column.verdicts)
      }
      recordCount += block.rows.count
      if job.rules.dialect != .lines { overruleIrregular() }
      block.combine()
      counts.add(block)
      for output in outputs { output.write(block, of: chunk) }
    }
  }

  /// Blank lines are no rows, and rows of another width are not judged unless the plan says so.
  private mutating func overruleIrregular() {
    for index in 0..<block.rows.irregularCount {
      let row = block.rows.irregularRow(at: index)
      let fieldCount = block.rows.fieldCount(of: row)
      if block.rows.start(of: row) == block.rows.contentEnd(of: row) {
        block.overrule(row, .blankLine)
        recordCount -= 1
      } else if fieldCount != job.columns.width {
        overrule(row, fieldCount)
      }
    }
  }

  private func overrule(_ row: Int, _ fieldCount: Int) {
    for column in block.columns {
      if column.index >= fieldCount {
        column.verdicts.set(row, Outcome(.missingField))
      } else if job.plan.raggedRows == .rejected {
        column.verdicts.set(row, Outcome(.malformedRow))
      }
    }
  }
}
