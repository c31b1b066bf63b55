internal import ByteValues
internal import PhoneCheck
internal import Platform

extension RunBeginning {
  /// Reads the first bytes, and begins the outputs.
  mutating func readHead(_ remark: (BatchRemark) -> Void) throws(BatchError) -> CSVAnnotator {
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
      if plan.added.needsTable || plan.duplicates.needsTable || plan.comparesVerdicts && !outputs.isEmpty {
        throw .unusablePlan(.tableOfObjects)
      }
      if plan.format == .columns { throw .unusablePlan(.columnsOfObjects) }
      if outputs.contains(where: { $0.contents.isWorkbook }) { throw .unusablePlan(.workbookOfTable) }
    }
    let encoding = reader.scanner.encoding
    let annotator = try CSVAnnotator(plan, dialect: reader.scanner.dialect, encoding: encoding)
    let languages = [plan.explanationLanguage, plan.added.labelLanguage].compactMap { $0 }
    if !tables.isEmpty, let language = languages.first(where: { !$0.canBeWritten(in: encoding) }) {
      throw .messagesNotInEncoding(language, encoding: encoding)
    }
    let preamble = preamble(encoding)
    for output in tables {
      if !output.contents.isWorkbook, let converted = reader.convertedFrom {
        output.convert(to: plan.outputEncoding ?? converted)
      }
      if !output.contents.isWorkbook { preamble.withBytes { output.head.append($0) } }
      if output.contents.rows.isAll { annotator.writeTitles(reader, to: &output.head) }
    }
    for output in columnsAlone where output.contents.rows.selection == .all {
      // Each gets a line, so that the output has the lines of a table without line breaks in quotes.
      for byte in reader.preamble + reader.titles where byte == ASCII.lineFeed { output.head.append(byte) }
    }
    return annotator
  }

  /// The bytes before the titles and the header in the outputs, in the encoding of the rows that are read.
  func preamble(_ encoding: TextEncoding) -> [UInt8] {
    guard let mark = encoding.byteOrderMark else { return reader.preamble }
    let hasMark = reader.preamble.starts(with: mark)
    let rest = hasMark ? Array(reader.preamble.dropFirst(mark.count)) : reader.preamble
    // Only Unicode text has a mark unless it is requested.
    let isUnicode = plan.outputEncoding.map { $0 == .utf8 || $0.isWide } ?? true
    return plan.writesMark || hasMark && isUnicode ? mark + rest : rest
  }

  /// Remarks on the place of the header, unless it is the first record.
  func use(
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
}
