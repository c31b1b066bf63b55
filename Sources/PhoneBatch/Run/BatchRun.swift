internal import ByteIO
internal import PhoneCheck
internal import Platform

/// One run of a plan: the first record shows the layout of the input, then workers process chunks of it.
struct BatchRun: ~Copyable {
  private let plan: BatchPlan
  private let validator: PhoneValidator
  private let inputName: String
  private var reader: CSVReader
  private let outputs: OpenOutputs

  init(
    _ plan: BatchPlan, _ input: BatchInput, _ outputs: BatchOutputs, _ validator: PhoneValidator,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    let source = try input.open()
    if plan.byteRange != nil, source.facts.kind != .regular { throw .rangeNeedsFile(name: source.name) }
    let opened = try OpenOutputs(outputs, for: plan, butNot: source, remark)
    inputName = source.name
    self.outputs = opened
    self.plan = plan
    self.validator = validator
    reader = plan.makeReader(source)
  }

  /// Processes the input, moves the finished files to their places, and returns the counts.
  ///
  /// - Parameter start: When the run began, on the clock of `Process.monotonicSeconds`.
  consuming func processInput(
    since start: Double, _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchSummary {
    let outputs = outputs
    var summary = try processRows(remark, progress)
    summary.seconds = Process.monotonicSeconds - start
    try outputs.write(summary)
    try outputs.commit()
    if let failure = outputs.cutFailure { throw failure }
    return summary
  }

  /// Judges and writes all rows.
  private consuming func processRows(
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchSummary {
    let annotator = try readHead(remark)
    let earlyGuess = reader.guess
    let (columns, names) = try readColumns(annotator, remark)
    let definitions = validator.catalog.definitions
    let job = BatchJob(
      plan: plan, columns: columns,
      judging: JudgingRules(plan: plan, validator: validator, areaColumn: columns.area),
      writing: WritingRules(
        plan: plan, annotator: annotator,
        keys: MemberKeys(header: plan.format == .ndjson ? names : HeaderNames(unnamed: 0)),
        texts: VerdictTexts(definitions, NumberStyle(plan)),
        chunk: plan.chunkRules(reader.scanner, width: columns.width)),
      outputs: outputs.rows.map(\.contents),
      mayBeForeign: plan.encoding == nil && (earlyGuess == nil || earlyGuess == .utf8),
      duplicates: plan.findsDuplicates
        ? (NumberKeys(definitions), Monitor(DuplicateSearch(columnCount: columns.phones.count))) : nil)
    let rowsName = rowsName
    if plan.layout == .table { reader.scanner.passRecord() }
    var range: RecordRange?
    if let byteRange = plan.byteRange { range = try RecordRange(byteRange, of: &reader) }
    let chunks = ChunkReader(reader, range, countsRecords: plan.format == .ndjson)
    if plan.byteRange.map({ $0.start == 0 }) ?? true {
      for output in outputs.rows { try output.write(output.head) }
    }
    let start = BatchProgress(
      rowCount: 0, invalidCount: 0, byteCount: chunks.skippedByteCount, totalByteCount: chunks.totalByteCount,
      seconds: 0)
    let output = OrderedOutput(job, to: outputs, inputName: rowsName, start)
    let name = inputName
    return try job.processChunks(chunks, output, remark, progress) { guess in
      // Known only after rows of ASCII.
      if earlyGuess == nil, let entry = guess?.remark(on: name) { remark(entry) }
    }
  }

  /// The name of the input in errors about rows: in a range whose place is not known, lines count from its start.
  private var rowsName: String {
    guard let range = plan.byteRange, range.place == nil, range.start > 0 else { return inputName }
    return "\(inputName)[\(range)]"
  }

  private mutating func readHead(_ remark: (BatchRemark) -> Void) throws(BatchError) -> CSVAnnotator {
    do throws(CSVReadFailure) { try reader.begin() } catch {
      throw BatchError(error, in: inputName, inParts: plan.byteRange != nil)
    }
    if let entry = reader.guess?.remark(on: inputName) { remark(entry) }
    let encoding = reader.scanner.encoding
    let annotator = try CSVAnnotator(plan, dialect: reader.scanner.dialect, encoding: encoding)
    if let language = plan.messageLanguage, !tables.isEmpty, !language.canBeWritten(in: encoding) {
      throw .messagesNotInEncoding(language, encoding: encoding)
    }
    for output in tables { reader.preamble.withBytes { output.head.append($0) } }
    return annotator
  }

  /// Reads on to the first record, which shows which columns matter.
  ///
  /// - Returns: Those columns, and the names of all. Lines have no columns and are not read.
  private mutating func readColumns(
    _ annotator: CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> (ColumnSelection, HeaderNames) {
    let single = (ColumnSelection.lines, HeaderNames(unnamed: 1))
    if plan.layout == .lines { return single }
    let tables = tables
    let hasRecord: Bool
    do throws(CSVReadFailure) {
      hasRecord = try reader.readFirstRecord(isHeader: plan.layout == .table) { blankLine in
        for output in tables where output.contents.selection == .all {
          blankLine.copyLineEnding(to: &output.head)
        }
      }
    } catch {
      throw BatchError(error, in: inputName)
    }
    if plan.layout == .table {
      // A failed export looks like this; if nothing names a column, an input without rows is fine.
      guard hasRecord else { throw .missingHeader(name: inputName) }
      return try readHeader(annotator, remark)
    }
    guard hasRecord else {
      remark(.emptyInput(name: inputName))
      return single
    }
    let first = HeaderNames(&reader.scanner)
    remarkOnDelimiter(first, remark)
    let names = HeaderNames(unnamed: first.count)
    let columns = try ColumnSelection(header: names, plan: plan)
    let likely = PhoneColumnNames.candidates(in: first)
    if let phone = columns.phones.first(where: likely.contains) {
      remark(.firstRowMayBeHeader(name: ColumnName.decoding(first[phone]), column: phone + 1))
    }
    return (columns, names)
  }

  /// Remarks on a delimiter, named or guessed, that gives a single column where another would give more.
  private func remarkOnDelimiter(_ first: HeaderNames, _ remark: (BatchRemark) -> Void) {
    guard first.count == 1, case .delimited(let delimiter) = reader.scanner.dialect else { return }
    let other = DelimiterSniffer.likelyDelimiters.first { $0 != delimiter && first[0].contains($0) }
    if let other { remark(.oneColumn(delimiter: delimiter, other: other)) }
  }

  private mutating func readHeader(
    _ annotator: CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> (ColumnSelection, HeaderNames) {
    let header = HeaderNames(&reader.scanner)
    remarkOnDelimiter(header, remark)
    let columns = try ColumnSelection(header: header, plan: plan)
    for phone in columns.phones {
      let name = ColumnName.decoding(header[phone])
      if plan.phoneColumns.isEmpty { remark(.choseColumn(name: name, column: phone + 1)) }
      if name == ColumnName.withheld { remark(.headerMayBeData(column: phone + 1)) }
    }
    guard !tables.isEmpty else { return (columns, header) }
    let names = annotator.names(columns, header: header)
    for (index, name) in names.enumerated()
    where !header.indices(of: name).isEmpty || names[..<index].contains(name) {
      throw .columnExists(ColumnName.decoding(name[...]))
    }
    for output in tables { annotator.writeHeader(&reader.scanner, columns, header, to: &output.head) }
    return (columns, header)
  }

  /// The outputs that are CSV.
  private var tables: [OpenOutput] { outputs.rows.filter { $0.contents.form == .csv } }
}

extension EncodingGuess {
  /// What a user should know about it.
  fileprivate func remark(on inputName: String) -> BatchRemark? {
    switch self {
    case .recognized(let encoding): .recognizedEncoding(encoding, name: inputName)
    case .unclear: .encodingIsUnclear(name: inputName)
    case .utf8: nil
    }
  }
}

extension Language {
  /// Whether an encoding has the characters of sentences in the language, apart from quoted cells.
  fileprivate func canBeWritten(in encoding: TextEncoding) -> Bool {
    guard let encoder = TextEncoder(encoding) else { return true }
    return ReasonCode.allCases.allSatisfy { encoder.bytes(of: $0.message(in: self)) != nil }
  }
}
