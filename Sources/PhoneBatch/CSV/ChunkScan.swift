internal import ByteIO

/// Finds the rows of a chunk with the byte-by-byte scanner, for chunks that the kernels can't be trusted with.
struct ChunkScan: ~Copyable {
  private var scanner: CSVScanner
  private let dialect: CSVDialect
  private var scannedByteCount = 0
  private var clearedWordCount = 0
  private var rowsByteCount = 0

  private(set) var rowCount = 0
  private(set) var lastRowIsOpen = false

  init(_ rules: RecordChunk.Rules) {
    scanner = CSVScanner(rules.dialect, maximumRecordByteCount: rules.maximumRecordByteCount)
    dialect = rules.dialect
  }

  /// The number of line feeds in the rows.
  var lineFeedCount: Int { scanner.endLineNumber - 1 }

  /// Looks at the bytes that were added since the last call, and notes the rows in an index.
  ///
  /// - Parameter isLast: Whether nothing follows them.
  mutating func findRows(
    in bytes: borrowing ByteBuffer, isLast: Bool, index: inout RecordIndex
  ) throws(CSVError) {
    index.reserve(byteCount: bytes.count, endCount: rowCount)
    clearedWordCount = index.clearWords(from: clearedWordCount, byteCount: bytes.count)
    bytes.withSpan { scanner.append($0.extracting(scannedByteCount...)) }
    scannedByteCount = bytes.count
    if isLast { scanner.finish() }
    while true {
      switch try scanner.next() {
      case .record, .blankLine: noteRow(bytes, &index)
      case .needsInput, .end: return
      }
    }
  }

  private mutating func noteRow(_ bytes: borrowing ByteBuffer, _ index: inout RecordIndex) {
    let contentEnd = rowsByteCount + scanner.recordByteCount
    switch dialect {
    case .delimited: noteDelimiters(&index)
    case .lines: noteQuotableBytes(bytes, from: rowsByteCount, to: contentEnd, &index)
    }
    let end = contentEnd + scanner.lineEndingByteCount
    lastRowIsOpen = scanner.endsWithoutLineEnding
    index.reserve(byteCount: bytes.count, endCount: rowCount + 1)
    index.setEnd(of: rowCount, to: lastRowIsOpen ? end : end - 1)
    rowCount += 1
    rowsByteCount = end
  }

  private func noteDelimiters(_ index: inout RecordIndex) {
    guard scanner.recordByteCount > 0 else { return }
    for field in 0..<scanner.fieldCount - 1 {
      let value = scanner.fields[field]
      let closingQuoteCount = value.quoting == .none ? 0 : 1
      index.setDelimiter(at: rowsByteCount + Int(value.end) + closingQuoteCount)
    }
  }

  /// What kernels mark in plain lines, a CR of a line ending included.
  private func noteQuotableBytes(
    _ bytes: borrowing ByteBuffer, from start: Int, to contentEnd: Int, _ index: inout RecordIndex
  ) {
    bytes.withSpan { bytes in
      for position in start..<contentEnd {
        switch bytes[position] {
        case ASCII.comma, ASCII.quote, ASCII.carriageReturn: index.setDelimiter(at: position)
        default: continue
        }
      }
    }
    if scanner.lineEndingByteCount == 2 { index.setDelimiter(at: contentEnd) }
  }
}
