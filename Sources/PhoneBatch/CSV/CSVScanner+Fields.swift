package import ByteIO

// What can be read of the current record, after `next()` returned `.record`.
//
// SAFETY: pointers here are lent by the buffer for one call of a closure and never stored. The current record lies in
// the buffer from `recordStart` on, `next()` has put the fields inside it, and slicing checks both ends.

extension CSVScanner {
  /// Appends the record as it was written, without its line ending.
  package func copyRecord(to output: inout ByteBuffer) {
    unsafe buffer.withUnsafeBytes { bytes in
      let record = unsafe bytes[recordStart..<(recordStart + recordByteCount)]
      unsafe output.append(copying: UnsafeBufferPointer(rebasing: record))
    }
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
      let start = recordStart + Int(field.start)
      let end = recordStart + Int(field.end)
      return unsafe try buffer.withUnsafeBytes { (bytes) throws(E) in
        try body(unsafe UnsafeBufferPointer(rebasing: bytes[start..<end]).span)
      }
    }
    undoDoubledQuotes(of: field)
    return try scratch.withSpan(body)
  }

  /// Appends a field as it was written, with its quotes.
  package func copyField(at index: Int, to output: inout ByteBuffer) {
    let field = fields[index]
    let quoteCount = field.quoting == .none ? 0 : 1
    let start = recordStart + Int(field.start) - quoteCount
    let end = recordStart + Int(field.end) + quoteCount
    unsafe buffer.withUnsafeBytes { bytes in
      unsafe output.append(copying: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  private mutating func undoDoubledQuotes(of field: CSVField) {
    scratch.removeAll()
    let range = recordStart + Int(field.start)..<recordStart + Int(field.end)
    unsafe buffer.withUnsafeBytes { bytes in
      unsafe scratch.append(undoingDoubledQuotes: UnsafeBufferPointer(rebasing: bytes[range]).span)
    }
  }
}

extension CSVScanner {
  /// Whether the current record has a CR outside quotes, where it is data.
  var holdsUnquotedCarriageReturn: Bool { holdsUnquoted(ASCII.carriageReturn) }

  /// Whether a field of the current record that isn't quoted has a quote, where it is data.
  var holdsLiteralQuote: Bool { holdsUnquoted(ASCII.quote) }

  private func holdsUnquoted(_ byte: UInt8) -> Bool {
    (0..<fieldCount).contains { index in
      let field = fields[index]
      guard field.quoting == .none else { return false }
      return unsafe buffer.withUnsafeBytes { bytes in
        unsafe bytes[(recordStart + Int(field.start))..<(recordStart + Int(field.end))].contains(byte)
      }
    }
  }
}

extension CSVScanner {
  /// Refuses a text whose only record is a header and whose lines end with CR alone.
  func refuseCarriageReturns() throws(CSVError) {
    if endsWithoutLineEnding && holdsUnquotedCarriageReturn {
      throw CSVError(.carriageReturnsOnly, line: 1, record: 0)
    }
  }
}
