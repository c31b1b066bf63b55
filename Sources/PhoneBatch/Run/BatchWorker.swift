internal import ByteIO
internal import PhoneCheck

/// Takes one chunk after the other through judging and writing, in memory of its own.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var judge: RowJudge

  /// What is worked on.
  var chunk: RecordChunk
  /// The rows of the chunk, block after block; one block is enough unless duplicates are looked for.
  private var blocks: [JudgedBlock]
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
    blocks = [JudgedBlock(job)]
    outputs = job.outputs.map { WrittenRows(job, $0) }
    chunk = RecordChunk(job.rules)
    counts = OutcomeCounts(job)
  }

  /// Judges the rows of the chunk and puts together what is written of them.
  ///
  /// - Parameters:
  ///   - place: The chunk's place among the chunks, from 0.
  ///   - usesTable: Whether a table pays, which is made if there is none.
  mutating func work(at place: Int, usesTable: Bool) {
    // An area's table waits for rows of the area.
    if usesTable || job.columns.area != nil { judge.useTables(job.tables) }
    recordCount = 0
    for output in outputs { output.begin(chunk) }
    if let duplicates = job.duplicates {
      work(at: place, duplicates.keys, duplicates.search)
    } else {
      let block = blocks[0]
      block.rows.begin(chunk)
      while block.rows.loadNext(of: chunk) {
        judge(block)
        write(block)
      }
    }
  }

  /// Judges all rows before any is written: what is written of them depends on the rows before, of other chunks too.
  private mutating func work(at place: Int, _ keys: NumberKeys, _ search: Monitor<DuplicateSearch>) {
    var count = 0
    blocks[0].rows.begin(chunk)
    while blocks[count].rows.loadNext(of: chunk) {
      judge(blocks[count])
      if job.texts.style.takesDigits { blocks[count].noteNumbers(of: chunk, keys) }
      count += 1
      if count == blocks.count { blocks.append(JudgedBlock(job)) }
      blocks[count].rows.begin(behind: blocks[count - 1].rows)
    }
    search.wait(until: { $0.turn == place }) { $0.look(at: blocks[..<count]) }
    for block in blocks[..<count] { write(block) }
  }

  private mutating func judge(_ block: JudgedBlock) {
    if let area = job.columns.area { areas.load(block.rows, of: chunk, column: area) }
    for column in block.columns {
      column.cells.load(block.rows, of: chunk, column: column.index)
      judge.judge(column.cells, areas: areas, of: chunk, &column.verdicts)
    }
    recordCount += block.rows.count
    if job.rules.dialect != .lines { overruleIrregular(block) }
    block.combine()
  }

  private mutating func write(_ block: JudgedBlock) {
    counts.add(block)
    for output in outputs { output.write(block, of: chunk) }
  }

  /// Blank lines are no rows, and rows of another width are not judged unless the plan says so.
  private mutating func overruleIrregular(_ block: JudgedBlock) {
    for index in 0..<block.rows.irregularCount {
      let row = block.rows.irregularRow(at: index)
      let fieldCount = block.rows.fieldCount(of: row)
      if block.rows.start(of: row) == block.rows.contentEnd(of: row) {
        block.overrule(row, .blankLine)
        recordCount -= 1
      } else if fieldCount != job.columns.width {
        overrule(row, fieldCount, of: block)
      }
    }
  }

  private func overrule(_ row: Int, _ fieldCount: Int, of block: JudgedBlock) {
    for column in block.columns {
      if column.index >= fieldCount {
        column.verdicts.set(row, Outcome(.missingField))
      } else if job.plan.raggedRows == .rejected {
        column.verdicts.set(row, Outcome(.malformedRow))
      }
    }
  }
}
