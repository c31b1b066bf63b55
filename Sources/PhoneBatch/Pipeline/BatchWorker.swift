internal import ByteIO
internal import PhoneCheck

/// Takes one chunk after the other through judging and writing, in memory of its own.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var judge: RowJudge

  /// What is worked on.
  var chunk: RecordChunk
  private var rows = RowBlock()
  private var cells = CellBlock()
  private var areas = CellBlock()
  private var verdicts = RowVerdicts()

  /// What is to be written of the chunk, for each of the job's outputs.
  let outputs: [WrittenRows]
  /// How many records the chunk has.
  private(set) var recordCount = 0
  /// How often each outcome came in all chunks so far, by its index.
  private(set) var counts: [Int]

  init(_ job: BatchJob) {
    self.job = job
    judge = RowJudge(job)
    outputs = job.outputs.map { WrittenRows(job, $0) }
    chunk = RecordChunk(job.rules)
    counts = Array(repeating: 0, count: job.texts.outcomes.count)
  }

  /// Judges the rows of the chunk and puts together what is written of them.
  ///
  /// - Parameter place: The chunk's place among the chunks, from 0.
  mutating func work(at place: Int) {
    // An input of one chunk is judged sooner than a table is made.
    if place > 0 { judge.useTable(job.table) }
    recordCount = 0
    for output in outputs { output.begin(chunk) }
    rows.begin(chunk)
    while rows.loadNext(of: chunk) {
      cells.load(rows, of: chunk, column: job.columns.phone)
      if let area = job.columns.area { areas.load(rows, of: chunk, column: area) }
      judge.judge(cells, areas: areas, of: chunk, &verdicts)
      recordCount += rows.count
      if job.rules.dialect != .lines { overruleIrregular() }
      verdicts.count(rows.count, in: &counts)
      for output in outputs { output.write(rows, of: chunk, verdicts) }
    }
  }

  /// Blank lines are no rows, and rows of another width are not judged unless the plan says so.
  private mutating func overruleIrregular() {
    for index in 0..<rows.irregularCount {
      let row = rows.irregularRow(at: index)
      let fieldCount = rows.fieldCount(of: row)
      if rows.start(of: row) == rows.contentEnd(of: row) {
        verdicts.set(row, .blankLine)
        recordCount -= 1
      } else if job.columns.phone >= fieldCount {
        verdicts.set(row, Outcome(.missingField))
      } else if fieldCount != job.columns.width, job.plan.raggedRows == .rejected {
        verdicts.set(row, Outcome(.malformedRow))
      }
    }
  }
}
