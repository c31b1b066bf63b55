internal import ByteIO
internal import PhoneCheck
internal import TerminalText

/// One run of a plan: chunk in, rows judged, chunk out.
struct BatchRun: ~Copyable {
  private let plan: BatchPlan
  private let remark: (BatchRemark) -> Void
  private let inputName: String
  private var reader: CSVReader
  private let output: OutputFile?
  private let showsOutput: Bool
  private var judge: RowJudge

  /// Known once the first record was read.
  private var columns: ColumnSelection?
  private var annotator: CSVAnnotator
  private var ndjson = NDJSONWriter(header: HeaderNames(unnamed: 0))

  /// What is written before the next chunk is read.
  private var block = ByteBuffer()
  private var summary = BatchSummary()

  /// Long records can fill a block within one chunk; it is written when it holds this much.
  private static let blockByteCount = 1 << 20

  static func run(
    _ plan: BatchPlan, from input: BatchInput, to output: BatchOutput, _ validator: PhoneValidator,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> BatchSummary {
    try withoutActuallyEscaping(remark) { (remark) throws(BatchError) in
      var run = try BatchRun(plan, input, output, validator, remark)
      try run.writeRows()
      return run.summary
    }
  }

  private init(
    _ plan: BatchPlan, _ input: BatchInput, _ output: BatchOutput, _ validator: PhoneValidator,
    _ remark: @escaping (BatchRemark) -> Void
  ) throws(BatchError) {
    let source = try ioStep { () throws(IOFailure) in try Self.open(input) }
    let target = try Self.open(output, for: plan.format, butNot: source)
    inputName = source.name
    self.output = plan.format == .summary ? nil : target
    showsOutput = target?.isTerminal ?? false
    self.plan = plan
    self.remark = remark
    reader = CSVReader(
      source, dialect: plan.dialect, maximumRecordByteCount: plan.maximumRecordByteCount,
      chunkByteCount: plan.chunkByteCount)
    judge = RowJudge(plan, validator: validator)
    annotator = CSVAnnotator(dialect: .lines, prefix: plan.columnPrefix)
    if plan.layout == .lines { columns = .lines }
    for entry in target?.remarks ?? [] { remark(.output(entry.description)) }
  }

  private static func open(_ input: BatchInput) throws(IOFailure) -> ByteInput {
    switch input {
    case .standardInput: try .standardInput()
    case .file(let path): try ByteInput(path: path)
    }
  }

  private static func open(
    _ output: BatchOutput, for format: BatchPlan.Format, butNot input: borrowing ByteInput
  ) throws(BatchError) -> OutputFile? {
    let file: OutputFile
    switch output {
    case .standardOutput: file = .standardOutput()
    case .file where format == .summary: return nil
    case .file(let path): file = try ioStep { () throws(IOFailure) in try OutputFile(path: path) }
    }
    if let existing = file.existing, input.isSameFile(as: existing) {
      throw .outputIsInput(path: file.output.name)
    }
    return file
  }

  // MARK: - Rows

  private mutating func writeRows() throws(BatchError) {
    try readHead()
    repeat {
      try processChunk()
      try writeBlock()
    } while try readChunk()
    if columns == nil {
      // An export that failed looks like this; where nothing names a column, no rows are simply no rows.
      if plan.layout == .table { throw .missingHeader(name: inputName) }
      remark(.emptyInput(name: inputName))
    }
    summary.byteCount = reader.byteCount
    guard let output else { return }
    try ioStep { () throws(IOFailure) in try output.commit() }
  }

  private mutating func readHead() throws(BatchError) {
    do throws(IOFailure) { try reader.readHead() } catch { throw BatchError(error) }
    do throws(CSVError) { try reader.settle() } catch { throw BatchError(error, in: inputName) }
    annotator = CSVAnnotator(dialect: reader.scanner.dialect, prefix: plan.columnPrefix)
    if reader.hasByteOrderMark && plan.format == .csv { block.append(CSVReader.byteOrderMark) }
  }

  private mutating func readChunk() throws(BatchError) -> Bool {
    do throws(IOFailure) { return try reader.readChunk() } catch { throw BatchError(error) }
  }

  private mutating func writeBlock() throws(BatchError) {
    defer { block.removeAll() }
    guard let output, !block.isEmpty else { return }
    do throws(IOFailure) {
      if showsOutput {
        try output.write(visibleBlock)
      } else {
        try output.write(block)
      }
      try output.flush()
    } catch {
      throw BatchError(error)
    }
  }

  /// The block as a terminal can show it: everywhere else bytes stay what they are.
  private var visibleBlock: String {
    plan.format == .ndjson ? VisibleText.escapingJSON(block.text) : VisibleText.escapingLines(block.text)
  }

  private mutating func processChunk() throws(BatchError) {
    while true {
      let event: CSVScanner.Event
      do throws(CSVError) { event = try reader.scanner.next() } catch {
        throw BatchError(error, in: inputName)
      }
      switch event {
      case .record: try processRecord()
      case .blankLine: processBlankLine()
      case .needsInput, .end: return
      }
      if block.count >= Self.blockByteCount { try writeBlock() }
    }
  }

  private mutating func processRecord() throws(BatchError) {
    if let columns {
      processRow(columns)
    } else if plan.layout == .table {
      try processHeader()
    } else {
      let columns = try ColumnSelection(width: reader.scanner.fieldCount, plan: plan)
      self.columns = columns
      processRow(columns)
    }
  }

  private mutating func processBlankLine() {
    if plan.format == .csv && plan.selection == .all { reader.scanner.copyLineEnding(to: &block) }
  }

  private mutating func processHeader() throws(BatchError) {
    if reader.scanner.endsWithoutLineEnding && reader.scanner.holdsUnquotedCarriageReturn {
      throw BatchError(CSVError(.carriageReturnsOnly, line: 1, record: 0), in: inputName)
    }
    let header = HeaderNames(&reader.scanner)
    let columns = try ColumnSelection(header: header, plan: plan)
    self.columns = columns
    let name = ColumnName.decoding(header[columns.phone])
    if plan.phoneColumn == nil { remark(.choseColumn(name: name, column: columns.phone + 1)) }
    if name == ColumnName.withheld { remark(.headerMayBeData(column: columns.phone + 1)) }
    switch plan.format {
    case .csv:
      if let name = annotator.names.first(where: { !header.indices(of: $0).isEmpty }) {
        throw .columnExists(name)
      }
      annotator.writeHeader(reader.scanner, to: &block)
    case .ndjson: ndjson = NDJSONWriter(header: header)
    case .summary: break
    }
  }

  private mutating func processRow(_ columns: ColumnSelection) {
    let verdict = verdict(columns)
    summary.count(verdict)
    guard plan.selection.includes(verdict.status) else { return }
    switch plan.format {
    case .csv: annotator.writeRow(&reader.scanner, width: columns.width, verdict, to: &block)
    case .ndjson: ndjson.writeRow(&reader.scanner, row: summary.rowCount, verdict, to: &block)
    case .summary: break
    }
  }

  private mutating func verdict(_ columns: ColumnSelection) -> RowVerdict {
    let fieldCount = reader.scanner.fieldCount
    if columns.phone >= fieldCount { return .invalid(.missingField) }
    if fieldCount != columns.width && plan.raggedRows == .rejected { return .invalid(.malformedRow) }
    judge.forgetArea()
    if let area = columns.area, area < fieldCount {
      reader.scanner.withField(at: area) { cell in judge.readArea(cell) }
    }
    return reader.scanner.withField(at: columns.phone) { cell in judge.verdict(on: cell) }
  }
}

/// Does something with a file, in the terms of a batch.
private func ioStep<R: ~Copyable>(_ body: () throws(IOFailure) -> R) throws(BatchError) -> R {
  do throws(IOFailure) {
    return try body()
  } catch {
    throw BatchError(error)
  }
}

extension BatchPlan.Selection {
  func includes(_ status: RowVerdict.Status) -> Bool {
    switch self {
    case .all: true
    case .valid: status == .valid
    case .invalid: status != .valid
    }
  }
}
