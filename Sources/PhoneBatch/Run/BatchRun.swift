internal import ByteIO
internal import PhoneCheck
internal import Platform
internal import WorkbookFiles
internal import Workbooks

// Long because its steps share the input read so far and the outputs.

/// One run of a plan: the first record shows the layout of the input, then workers process chunks of it.
struct BatchRun: ~Copyable {
  private var plan: BatchPlan
  private let validator: PhoneValidator
  private let isStopped: @Sendable () -> Bool
  private let inputName: String
  /// The identity of the input file.
  private let identity: FileIdentity
  private var reader: CSVReader
  private let outputs: OpenOutputs
  /// The members that are columns, if lines are objects; otherwise empty.
  private var members: [MemberPath] = []
  /// The keys added to each object, if lines are objects; otherwise empty.
  private var addedKeys: [String] = []
  private let pass: NumberPass
  private var record: RunRecord?
  private let digestsInput: Bool
  /// The workbook whose sheet is the input; `nil` for every other input.
  private let workbook: WorkbookReading?

  // Swift 6.3's optimiser releases what these three functions copy out of the value once too often.
  @_optimize(none)
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
    let workbook = try WorkbookReading(replacing: &source, for: &plan)
    if let entry = workbook?.remark(for: plan) { remark(entry) }
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
    reader = plan.makeReader(source, inParts: plan.byteRange != nil)
  }

  /// Processes the input, and moves the finished files to their targets unless the run stops at a row.
  ///
  /// - Parameter start: The start of the run, on the clock of `Process.monotonicSeconds`.
  @_optimize(none)
  consuming func processInput(
    since start: Double, _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> BatchResult {
    let outputs = outputs
    var record = record
    let (inputName, digestsInput, isStopped, identity) = (inputName, digestsInput, isStopped, identity)
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
  @_optimize(none)
  private consuming func processRows(
    _ remark: (BatchRemark) -> Void, _ progress: (BatchProgress) -> Void
  ) throws(BatchError) -> JudgedInput {
    var annotator = try readHead(remark)
    let earlyGuess = reader.source.head.guess
    let (columns, names) = try readColumns(&annotator, remark)
    let definitions = validator.catalog.definitions
    let areaColumn = AreaColumnSearch(plan, columns, names)
    let seeksColumn = plan.seeksAdvice && plan.layout == .table
    let numberColumn = NumberColumnSearch(
      seeksColumn ? names : HeaderNames(unnamed: 0), besides: columns.phones + columns.alternatives)
    let search =
      plan.looksUpNumbers
      ? DuplicateSearch(pass.task(plan, columns), plan, definitions, columnCount: columns.phones.count) : nil
    let job = BatchJob(
      plan: plan, columns: columns,
      phoneNames: plan.layout == .table ? columns.phones.map { Array(names[$0]) } : [],
      areaColumn: areaColumn, numberColumn: numberColumn,
      judging: JudgingRules(plan: plan, validator: validator, areaColumn: columns.area),
      writing: WritingRules(
        plan: plan, annotator: annotator,
        keys: MemberKeys(header: plan.format == .ndjson ? names : HeaderNames(unnamed: 0)),
        texts: VerdictTexts(
          definitions, NumberStyle(plan), labelsIn: plan.format == .columns ? plan.added.labelLanguage : nil),
        csvTexts: VerdictTexts(
          definitions, NumberStyle(plan), labelsIn: plan.added.labelLanguage,
          TextEncoder(reader.scanner.encoding)),
        earlierTexts: earlierTexts,
        chunk: plan.chunkRules(reader.scanner, width: columns.width, members: members, addedKeys: addedKeys)),
      inputName: inputName, outputs: outputs.rows.map(\.contents), earlyGuess: earlyGuess,
      isStopped: isStopped,
      duplicates: search, comparison: comparison(columns))
    describeWorkbooks(columns)
    if plan.layout == .table { reader.scanner.passRecord() }
    var range: RecordRange?
    if let byteRange = plan.byteRange { range = try RecordRange(byteRange, of: &reader) }
    let outputs = outputs
    if range?.hasHead ?? true {
      let encoding = reader.scanner.encoding
      for output in outputs.rows { try output.write(output.head, encodedAs: encoding) }
    }
    let chunks = ChunkReader(
      reader, range, countsRecords: plan.countsRows || plan.looksUpNumbers || plan.reportLanguage != nil,
      isShared: true)
    let (pass, identity, workbook) = (pass, identity, workbook)
    let judged = try job.processChunks(chunks, to: outputs, remark, progress)
    for entry in workbook?.remarks ?? [] { remark(entry) }
    try pass.end(judged, search?.notedRows, of: job.inputName, whichIs: identity)
    return judged
  }

  /// Describes the rows to the workbooks that are made of them.
  private func describeWorkbooks(_ columns: ColumnSelection) {
    for output in tables {
      var table = WrittenTable()
      if case .delimited(let byte) = reader.scanner.dialect { table.delimiter = byte }
      table.titleCount = output.contents.rows.isAll ? reader.titles.count { $0 == ASCII.lineFeed } : 0
      table.hasHeader = plan.layout == .table
      table.typedWidth = workbook == nil ? 0 : columns.width
      table.textColumns = columns.phones + columns.alternatives
      output.workbook?.describe(table)
    }
  }

  /// The texts of the verdicts to compare with; `nil` if verdicts aren't compared.
  private var earlierTexts: VerdictTexts? {
    guard case .comparing(_, let old, _) = pass else { return nil }
    return VerdictTexts(old.catalog.definitions, NumberStyle(plan))
  }

  /// The rules for the verdicts to compare with; `nil` if verdicts aren't compared.
  private func comparison(_ columns: ColumnSelection) -> ComparisonRules? {
    guard case .comparing(let plan, let old, let found) = pass else { return nil }
    let judging = JudgingRules(plan: plan, validator: old, areaColumn: columns.area)
    return ComparisonRules(judging, as: validator, found)
  }

  private mutating func readHead(_ remark: (BatchRemark) -> Void) throws(BatchError) -> CSVAnnotator {
    // A pipe may have no bytes yet.
    while !reader.source.input.isReady(withinMilliseconds: 100) { if isStopped() { throw .stopped } }
    let found: HeaderSearch.Finding?
    do throws(CSVReadFailure) { found = try plan.readBeginning(of: &reader) } catch {
      throw BatchError(error, in: inputName, inParts: plan.byteRange != nil)
    }
    let guess = reader.source.head.guess
    if let entry = guess?.remark(on: inputName, plan, writesCSV: !tables.isEmpty) { remark(entry) }
    try use(found, remark)
    if reader.holdsObjects {
      plan.layout = .objects
      if plan.added.needsTable || plan.duplicates.needsTable || plan.comparesVerdicts && !outputs.rows.isEmpty
      {
        throw .unusablePlan(.tableOfObjects)
      }
      if plan.format == .columns { throw .unusablePlan(.columnsOfObjects) }
      if outputs.holdWorkbook { throw .unusablePlan(.workbookOfTable) }
    }
    let encoding = reader.scanner.encoding
    let annotator = try CSVAnnotator(plan, dialect: reader.scanner.dialect, encoding: encoding)
    let languages = [plan.explanationLanguage, plan.added.labelLanguage].compactMap(\.self)
    if !tables.isEmpty, let language = languages.first(where: { !$0.canBeWritten(in: encoding) }) {
      throw .messagesNotInEncoding(language, encoding: encoding)
    }
    let preamble = preamble(encoding)
    for output in tables {
      if let converted = reader.convertedFrom { output.convert(to: plan.outputEncoding ?? converted) }
      if output.workbook == nil { preamble.withBytes { output.head.append($0) } }
      if output.contents.rows.isAll { annotator.writeTitles(reader, to: &output.head) }
    }
    for output in columns where output.contents.rows.selection == .all {
      // Each gets a line, so that the output has the lines of a table without line breaks in quotes.
      for byte in reader.preamble + reader.titles where byte == ASCII.lineFeed { output.head.append(byte) }
    }
    return annotator
  }

  /// The bytes before the titles and the header in the outputs, in the encoding of the rows that are read.
  private func preamble(_ encoding: TextEncoding) -> [UInt8] {
    guard let mark = encoding.byteOrderMark else { return reader.preamble }
    let hasMark = reader.preamble.starts(with: mark)
    let rest = hasMark ? Array(reader.preamble.dropFirst(mark.count)) : reader.preamble
    // Only Unicode text has a mark unless it is requested.
    let isUnicode = plan.outputEncoding.map { $0 == .utf8 || $0.isWide } ?? true
    return plan.writesMark || hasMark && isUnicode ? mark + rest : rest
  }

  /// Remarks on the place of the header, unless it is the first record.
  private func use(
    _ found: HeaderSearch.Finding?, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    switch found {
    case .below(let lineCount, _):
      // Other runs that read parts of the file have to find the same header.
      if plan.byteRange != nil { throw .headerUnclear(lineCount: lineCount, name: inputName) }
      remark(.headerBelowLines(lineCount: lineCount))
    case .doubtful(let lineCount): throw .headerUnclear(lineCount: lineCount, name: inputName)
    case .first, nil: break
    }
  }

  /// Reads on to the first record, which shows the columns that matter.
  ///
  /// - Returns: Those columns, and the names of all. Lines have no columns and aren't read.
  private mutating func readColumns(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> (ColumnSelection, HeaderNames) {
    let single = (ColumnSelection.lines(of: plan), HeaderNames(unnamed: 1))
    if plan.layout == .objects { return (try readMembers(&annotator, remark), HeaderNames(unnamed: 1)) }
    if plan.layout == .lines { return single }
    let isHeader = plan.layout == .table
    let (tables, columnsAlone) = (tables, columns)
    let hasRecord: Bool
    do throws(CSVReadFailure) {
      hasRecord = try reader.readFirstRecord(isHeader: isHeader) { blankLine in
        for output in tables where output.contents.rows.isAll {
          blankLine.copyLineEnding(to: &output.head)
        }
        for output in columnsAlone where output.contents.rows.selection == .all {
          output.head.append(ASCII.lineFeed)
        }
      }
    } catch {
      throw BatchError(error, in: inputName)
    }
    guard hasRecord else {
      // A failed export may be empty. If nothing names a column, an input without rows is fine.
      if isHeader { throw .missingHeader(name: inputName) }
      remark(.emptyInput(name: inputName))
      return single
    }
    let first = HeaderNames(reader.scanner)
    if case .delimited(let delimiter) = reader.scanner.dialect {
      for entry in first.remarks(dividedBy: delimiter) { remark(entry) }
    }
    let names = isHeader ? first : HeaderNames(unnamed: first.count)
    let columns: ColumnSelection
    do throws(BatchError) { columns = try ColumnSelection(header: names, plan: plan) } catch {
      if isHeader, let encoding = names.encodingBefore { remark(.decodedBefore(encoding, name: inputName)) }
      throw try isHeader ? withNumberColumn(error, names) : error
    }
    if isHeader {
      try numberColumns(&annotator, remark) { annotator in
        annotator.names(columns, header: first).first { !first.indices(of: $0).isEmpty }
      }
      try useHeader(first, columns, annotator, remark)
    } else {
      if let phone = columns.phones.first(where: { PhoneColumnNames.isLike(first.text(at: $0)) }) {
        remark(.firstRowMayBeHeader(name: ColumnName.decoding(first[phone]), column: phone + 1))
      }
    }
    return (columns, names)
  }

  /// Adds the column that holds numbers, if the first rows show one, to the error that no name looks like a phone
  /// column's.
  private mutating func withNumberColumn(
    _ error: BatchError, _ names: HeaderNames
  ) throws(BatchError) -> BatchError {
    guard case .phoneColumnUnclear(candidates: [], let headers) = error, names.count > 1 else { return error }
    let search = NumberColumnSearch(names, besides: [])
    let rows: [[[UInt8]]]
    do throws(CSVReadFailure) { rows = try reader.firstRows(of: search.columns) } catch {
      throw BatchError(error, in: inputName)
    }
    return search.find(in: rows, from: 0, validator).map { .phoneColumnUnnamed($0, headers: headers) }
      ?? error
  }

  /// Finds the members that matter in the first object.
  private mutating func readMembers(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void
  ) throws(BatchError) -> ColumnSelection {
    let (first, blankLineCount) = reader.scanner.withUnread { bytes in
      let start = bytes.pastSpace(0)
      let text = bytes.extracting(start...)
      return (
        [UInt8](text.extracting(first: text.endOfLines(1))),
        (0..<start).count { bytes[$0] == ASCII.lineFeed }
      )
    }
    if first.isEmpty { remark(.emptyInput(name: inputName)) }
    var check = ObjectCheck(addedKeys: [])
    guard first.isEmpty || first.withBytes({ check.kind(of: $0, isUTF8: false) }) == .object else {
      let line = reader.scanner.lineNumber + blankLineCount
      throw .malformedInput(.notAnObject, name: inputName, line: line, row: 1)
    }
    let selection: MemberSelection
    do throws(BatchError) { selection = try MemberSelection(first.span, plan) } catch {
      // One object that contains all the others.
      guard case .memberUnclear(_, let members) = error, plan.phoneColumns.isEmpty,
        plan.anyOfColumns.isEmpty, let contents = reader.jsonContents,
        contents.isFound || members.count == 0, contents.filter != "."
      else { throw error }
      throw .malformedInput(.json(contents), name: inputName, line: 1, row: 0)
    }
    members = selection.paths
    let columnCount = selection.columns.phones.count
    func keys(_ annotator: CSVAnnotator) -> [String] {
      AddedMembers(selection.paths, columnCount: columnCount, annotator, annotator.plan).ofColumns.joined()
        .map(\.name)
    }
    func isTaken(_ key: String) -> Bool { first.withBytes { $0.hasMember(key.bytes) } }
    try numberColumns(&annotator, remark) { annotator in keys(annotator).first(where: isTaken)?.bytes }
    addedKeys = keys(annotator)
    if let name = addedKeys.first(where: isTaken) {
      throw .columnExists(
        ColumnName.decoding(name.bytes[...]),
        option: columnCount > 1 ? nil : "--column-prefix")
    }
    if selection.isGuessed { remark(.choseMember(path: members[0].shown)) }
    return selection.columns
  }

  /// Gives the added columns the number of this run if the header has their names because of earlier runs.
  ///
  /// - Parameter taken: Returns the first name of an added column that the header has.
  private mutating func numberColumns(
    _ annotator: inout CSVAnnotator, _ remark: (BatchRemark) -> Void, taken: (CSVAnnotator) -> [UInt8]?
  ) throws(BatchError) {
    guard plan.added.countsRuns, plan.added.names == nil, let first = taken(annotator) else { return }
    while taken(annotator) != nil {
      plan.added.runNumber += 1
      annotator = try CSVAnnotator(
        plan, dialect: reader.scanner.dialect, encoding: reader.scanner.encoding)
    }
    remark(.numberedColumns(run: plan.added.runNumber, name: ColumnName.decoding(first[...])))
  }

  /// Remarks on the columns that were chosen, and writes the header with the new ones.
  private func useHeader(
    _ header: HeaderNames, _ columns: ColumnSelection, _ annotator: CSVAnnotator,
    _ remark: (BatchRemark) -> Void
  ) throws(BatchError) {
    for phone in columns.phones {
      let name = ColumnName.decoding(header[phone])
      if plan.phoneColumns.isEmpty, plan.anyOfColumns.isEmpty {
        let passedOver = PhoneColumnNames.findings(in: header).passedOver.map { $0 + 1 }
        remark(
          passedOver.isEmpty
            ? .choseColumn(name: name, column: phone + 1)
            : .choseMobileColumn(name: name, column: phone + 1, over: passedOver))
      }
      if name == ColumnName.withheld { remark(.headerMayBeData(column: phone + 1)) }
    }
    let names = annotator.names(columns, header: header)
    for output in self.columns { output.head.append(line: names) }
    guard !tables.isEmpty else { return }
    for (index, name) in names.enumerated()
    where !header.indices(of: name).isEmpty || names[..<index].contains(name) {
      throw .columnExists(
        ColumnName.decoding(name[...]),
        option: annotator.optionForOtherNames(than: header, columns, reader.scanner))
    }
    for output in tables { annotator.writeHeader(reader.scanner, columns, header, to: &output.head) }
  }

  /// The outputs that only get the new fields.
  private var columns: [OpenOutput] { outputs.rows.filter { $0.contents.form == .columns } }

  /// The outputs that are CSV.
  private var tables: [OpenOutput] { outputs.rows.filter { $0.contents.form == .csv } }
}
