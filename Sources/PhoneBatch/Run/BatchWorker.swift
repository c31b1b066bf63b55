internal import ByteIO
internal import PhoneCheck

/// Judges one chunk after the other and formats its rows, in memory of its own.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private let session: ValidationSession
  private var classifier: RowClassifier

  /// The current chunk.
  var chunk: RecordChunk
  /// The rows of the chunk, block after block; one block is enough unless duplicates are looked for.
  private var blocks: [JudgedBlock] = []
  private var areaCells = CellBlock()

  /// What is to be written of the chunk, for each of the job's outputs.
  let writers: [RowWriter]
  /// How many records the chunk has.
  private(set) var recordCount = 0
  /// How often each verdict was given in all chunks so far.
  private(set) var counts: VerdictCounts

  init(_ job: BatchJob) {
    self.job = job
    session = ValidationSession(job.judging.validator)
    classifier = RowClassifier(job.judging, session)
    writers = job.outputs.map { RowWriter(job.writing, $0) }
    chunk = RecordChunk(job.writing.chunk)
    counts = VerdictCounts(job)
  }

  /// Judges the rows of the chunk and formats what is written of them.
  ///
  /// - Parameters:
  ///   - place: The chunk's index among the chunks, from 0.
  ///   - usesTable: Whether a table pays, which is made if there is none.
  mutating func processChunk(at place: Int, usesTable: Bool) {
    if usesTable { classifier.useTable() }
    recordCount = 0
    for writer in writers { writer.begin(chunk) }
    if let duplicates = job.duplicates {
      let count = judgeAll(duplicates.keys)
      // Which row had a number first depends on earlier rows, of other chunks too.
      duplicates.search.wait(until: { $0.turn == place }) {
        $0.findFirstRows(of: blocks[..<count], in: chunk, duplicates.keys)
      }
      for block in blocks[..<count] { formatRows(of: block) }
    } else {
      let block = block(at: 0)
      block.rows.begin(chunk)
      while block.rows.loadNext(of: chunk) {
        judgeRows(of: block)
        formatRows(of: block)
      }
    }
  }

  /// Judges all rows, and notes the keys of their numbers.
  ///
  /// - Returns: How many blocks they fill.
  private mutating func judgeAll(_ keys: NumberKeys) -> Int {
    var count = 0
    var block = block(at: 0)
    block.rows.begin(chunk)
    while block.rows.loadNext(of: chunk) {
      judgeRows(of: block)
      block.noteKeys(keys, of: chunk)
      count += 1
      let next = self.block(at: count)
      next.rows.begin(after: block.rows)
      block = next
    }
    return count
  }

  private mutating func block(at index: Int) -> JudgedBlock {
    if index == blocks.count {
      blocks.append(JudgedBlock(columns: job.columns.phones, findsDuplicates: job.plan.findsDuplicates))
    }
    return blocks[index]
  }

  private mutating func judgeRows(of block: JudgedBlock) {
    if let area = job.columns.area { areaCells.load(block.rows, of: chunk, column: area) }
    for column in block.columns {
      column.cells.load(block.rows, of: chunk, column: column.index)
      classifier.judgeColumn(column, areaCells: areaCells, of: chunk)
    }
    recordCount += block.rows.count
    if job.writing.chunk.dialect != .lines { overruleIrregular(block) }
    block.combine()
  }

  private mutating func formatRows(of block: JudgedBlock) {
    counts.add(block)
    guard !writers.isEmpty else { return }
    block.formatNumbers(job.writing.texts.style, of: chunk, with: session)
    for writer in writers { writer.append(block, of: chunk) }
  }

  /// Blank lines are no rows, and rows of another width are malformed unless the plan has them judged.
  private mutating func overruleIrregular(_ block: JudgedBlock) {
    for index in 0..<block.rows.irregularCount {
      let row = block.rows.irregularRow(at: index)
      let fieldCount = block.rows.fieldCount(of: row)
      if block.rows.content(of: row).isEmpty {
        for column in block.columns { column.verdicts.set(row, .none) }
        recordCount -= 1
      } else if fieldCount != job.columns.width {
        for column in block.columns {
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
