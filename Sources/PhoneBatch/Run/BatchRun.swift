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
  private let outputs: [RowOutput]

  // What the first record shows.
  private var annotator: CSVAnnotator
  private var ndjson = NDJSONWriter(header: HeaderNames(unnamed: 1))

  static func run(
    _ plan: BatchPlan, from input: BatchInput, to outputs: BatchOutputs, _ validator: PhoneValidator,
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchSummary {
    try withoutActuallyEscaping(remark) { (remark) throws(BatchError) in
      try withoutActuallyEscaping(progress) { (progress) throws(BatchError) in
        let run = try BatchRun(plan, input, outputs, validator, remark, progress)
        return try run.summary()
      }
    }
  }

  private init(
    _ plan: BatchPlan, _ input: BatchInput, _ outputs: BatchOutputs, _ validator: PhoneValidator,
    _ remark: @escaping (BatchRemark) -> Void, _ progress: @escaping (BatchProgress) -> Void
  ) throws(BatchError) {
    let source = try ioStep { () throws(IOFailure) in try input.open() }
    if plan.byteRange != nil, source.facts.kind != .regular { throw .rangeNeedsFile(name: source.name) }
    let opened = try RowOutput.open(outputs, for: plan, butNot: source, remark)
    inputName = source.name
    self.outputs = opened
    self.plan = plan
    self.validator = validator
    self.remark = remark
    self.progress = progress
    reader = CSVReader(
      source, dialect: plan.dialect, maximumRecordByteCount: plan.maximumRecordByteCount,
      chunkByteCount: plan.chunkByteCount)
    annotator = CSVAnnotator(plan, dialect: .lines)
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
      annotator: annotator, ndjson: ndjson, outputs: outputs.map(\.contents))
    let rowsName = rowsName
    let start: ChunkStart = plan.layout == .table ? .nextRecord : .currentRecord
    let countsRecords = plan.format == .ndjson
    let chunks: ChunkReader
    if let range = plan.byteRange {
      chunks = try reader.chunks(of: range, behind: start, countsRecords: countsRecords)
    } else {
      chunks = reader.chunks(from: start, countsRecords: countsRecords)
    }
    if plan.byteRange.map({ $0.start == 0 }) ?? true {
      for output in outputs { try output.write(output.head) }
    }
    let output = OrderedOutput(
      job, to: outputs, inputName: rowsName, byteCount: chunks.skippedByteCount)
    return try job.run(chunks, output, progress)
  }

  /// What errors in rows call the input: in a range that nobody knows the place of, lines count from its start.
  private var rowsName: String {
    guard let range = plan.byteRange, range.place == nil, range.start > 0 else { return inputName }
    return "\(inputName)[\(range)]"
  }

  private mutating func readHead() throws(BatchError) {
    do throws(IOFailure) { try reader.readHead() } catch { throw BatchError(error) }
    do throws(CSVError) { try reader.settle() } catch { throw BatchError(error, in: inputName) }
    annotator = CSVAnnotator(plan, dialect: reader.scanner.dialect)
    if reader.hasByteOrderMark { for output in tables { output.head.append(CSVReader.byteOrderMark) } }
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
      case .record:
        let width = reader.scanner.fieldCount
        if plan.format == .ndjson { ndjson = NDJSONWriter(header: HeaderNames(unnamed: width)) }
        return try ColumnSelection(width: width, plan: plan)
      case .blankLine:
        for output in tables where output.contents.selection == .all {
          reader.scanner.copyLineEnding(to: &output.head)
        }
      case .needsInput: _ = try ioStep { () throws(IOFailure) in try reader.readChunk() }
      case .end: return nil
      }
    }
  }

  private mutating func readHeader() throws(BatchError) -> ColumnSelection {
    try reader.scanner.refuseCarriageReturns(in: inputName)
    let header = HeaderNames(&reader.scanner)
    let columns = try ColumnSelection(header: header, plan: plan)
    for phone in columns.phones {
      let name = ColumnName.decoding(header[phone])
      if plan.phoneColumns.isEmpty { remark(.choseColumn(name: name, column: phone + 1)) }
      if name == ColumnName.withheld { remark(.headerMayBeData(column: phone + 1)) }
    }
    if plan.format == .ndjson { ndjson = NDJSONWriter(header: header) }
    guard !tables.isEmpty else { return columns }
    let names = annotator.names(columns, header: header)
    for (index, name) in names.enumerated()
    where !header.indices(of: name).isEmpty || names[..<index].contains(name) {
      throw .columnExists(ColumnName.decoding(name[...]))
    }
    for output in tables { annotator.writeHeader(&reader.scanner, names, to: &output.head) }
    return columns
  }

  /// The outputs that are CSV.
  private var tables: [RowOutput] { outputs.filter { $0.contents.form == .csv } }
}

extension BatchInput {
  /// Opens it for reading.
  func open() throws(IOFailure) -> ByteInput {
    switch self {
    case .standardInput: try .standardInput()
    case .file(let path): try ByteInput(path: path)
    }
  }
}

/// Does something with a file, in the terms of a batch.
func ioStep<R: ~Copyable>(_ body: () throws(IOFailure) -> R) throws(BatchError) -> R {
  do throws(IOFailure) {
    return try body()
  } catch {
    throw BatchError(error)
  }
}
