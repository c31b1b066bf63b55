internal import ByteValues
internal import Platform
internal import Workbooks

extension BatchPlan {
  /// Refuses unusable values.
  ///
  /// - Throws: ``BatchError/unusablePlan(_:)`` for the first of them.
  package func check() throws(BatchError) {
    if let delimiter, !CSVDialect.isDelimiter(delimiter) { throw .unusablePlan(.delimiter(delimiter)) }
    if format == .columns, layout == .objects { throw .unusablePlan(.columnsOfObjects) }
    if looksUpNumbers, judging == .exact { throw .unusablePlan(.duplicatesOfRawBytes) }
    if writesMark, let outputEncoding, outputEncoding.byteOrderMark == nil {
      throw .unusablePlan(.mark(outputEncoding))
    }
    if comparesVerdicts {
      precondition(
        phoneColumns.count <= 1 && anyOfColumns.isEmpty && numberSeparators.isEmpty
          && judging == .writtenForm,
        "verdicts are compared on one number of each row")
    }
    if duplicates.kept != nil, phoneColumns.count > 1 { throw .unusablePlan(.duplicatesOfSeveralColumns) }
    if let columns = added.columns, Set(columns).count < columns.count { throw .unusablePlan(.columnTwice) }
    if let names = added.names {
      if phoneColumns.count > 1 { throw .unusablePlan(.namesOfSeveralColumns) }
      let needed = AddedColumn.columns(of: self).count
      if names.count != needed { throw .unusablePlan(.columnNames(needed: needed)) }
    }
    if added.replacesNumbers, !numberSeparators.isEmpty || !anyOfColumns.isEmpty || judging == .exact {
      throw .unusablePlan(.replacedCells)
    }
    if let byteRange {
      if let encoding, encoding.isWide { throw .unusablePlan(.encodingInParts(encoding)) }
      if let outputEncoding { throw .unusablePlan(.encodingInParts(outputEncoding)) }
      if findsFirstRows { throw .unusablePlan(.duplicatesInRange) }
      if countsRows || reportLanguage != nil, byteRange.hasUnknownFirstRecord {
        throw .unusablePlan(.rowNumbersInRange)
      }
    }
    if let skippedLineCount, skippedLineCount < 0 { throw .unusablePlan(.skippedLineCount(skippedLineCount)) }
    guard (1...CSVScanner.largestMaximumRecordByteCount).contains(maximumRecordByteCount) else {
      throw .unusablePlan(.maximumRecordByteCount(maximumRecordByteCount))
    }
  }

  /// The number of records before the rows.
  package var headerCount: Int { layout == .table ? 1 : 0 }

  /// Whether numbers that aren't valid get a message.
  var addsMessages: Bool { explanationLanguage != nil }

  /// Whether lines may hold an area after a TAB, and escapes.
  var readsEscapedLines: Bool { layout == .lines && format == .columns }

  /// Whether a line's second field names the area of its number.
  var linesNameAreas: Bool { readsEscapedLines && area == .notNamed }

  /// The maximum number of bytes of formatted rows that each worker holds.
  ///
  /// It is far more than an ordinary chunk needs, so workers seldom wait for each other. Together they hold at most 8
  /// MiB, unless there are more than eight.
  func sentByteCount(workerCount: Int) -> Int {
    maximumSentByteCount ?? max(1 << 20, (8 << 20) / workerCount)
  }

  /// Makes a reader for an open input.
  ///
  /// - Parameter isInParts: Whether the input is to be divided, or read in part.
  package func makeReader(_ input: any ByteSource, inParts isInParts: Bool) -> CSVReader {
    let dialect: CSVDialect? =
      layout == .lines || layout == .objects ? .lines : delimiter.map { .delimited(by: $0) }
    let converts = outputEncoding != nil
    // In a conversation, every input is a line that gets its answer.
    let isConversation = layout == .lines && format == .columns && !input.isComplete
    return CSVReader(
      input, dialect: dialect, encoding: encoding ?? (isInParts && answersAtOnce ? .utf8 : nil),
      maximumRecordByteCount: maximumRecordByteCount, chunkByteCount: chunkByteCount,
      mayBeginUnsettled: addsOnlyASCII && outputEncoding == nil && !writesMark,
      mode: isInParts
        ? .inParts
        : answersAtOnce
          ? .atOnce(converts: converts, recognizesMarks: !isConversation) : .whole(converts: converts),
      objects: layout == .objects ? .expected : layout == .table && recognizesObjects ? .recognized : .refused
    )
  }

