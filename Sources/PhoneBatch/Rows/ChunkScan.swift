internal import ByteIO

/// Finds the rows of a chunk with the byte-by-byte scanner, for chunks that the kernels can't be trusted with.
struct ChunkScan: ~Copyable {
  private var scanner: CSVScanner
  private var scannedByteCount = 0

  /// What the rows have: their number, marks, and bytes.
  private(set) var rowCount = 0
  private(set) var markCount = 0
  private(set) var rowsByteCount = 0
  private(set) var lastRowIsOpen = false

  init(_ rules: RecordChunk.Rules) {
    scanner = rules.makeScanner()
  }

  var lineFeedCount: Int { scanner.endLineNumber - 1 }

  /// Looks at the bytes that were added since the last call, and marks them as kernels do.
  ///
  /// - Parameter isLast: Whether nothing follows them.
  mutating func findRows(
    in bytes: borrowing ByteBuffer, isLast: Bool, marks: inout RecordMarks
  ) throws(CSVError) {
    bytes.withSpan { scanner.append($0.extracting(scannedByteCount...)) }
    scannedByteCount = bytes.count
    if isLast { scanner.finish() }
    while true {
      switch try scanner.next() {
      case .record, .blankLine: markRow(bytes, &marks)
      case .needsInput, .end: return
      }
    }
  }

  private mutating func markRow(_ bytes: borrowing ByteBuffer, _ marks: inout RecordMarks) {
    switch scanner.dialect {
    case .delimited: markDelimiters(&marks)
    case .lines: markQuotableBytes(bytes, &marks)
    }
    rowsByteCount += scanner.recordByteCount + scanner.lineEndingByteCount
    lastRowIsOpen = scanner.endsWithoutLineEnding
    mark(lastRowIsOpen ? rowsByteCount : rowsByteCount - 1, &marks)
    rowCount += 1
  }

  private mutating func markDelimiters(_ marks: inout RecordMarks) {
    guard scanner.recordByteCount > 0 else { return }
    for field in 0..<scanner.fieldCount - 1 {
      let value = scanner.fields[field]
      let closingQuoteCount = value.quoting == .none ? 0 : 1
      mark(rowsByteCount + Int(value.end) + closingQuoteCount, &marks)
    }
  }

  private mutating func markQuotableBytes(_ bytes: borrowing ByteBuffer, _ marks: inout RecordMarks) {
    bytes.withSpan { bytes in
      for position in rowsByteCount..<rowsByteCount + scanner.recordByteCount {
        switch bytes[position] {
        case ASCII.comma, ASCII.quote, ASCII.carriageReturn: mark(position, &marks)
        default: continue
        }
      }
    }
  }

  private mutating func mark(_ position: Int, _ marks: inout RecordMarks) {
    marks.reserve(markCount + 1)
    marks[markCount] = position
    markCount += 1
  }
}
