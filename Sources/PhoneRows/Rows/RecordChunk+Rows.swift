internal import ByteValues
internal import CVector
internal import Platform

extension RecordChunk {
  /// The failure that ends the rows, with its place in the whole input.
  ///
  /// - Parameter count: The number of records before the chunk, including the header.
  package func failure(recordsBefore count: Int) -> CSVReadFailure? {
    guard case .malformed(var error) = failure else { return failure }
    error.line += firstLine - 1
    error.record += count
    return .malformed(error)
  }

  /// Whether all bytes of the rows are UTF-8; in another encoding, whether they are ASCII.
  var holdsOnlyUTF8: Bool { isUTF8(in: 0..<rowsByteCount) }

  /// Whether some of the bytes are UTF-8; in another encoding, whether they are ASCII.
  func isUTF8(in part: Range<Int>) -> Bool {
    withBytes(in: part) { bytes in
      guard rules.encoding == .utf8 else { return bytes.isASCII }
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cvector_is_utf8(kernels.variant, bytes.baseAddress, bytes.count)
      }
    }
  }

  /// The number of line feeds in some of the bytes.
  package func lineFeedCount(in part: Range<Int>) -> Int {
    withBytes(in: part) { part in
      unsafe part.withUnsafeBufferPointer { part in
        unsafe cvector_line_feed_count(kernels.variant, part.baseAddress, part.count)
      }
    }
  }

  /// The number of rows that are records, not blank lines.
  package mutating func countRecords() -> Int {
    if rules.areAllLinesRecords { return rowCount - (endsWithMark ? 1 : 0) }
    // A blank line has one field.
    if rules.width > 1 {
      regularity = isRegular()
      if regularity ?? false { return rowCount }
    }
    var count = endsWithMark ? -1 : 0
    forEachRow { start, end in count += isBlankLine(start, end) ? 0 : 1 }
    return count
  }

  /// Whether the last row is only Ctrl-Z, the mark that old systems put at the end of a text; it isn't a record.
  private var endsWithMark: Bool { rowsByteCount > 0 && isEndMark(rowsByteCount - 1..<rowsByteCount) }

  /// Whether the content of a row is that mark.
  borrowing func isEndMark(_ content: Range<Int>) -> Bool {
    guard lastRowIsUnterminated, content.count == 1, content.upperBound == rowsByteCount else { return false }
    return bytes.withSpan { bytes in
      bytes[content.lowerBound] == 0x1A
        && (content.lowerBound == 0 || bytes[content.lowerBound - 1] == ASCII.lineFeed)
    }
  }

  /// Finds the first row that begins at or after an offset.
  ///
  /// - Returns: Its start, and the number of rows before it that aren't blank lines; `nil` if there is none.
  package borrowing func firstRow(from offset: Int) -> (start: Int, recordsBefore: Int)? {
    var found: Int?
    var count = 0
    forEachRow { start, end in
      if found == nil, start >= offset { found = start }
      if found == nil, rules.areAllLinesRecords || !isBlankLine(start, end) { count += 1 }
    }
    return found.map { ($0, count) }
  }

  private borrowing func isBlankLine(_ start: Int, _ end: Int) -> Bool {
    bytes.withSpan { bytes in
      if rules.lines == .object { return bytes.extracting(start..<min(end, bytes.count)).isJSONSpace }
      return end == start || (end == start + 1 && end < bytes.count && bytes[start] == ASCII.carriageReturn)
    }
  }
}
