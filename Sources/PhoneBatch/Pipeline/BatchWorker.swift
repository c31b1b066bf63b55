internal import ByteIO
internal import PhoneCheck

/// Takes one chunk after the other through judging and writing, in memory of its own.
struct BatchWorker: ~Copyable {
  private let job: BatchJob
  private var judge: RowJudge
  private let annotator: RowAnnotator

  /// What is worked on.
  var chunk: RecordChunk
  private var rows = RowBlock()
  private var cells = CellBlock()
  private var areas = CellBlock()
  private var verdicts = RowVerdicts()
  private var scanner: CSVScanner?
  private var number = ByteBuffer()

  /// What is to be written of the chunk.
  private(set) var output = ByteBuffer()
  /// How many records the chunk has.
  private(set) var recordCount = 0
  /// How often each outcome came in all chunks so far, by its index.
  private(set) var counts: [Int]

  init(_ job: BatchJob) {
    self.job = job
    judge = RowJudge(job)
    annotator = RowAnnotator(job)
    chunk = RecordChunk(job.rules)
    counts = Array(repeating: 0, count: job.texts.outcomes.count)
  }

  /// Judges the rows of the chunk and puts together what is written of them.
  ///
  /// - Parameter place: The chunk's place among the chunks, from 0.
  mutating func work(at place: Int) {
    // An input of one chunk is judged sooner than a table is made.
    if place > 0 { judge.useTable(job.table) }
    output.removeAll()
    recordCount = 0
    // Objects hold all fields of a row, and the index knows only some.
    if job.plan.format == .ndjson { scanner = chunk.makeScanner() }
    rows.begin(chunk)
    while rows.loadNext(of: chunk) {
      cells.load(rows, of: chunk, column: job.columns.phone)
      if let area = job.columns.area { areas.load(rows, of: chunk, column: area) }
      judge.judge(cells, areas: areas, of: chunk, &verdicts)
      recordCount += rows.count
      if job.rules.dialect != .lines { overruleIrregular() }
      verdicts.count(rows.count, in: &counts)
      switch job.plan.format {
      case .csv: annotator.write(rows, of: chunk, verdicts, to: &output)
      case .ndjson: writeObjects()
      case .summary: break
      }
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

  private mutating func writeObjects() {
    guard var scanner = scanner.take() else { return }
    for row in 0..<rows.count {
      // The chunk's rows have been found to be records, so that there are no errors to come.
      guard let event = try? scanner.next(), event == .record, job.plan.selection.includes(verdicts[row])
      else { continue }
      let texts = job.texts[verdicts[row]]
      number.removeAll()
      verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
      number.withSpan { number in
        job.ndjson.writeRow(
          &scanner, row: chunk.recordsBefore + scanner.recordIndex + 1,
          line: chunk.firstLine + scanner.lineNumber - 1, texts, number: number, to: &output)
      }
    }
    self.scanner = consume scanner
  }
}
