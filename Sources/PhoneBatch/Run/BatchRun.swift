internal import ByteIO
internal import PhoneCheck
internal import PhoneRows
internal import Platform
internal import WorkbookFiles
internal import Workbooks

/// One run of a plan: the first record shows the layout of the input, then workers process chunks of it.
final class BatchRun {
  private let plan: BatchPlan
  private let validator: PhoneValidator
  private let isStopped: @Sendable () -> Bool
  private let inputName: String
  private let file: FileSource
  /// The identity of the input file.
  private let identity: FileIdentity
  /// The beginning of the rows; `nil` once they are processed.
  private var beginning: RunBeginning?
  private let outputs: OpenOutputs
  private let pass: NumberPass
  private var record: RunRecord?
  private let digestsInput: Bool
  /// The workbook whose sheet is the input; `nil` for every other input.
  private let workbook: WorkbookReading?

  init(
    _ plan: BatchPlan, _ input: BatchInput, _ outputs: BatchOutputs, _ validator: PhoneValidator,
    _ pass: NumberPass, _ isStopped: @escaping @Sendable () -> Bool, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    var source = try input.open()
    source.enlargePipe()
    if case .finding(let kept?, _) = pass { try kept.reading.beginAgain(of: &source) }
    if let range = plan.byteRange {
      guard source.facts.kind == .regular else { throw .rangeNeedsFile(name: source.name) }
      let byteCount = source.facts.byteCount
      if let planned = range.fileByteCount, planned != byteCount {
        throw .fileSizeChanged(range, name: source.name, byteCount: byteCount)
      }
    }
    let opened = try OpenOutputs(outputs, for: plan, butNot: source, remark)
    var plan = plan
    let facts = source.facts
    if opened.holdWorkbook {
      // Parts of a file have no header, and aren't decoded.
      if plan.byteRange != nil { throw .unusablePlan(.workbookOfTable) }
      plan.quotesTexts = true
      if plan.outputEncoding == nil { plan.outputEncoding = .utf8 }
    }
    // A pipe may have no bytes yet.
    while plan.mayReadWorkbook(of: source), !source.isReady(withinMilliseconds: 100) {
      if isStopped() { throw .stopped }
    }
    let workbook = try WorkbookReading(replacing: &source, for: &plan)
    if let entry = workbook?.remark(for: plan) { remark(entry) }
    if let workbook, !workbook.formats.isEmpty { opened.removeFormatMarks() }
    inputName = source.name
    identity = facts.identity
    self.outputs = opened
    self.pass = pass
    record = outputs.record
    if record?.input.name.isEmpty == true { record?.input.name = source.name }
    record?.input.byteCount = facts.kind == .regular ? facts.byteCount : nil
    digestsInput = outputs.digestsInput
    self.plan = plan
    self.workbook = workbook
    self.validator = validator
    self.isStopped = isStopped
    file = FileSource(source)
    beginning = RunBeginning(
      plan, plan.makeReader(file, inParts: plan.byteRange != nil), opened.rows.map(\.rows), validator,
      isStopped)
  }

  /// Processes the input, once, and moves the finished files to their targets unless the run stops at a row.
  ///
  /// - Parameter start: The start of the run, on the clock of `Process.monotonicSeconds`.
  func processInput(
    since start: Double, _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchResult {
    var judged = try processRows(remark, progress)
    // The file may have grown since it was opened.
    let readByteCount = judged.isAsStored ? judged.summary.byteCount : 0
    let size = record?.input.byteCount.map { max($0, readByteCount) }
    record?.input.byteCount = size
    if digestsInput {
      record?.input.sha256 = try ioStep { () throws(IOFailure) in
        try ByteInput.digest(ofFile: inputName, whichIs: identity, first: size ?? .max, isStopped: isStopped)
      }
    }
    judged.summary.seconds = Process.monotonicSeconds - start
    record?.end = Process.secondsSince1970
    judged.summary.runs = record.map { [$0] } ?? []
    let result = BatchResult(summary: judged.summary, stop: judged.stop)
    try outputs.write(result.summary, judged.facts.take())
    if result.stop != nil { return result }
    try outputs.commit()
    if let failure = outputs.cutFailure { throw failure }
    return result
  }

  /// Judges and writes all rows.
  private func processRows(
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> JudgedInput {
    guard var beginning = beginning.take() else {
      preconditionFailure("the input of a run is processed once")
    }
    let job = try beginning.job(
      workerCount: plan.workerCount, earlier: pass.earlier,
      search: { plan, columns in
        DuplicateSearch(
          pass.task(plan, columns), plan, validator.catalog.definitions, columnCount: columns.phones.count,
          WorkerOrder(placeCount: DuplicateSearch.placeCount))
      }, remark)
    let plan = job.plan
    describeWorkbooks(job, beginning.reader.scanner.dialect, titles: beginning.reader.titles)
    var range: RecordRange?
    if let byteRange = plan.byteRange { range = try RecordRange(byteRange, of: beginning.reader, file) }
    if range?.hasHead ?? true {
      let encoding = beginning.reader.scanner.encoding
      for output in outputs.rows { try output.write(output.rows.head, encodedAs: encoding) }
    }
    let chunks = ChunkReader(
      beginning.takeReader(), range,
      countsRecords: plan.countsRows || plan.looksUpNumbers || plan.reportLanguage != nil, isShared: true)
    let judged = try job.processChunks(chunks, to: outputs, pass.changes, remark, progress)
    for entry in workbook?.remarks ?? [] { remark(entry) }
    try pass.end(
      judged, job.duplicates?.notedRows, of: job.inputName, whichIs: identity,
      isWorkbook: workbook != nil)
    return judged
  }

  /// Describes the rows to the workbooks that are made of them.
  private func describeWorkbooks(_ job: BatchJob, _ dialect: CSVDialect, titles: [UInt8]) {
    for output in outputs.rows where output.contents.form == .csv {
      var table = WrittenTable()
      if case .delimited(let byte) = dialect { table.delimiter = byte }
      table.titleCount = output.contents.rows.isAll ? titles.count { $0 == ASCII.lineFeed } : 0
      table.hasHeader = job.plan.layout == .table
      table.typedWidth = workbook == nil ? 0 : job.columns.width
      table.formats = workbook?.formats ?? []
      table.textColumns = job.columns.phones + job.columns.alternatives
      table.numberColumns = job.numericFields
      output.sheet?.describe(table)
    }
  }
}