  /// Reads the beginning of an input, up to its header or first row.
  ///
  /// - Returns: The evidence about the header in the first lines; `nil` if the first record shows enough.
  package func readBeginning(of reader: inout CSVReader) throws(CSVReadFailure) -> HeaderSearch.Finding? {
    do throws(CSVReadFailure) { try reader.begin(skippingLines: skippedLineCount ?? 0) } catch {
      guard case .malformed(let fault) = error, fault.cause == .unreadable(.json) else { throw error }
      // An error here would only repeat that it is JSON.
      try? reader.readAhead(lineCount: .max, byteCount: Self.searchedJSONByteCount)
      throw reader.jsonContents.map { .malformed(CSVError(.json($0))) } ?? error
    }
    guard layout != .lines, case .delimited(let sniffed) = reader.scanner.dialect else { return nil }
    let search = HeaderSearch(self, encoding: reader.scanner.encoding, delimiter: reader.namedDelimiter)
    let isClear =
      reader.isDelimiterClear
      && (layout == .tableWithoutHeader
        || reader.scanner.withUnread { search.isHeader($0, delimiter: sniffed) })
    if isClear { return nil }
    try reader.readAhead(lineCount: HeaderSearch.readLineCount, byteCount: HeaderSearch.readByteCount)
    let found = reader.scanner.withUnread {
      let text = $0.extracting(first: HeaderSearch.readByteCount)
      guard hasFormatMarks else { return search.find(in: text, sniffed: sniffed) }
      var (filter, plain) = (FormatMarkFilter(), [] as [UInt8])
      filter.add(text, to: &plain)
      return search.find(in: plain.span, sniffed: sniffed)
    }
    // Lines count from the start of the file.
    let before = reader.preambleLineCount
    switch found {
    case .first(let delimiter):
      reader.scanner.dialect = .delimited(by: delimiter)
      return found
    case .below(let lineCount, let delimiter):
      reader.skipLines(lineCount)
      reader.scanner.dialect = .delimited(by: delimiter)
      return .below(lineCount: before + lineCount, delimiter: delimiter)
    case .doubtful(let lineCount): return .doubtful(lineCount: before + lineCount)
    }
  }

  /// The maximum number of bytes of JSON that are searched for numbers.
  private static let searchedJSONByteCount = 256 * 1024

  /// The rules for dividing chunks, after a scanner has found the first record.
  package func chunkRules(
    _ scanner: borrowing CSVScanner, width: Int, members: [MemberPath] = [], addedKeys: [String] = []
  ) -> RecordChunk.Rules {
    RecordChunk.Rules(
      dialect: scanner.dialect, encoding: scanner.encoding, maximumRecordByteCount: maximumRecordByteCount,
      width: width, lines: lineContent,
      members: members, addedKeys: addedKeys,
      allowedKernels: fastPaths.contains(.simd) ? vectorKernels : .none, hasFormatMarks: hasFormatMarks)
  }

  private var lineContent: LineContent {
    if layout == .objects { return .object }
    return readsEscapedLines ? (linesNameAreas ? .escapedWithArea : .escaped) : .plain
  }

  /// Whether the text added to rows and the header has the same bytes in every encoding.
  private var addsOnlyASCII: Bool {
    !addsMessages && added.labelLanguage == nil
      && ([columnPrefix] + (added.names ?? [])).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  }
}

extension CSVReader {
  /// The place of the numbers in JSON, from the bytes read so far; `nil` if they aren't JSON.
  var jsonContents: JSONContents? {
    scanner.withUnread { bytes in
      let mark = TextEncoding.utf8Mark
      return JSONContents([UInt8](bytes.extracting((bytes.starts(with: mark) ? mark.count : 0)...)))
    }
  }
}
