package import ByteValues

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
  var endsWithoutLineEnding: Bool { lineEndingByteCount == 0 }

  /// Lends the value of a field: without enclosing quotes, doubled quotes undone, otherwise as written.
  ///
  /// - Parameter index: From 0, less than ``fieldCount``.
  package func withField<R>(at index: Int, _ body: (Span<UInt8>) -> R) -> R {
    let field = fields[index]
    return withBytes(in: field.value) { value in
      guard field.quoting == .enclosedWithDoubledQuotes else { return body(value) }
      var undone = ByteBuffer()
      undone.append(undoingDoubledQuotes: value)
      return undone.withSpan(body)
    }
  }

  /// Lends a field's bytes, with its quotes.
  func withWrittenField(at index: Int, _ body: (Span<UInt8>) -> Void) {
    withBytes(in: fields[index].written, body)
  }

  /// Lends some bytes of the current record.
  private func withBytes<R>(in range: Range<Int>, _ body: (Span<UInt8>) -> R) -> R {
    withUnread { body($0.extracting(range)) }
  }

  /// Lends the unread bytes, from the start of the current record.
  func withUnread<R>(_ body: (Span<UInt8>) -> R) -> R {
    buffer.withSpan { body($0.extracting(recordStart...)) }
  }

  /// Whether an unquoted field of the current record contains a given byte, such as a CR or a quote, which is data
  /// there.
  func holdsUnquoted(_ byte: UInt8) -> Bool {
    (0..<fieldCount).contains { index in
      let field = fields[index]
      guard field.quoting == .none else { return false }
      return withBytes(in: field.value) { value in
        value.indices.contains { value[$0] == byte }
      }
    }
  }
}
