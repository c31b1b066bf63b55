package import ByteIO

// The contents of the current record, after `next()` returned `.record`.

extension CSVScanner {
  /// Appends the record's bytes without its line ending.
  package func copyRecord(to output: inout ByteBuffer) {
    withBytes(in: 0..<recordByteCount) { output.append($0) }
  }

  /// Appends the record's own line ending: LF, CRLF, or nothing at the end of the input.
  package func copyLineEnding(to output: inout ByteBuffer) {
    switch lineEndingByteCount {
    case 0: break
    case 1: output.append(ASCII.lineFeed)
    default: output.append("\r\n" as StaticString)
    }
  }

  /// Whether the input ends with this record, without a line ending.
  package var endsWithoutLineEnding: Bool { lineEndingByteCount == 0 }

  /// Lends the value of a field: without enclosing quotes, doubled quotes undone, otherwise as written.
  ///
  /// - Parameter index: From 0, less than ``fieldCount``.
  package mutating func withField<R, E: Error>(
    at index: Int, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let field = fields[index]
    guard field.quoting == .enclosedWithDoubledQuotes else {
      return try withBytes(in: Int(field.start)..<Int(field.end), body)
    }
    scratch.removeAll()
    buffer.withSpan {
      let start = recordStart
      scratch.append(undoingDoubledQuotes: $0.extracting(start + Int(field.start)..<start + Int(field.end)))
    }
    return try scratch.withSpan(body)
  }

  /// Lends a field's bytes, with its quotes.
  func withWrittenField(at index: Int, _ body: (Span<UInt8>) -> Void) {
    let field = fields[index]
    let quoteCount = field.quoting == .none ? 0 : 1
    withBytes(in: Int(field.start) - quoteCount..<Int(field.end) + quoteCount, body)
  }

  /// Lends some bytes of the current record.
  private func withBytes<R, E: Error>(
    in range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try buffer.withSpan { (bytes) throws(E) in
      try body(bytes.extracting(recordStart + range.lowerBound..<recordStart + range.upperBound))
    }
  }

  /// Whether a field of the current record that isn't quoted contains a given byte: a CR or a quote is data there.
  func holdsUnquoted(_ byte: UInt8) -> Bool {
    (0..<fieldCount).contains { index in
      let field = fields[index]
      guard field.quoting == .none else { return false }
      return withBytes(in: Int(field.start)..<Int(field.end)) { value in
        value.indices.contains { value[$0] == byte }
      }
    }
  }
}
