internal import ByteValues

/// A marker of the rows among bytes, like ``RecordMarker``, that uses a scanner, which handles every use of quotes.
struct RecordScanner: ~Copyable {
  private var scanner: CSVScanner
  private var scannedByteCount = 0

  init(_ rules: RecordChunk.Rules) { scanner = rules.makeScanner() }

  /// The line after the last row, from 1.
  var endLineNumber: Int { scanner.endLineNumber }

  /// Marks the rows among bytes, which begin with the bytes that were scanned before.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows the bytes.
  ///   - end: Rows from this offset aren't wanted.
  mutating func mark(
    _ bytes: borrowing ByteBuffer, isLast: Bool, to end: Int, _ marks: inout RecordMarks
  ) throws(CSVError) {
    bytes.withSpan { scanner.append($0.extracting(scannedByteCount...)) }
    scannedByteCount = bytes.count
    if isLast { scanner.finish() }
    while marks.rowsByteCount < end, try scanner.next().isRow { markRow(of: bytes, &marks) }
  }

  private func markRow(of bytes: borrowing ByteBuffer, _ marks: inout RecordMarks) {
    let start = marks.rowsByteCount
    let end = start + scanner.recordByteCount + scanner.lineEndingByteCount
    switch scanner.dialect {
    case .delimited where scanner.recordByteCount == 0: break
    case .delimited:
      for field in 0..<scanner.fieldCount - 1 {
        marks.append(start + scanner.fields[field].written.upperBound)
      }
    case .lines:
      marks.appendQuotable(of: bytes, in: start..<start + scanner.recordByteCount)
    }
    marks.lastRowIsUnterminated = scanner.endsWithoutLineEnding
    marks.append(scanner.endsWithoutLineEnding ? end : end - 1)
    marks.rowsByteCount = end
    marks.rowCount += 1
  }
}
