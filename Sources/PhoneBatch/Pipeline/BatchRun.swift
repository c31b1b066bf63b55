internal import ByteIO
internal import PhoneCheck

/// One run of a plan: the first record says what the input is like, then workers take chunks of it.
struct BatchRun: ~Copyable {
  private let plan: BatchPlan
  private let validator: PhoneValidator
  private let remark: (BatchRemark) -> Void
  private let progress: (BatchProgress) -> Void
  private let inputName: String
  private var reader: CSVReader
  private let output: OutputFile?

  // What the first record shows.
  private var annotator: CSVAnnotator
  private var ndjson = NDJSONWriter(header: HeaderNames(unnamed: 0))
  /// What is written before the first chunk.
  private var head = ByteBuffer()

  static func run(
    _ plan: BatchPlan, from input: BatchInput, to output: BatchOutput, _ validator: PhoneValidator,
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchSummary {
    try withoutActuallyEscaping(remark) { (remark) throws(BatchError) in
      try withoutActuallyEscaping(progress) { (progress) throws(BatchError) in
        let run = try BatchRun(plan, input, output, validator, remark, progress)
        return try run.summary()
      }
    }
  }

  private init(
    _ plan: BatchPlan, _ input: BatchInput, _ output: BatchOutput, _ validator: PhoneValidator,
    _ remark: @escaping (BatchRemark) -> Void, _ progress: @escaping (BatchProgress) -> Void
  ) throws(BatchError) {
    let source = try ioStep { () throws(IOFailure) in try Self.open(input) }
    let target = try Self.open(output, for: plan.format, butNot: source)
    inputName = source.name
    self.output = plan.format == .summary ? nil : target
    self.plan = plan
    self.validator = validator
    self.remark = remark
    self.progress = progress
    reader = CSVReader(
      source, dialect: plan.dialect, maximumRecordByteCount: plan.maximumRecordByteCount,
      chunkByteCount: plan.chunkByteCount)
    annotator = CSVAnnotator(dialect: .lines, prefix: plan.columnPrefix)
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

  /// Goes through the input and says what came out.
  private consuming func summary() throws(BatchError) -> BatchSummary {
    try readHead()
    let columns = try readColumns()
    if columns == nil {
      // An export that failed looks like this; where nothing names a column, no rows are simply no rows.
      if plan.layout == .table { throw .missingHeader(name: inputName) }
      remark(.emptyInput(name: inputName))
    }
    let job = BatchJob(
      plan: plan, validator: validator, columns: columns ?? .lines, dialect: reader.scanner.dialect,
      annotator: annotator, ndjson: ndjson)
    let chunks = reader.chunks(
      from: plan.layout == .table ? .nextRecord : .currentRecord, countsRecords: plan.format == .ndjson)
    let output = OrderedOutput(job, to: output, inputName: inputName, byteCount: chunks.skippedByteCount)
    try output.write(head)
    return try job.run(chunks, output, progress)
  }

  private mutating func readHead() throws(BatchError) {
    do throws(IOFailure) { try reader.readHead() } catch { throw BatchError(error) }
    do throws(CSVError) { try reader.settle() } catch { throw BatchError(error, in: inputName) }
    annotator = CSVAnnotator(dialect: reader.scanner.dialect, prefix: plan.columnPrefix)
    if reader.hasByteOrderMark && plan.format == .csv { head.append(CSVReader.byteOrderMark) }
  }

  /// Reads on to the first record, which says which columns matter.
  ///
  /// - Returns: `nil` when there is none. Lines have no columns and are not read.
  private mutating func readColumns() throws(BatchError) -> ColumnSelection? {
    if plan.layout == .lines { return .lines }
    while true {
      let event: CSVScanner.Event
      do throws(CSVError) { event = try reader.scanner.next() } catch {
        throw BatchError(error, in: inputName)
      }
      switch event {
      case .record where plan.layout == .table: return try readHeader()
      case .record: return try ColumnSelection(width: reader.scanner.fieldCount, plan: plan)
      case .blankLine:
        if plan.format == .csv && plan.selection == .all { reader.scanner.copyLineEnding(to: &head) }
      case .needsInput: _ = try ioStep { () throws(IOFailure) in try reader.readChunk() }
      case .end: return nil
      }
    }
  }

  private mutating func readHeader() throws(BatchError) -> ColumnSelection {
    if reader.scanner.endsWithoutLineEnding && reader.scanner.holdsUnquotedCarriageReturn {
      throw BatchError(CSVError(.carriageReturnsOnly, line: 1, record: 0), in: inputName)
    }
    let header = HeaderNames(&reader.scanner)
    let columns = try ColumnSelection(header: header, plan: plan)
    let name = ColumnName.decoding(header[columns.phone])
    if plan.phoneColumn == nil { remark(.choseColumn(name: name, column: columns.phone + 1)) }
    if name == ColumnName.withheld { remark(.headerMayBeData(column: columns.phone + 1)) }
    switch plan.format {
    case .csv:
      if let name = annotator.names.first(where: { !header.indices(of: $0).isEmpty }) {
        throw .columnExists(name)
      }
      annotator.writeHeader(reader.scanner, to: &head)
    case .ndjson: ndjson = NDJSONWriter(header: header)
    case .summary: break
    }
    return columns
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
