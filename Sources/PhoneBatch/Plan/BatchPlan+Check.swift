internal import ByteIO

extension BatchPlan {
  /// Refuses values that can't be used.
  ///
  /// - Throws: ``BatchError/unusablePlan(_:)`` for the first of them.
  func check() throws(BatchError) {
    if let delimiter, !CSVDialect.isDelimiter(delimiter) { throw .unusablePlan(.delimiter(delimiter)) }
    if format == .columns, layout != .lines { throw .unusablePlan(.columnsOfTable) }
    if findsDuplicates, judging == .exact { throw .unusablePlan(.duplicatesOfRawBytes) }
    if let byteRange {
      if findsDuplicates { throw .unusablePlan(.duplicatesInRange) }
      if format == .ndjson, byteRange.hasUnknownFirstRecord { throw .unusablePlan(.rowNumbersInRange) }
    }
    guard (1...CSVScanner.largestMaximumRecordByteCount).contains(maximumRecordByteCount) else {
      throw .unusablePlan(.maximumRecordByteCount(maximumRecordByteCount))
    }
  }

  /// How many records precede the rows.
  var headerCount: Int { layout == .table ? 1 : 0 }

  /// Whether numbers that are not valid get a message.
  var addsMessages: Bool { messageLanguage != nil }

  /// Whether lines may hold an area after a TAB, and escapes.
  var readsEscapedLines: Bool { layout == .lines && format == .columns }

  /// Whether a line's second field names the area of its number.
  var linesNameAreas: Bool { readsEscapedLines && area == .notNamed }

  /// How many threads work at the same time.
  var workerCount: Int {
    guard fastPaths.contains(.threads) else { return 1 }
    return jobs > 0 ? jobs : Workers.processorCount
  }

  /// How many bytes of formatted rows each worker keeps: far more than an ordinary chunk becomes, so that workers seldom wait
  /// for each other, and together at most 8 MiB unless there are more than eight.
  var sentByteCount: Int { maximumSentByteCount ?? max(1 << 20, (8 << 20) / workerCount) }

  /// Makes a reader for an open input.
  func makeReader(_ input: consuming ByteInput) -> CSVReader {
    let dialect: CSVDialect? = layout == .lines ? .lines : delimiter.map { .delimited(by: $0) }
    return CSVReader(
      input, dialect: dialect, encoding: encoding ?? (answersAtOnce ? .utf8 : nil),
      maximumRecordByteCount: maximumRecordByteCount, chunkByteCount: chunkByteCount,
      mayBeginUnsettled: addsOnlyASCII, examinesFormat: !answersAtOnce)
  }

  /// How chunks are divided, once a scanner has found the first record.
  func chunkRules(_ scanner: borrowing CSVScanner, width: Int) -> RecordChunk.Rules {
    RecordChunk.Rules(
      dialect: scanner.dialect, encoding: scanner.encoding, maximumRecordByteCount: maximumRecordByteCount,
      width: width, lines: readsEscapedLines ? (linesNameAreas ? .escapedWithArea : .escaped) : .plain,
      allowedKernels: fastPaths.contains(.simd) ? vectorKernels : .none)
  }

  /// Whether the text added to rows and the header has the same bytes in every encoding.
  private var addsOnlyASCII: Bool { !addsMessages && columnPrefix.utf8.allSatisfy { $0 < 0x80 } }
}
