import ByteValues
import PhoneCheck
import PhoneRows
import Platform
import Workbooks

/// One pass through a file: its output goes to the host, chunk after chunk.
final class DeskRun {
  private let job: BatchJob
  private let outputs: [RowOutput]
  private var chunks: ChunkReader
  private var worker: BatchWorker
  private(set) var facts: RunFacts
  private(set) var isDone = false
  /// The facts about the file's beginning.
  let head: DeskHead
  /// The remarks on the beginning.
  let remarks: [BatchRemark]
  /// The facts for a report, after the last row; `nil` unless verdicts are kept.
  private var report: ReportFacts?
  /// The workbook that is made of the output; `nil` if it is CSV.
  let workbook: DeskWorkbook?
  /// Why no workbook can be made.
  private(set) var fault: WorkbookFault?

  /// Reads the beginning of a file, and writes the lines above the rows of its output.
  ///
  /// - Parameters:
  ///   - contents: The rows to write; `nil` to keep only verdicts.
  ///   - formats: The formats that mark fields of a sheet.
  ///   - onFailure: Called with the facts about a file whose columns aren't clear.
  init(
    _ plan: BatchPlan, _ source: PageSource, _ contents: RowOutput.Contents?,
    _ formats: [KeptFormats.Format], _ validator: PhoneValidator,
    onFailure: (DeskHead) -> Void
  ) throws(BatchError) {
    try plan.check()
    let outputs = contents.map { [RowOutput($0)] } ?? []
    var remarks: [BatchRemark] = []
    var beginning = RunBeginning(
      plan, plan.makeReader(source, inParts: false), outputs, validator, { false })
    let job: BatchJob
    do throws(BatchError) {
      job = try beginning.job(
        workerCount: 1, earlier: nil,
        search: { plan, columns in
          DuplicateSearch(
            .finding(firstRows: plan.findsFirstRows, kept: nil, known: nil), plan,
            validator.catalog.definitions, columnCount: columns.phones.count, nil)
        }, { remarks.append($0) })
    } catch {
      if let names = error.headerNames { onFailure(DeskHead(beginning, plan, source.name, names)) }
      throw error
    }
    self.job = job
    self.outputs = outputs
    self.remarks = remarks
    head = DeskHead(beginning, job)
    let isWorkbook = contents?.isWorkbook ?? false
    var table = Self.table(beginning, job, contents?.rows.isAll ?? false)
    table.formats = formats
    workbook = isWorkbook ? DeskWorkbook(table) : nil
    chunks = ChunkReader(beginning.takeReader(), nil, countsRecords: true)
    facts = RunFacts(job, skippedByteCount: chunks.skippedByteCount)
    worker = BatchWorker(job, expecting: job.numberCount(in: chunks))
    if contents == nil { worker.verdicts = RowVerdicts() }
    for output in outputs { write(output.head) }
    if fault != nil { throw .stopped }
  }

  /// The description of the CSV for a workbook.
  private static func table(
    _ beginning: borrowing RunBeginning, _ job: BatchJob, _ isAll: Bool
  ) -> WrittenTable {
    var table = WrittenTable()
    if case .delimited(let byte) = beginning.reader.scanner.dialect { table.delimiter = byte }
    table.titleCount = isAll ? beginning.reader.titles.count { $0 == UInt8(ascii: "\n") } : 0
    table.hasHeader = job.plan.layout == .table
    // Cells of a sheet keep their kinds.
    table.typedWidth = !job.plan.recognizesObjects ? job.columns.width : 0
    table.textColumns = job.columns.phones + job.columns.alternatives
    table.numberColumns = job.numericFields
    return table
  }

  /// Judges and writes the next chunk; afterwards ``isDone`` may be set.
  func step() throws(BatchError) {
    guard !isDone else { return }
    guard let number = chunks.next(&worker.chunk, isCancelled: { false }) else { return try end() }
    try process(number)
    if facts.isOver { try end() }
  }

  /// Reads the next chunk without judging its rows.
  func skip() {
    if !isDone, chunks.next(&worker.chunk, isCancelled: { false }) == nil { isDone = true }
  }

  private func process(_ number: Int) throws(BatchError) {
    var failure: BatchError?
    let (outputs, name) = (outputs, head.name)
    worker.processChunk(at: number) { index, bytes in
      do throws(IOFailure) {
        let output = outputs[index]
        if output.isConverted {
          try output.convert(bytes, named: name) { (bytes) throws(IOFailure) in self.write(bytes) }
        } else {
          self.write(bytes)
        }
      } catch {
        if failure == nil { failure = BatchError(error) }
      }
    }
    if let failure { throw failure }
    if fault != nil { throw .stopped }
    if let verdicts = worker.verdicts.take() {
      write(verdicts.bytes)
      worker.verdicts = RowVerdicts()
    }
    facts.add(worker)
    if let failure = facts.failure { throw failure }
  }

  private func end() throws(BatchError) {
    isDone = true
    report = worker.takeFacts()
    do throws(WorkbookFault) { try workbook?.finish() } catch {
      fault = error
      throw .stopped
    }
  }

  /// The number of bytes that have been read.
  var byteCount: Int { chunks.byteCount }

  /// The counts after the last chunk, and all remarks.
  func summary() -> (counts: BatchSummary, remarks: [BatchRemark]) {
    var remarks = remarks
    let namesAreas = facts.remarkOnAreas { remarks.append($0) }
    var summary = facts.end(chunks.source.head.guess, namesAreas: namesAreas) { remarks.append($0) }
    summary.byteCount = chunks.byteCount
    return (summary, remarks)
  }

  /// The first numbers that aren't valid for a reason.
  func examples(of reason: ReasonCode) -> [ReportFacts.Example] {
    guard let found = report?.examples(of: reason) else { return [] }
    return found
  }

  /// The number of rows that aren't valid in each part of the file, and the number of rows of a part.
  func places(ofRows rowCount: Int) -> (width: Int, counts: [Int]) {
    guard let places = report?.notValidRows.counts(ofRows: rowCount) else { return (1, []) }
    return places
  }

  private func write(_ bytes: borrowing ByteBuffer) {
    bytes.withSpan { bytes in
      guard let workbook else {
        unsafe bytes.withUnsafeBufferPointer { bytes in
          if bytes.count > 0 { hostWrite(Int(bitPattern: bytes.baseAddress), bytes.count, 0) }
        }
        return
      }
      do throws(WorkbookFault) { if fault == nil { try workbook.add(bytes) } } catch { fault = error }
    }
  }
}

extension BatchError {
  /// The names of the columns, if the columns aren't clear.
  var headerNames: [String]? {
    switch self {
    case .phoneColumnUnclear(_, let headers), .phoneColumnUnnamed(_, let headers),
      .noSuchColumn(_, let headers),
      .duplicateColumn(_, let headers):
      headers.names
    default: nil
    }
  }
}
