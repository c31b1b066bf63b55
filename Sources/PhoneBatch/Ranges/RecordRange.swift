internal import ByteIO

extension CSVReader {
  /// Has the records of a range read in chunks.
  ///
  /// - Parameter start: Where the first record of all is that is a row.
  /// - Throws: ``BatchError`` when the range doesn't fit the file, or the file can't be read.
  consuming func chunks(
    of range: ByteRange, after start: ChunkStart, countsRecords: Bool
  ) throws(BatchError) -> ChunkReader {
    let first = position(of: start)
    let records = try RecordRange(range, of: &input, after: first, scanner.dialect)
    return ChunkReader(
      input, ahead: ByteBuffer(), head: head, encoding: scanner.encoding, lineNumber: records.firstLine,
      byteCount: records.hasHead ? first.byteCount : 0, isAtEnd: false, chunkByteCount: chunkByteCount,
      countsRecords: countsRecords, range: records)
  }
}

extension RecordRange {
  /// Finds the records that a range owns, those that start in it, and has the input give no others.
  ///
  /// - Parameter head: Where the first record that is a row, or a blank line, begins, and on which line.
  /// - Throws: When the range can't have been made for this file.
  init(
    _ range: ByteRange, of input: inout ByteInput, after head: (byteCount: Int, line: Int),
    _ dialect: CSVDialect
  ) throws(BatchError) {
    let size = input.facts.byteCount
    let start = try Self.recordStart(at: range.start, of: &input, after: head.byteCount, size)
    let end = try Self.recordStart(at: range.end, of: &input, after: head.byteCount, size)
    let hasHead = range.start == 0
    let isPlaced =
      (hasHead || start == range.start) && (end == range.end || hasHead && range.end <= head.byteCount)
    if range.place != nil, !isPlaced { throw .rangeDoesNotFit(range, name: input.name) }
    let bytes = start..<max(start, end)
    try ioStep { () throws(IOFailure) in try input.restrict(to: bytes) }
    self.init(
      bytes: bytes, firstRow: hasHead ? 1 : range.place?.row ?? 1,
      firstLine: hasHead ? head.line : range.place?.line ?? 1, hasHead: hasHead,
      mayCutQuotes: range.place == nil && dialect != .lines && !(hasHead && range.end >= size))
  }

  /// Finds the first record that starts at an offset or after it, by line feeds alone.
  private static func recordStart(
    at offset: Int, of input: inout ByteInput, after head: Int, _ size: Int
  ) throws(BatchError) -> Int {
    if offset <= head { return head }
    if offset >= size { return size }
    // A line feed right before the offset makes the record start there.
    var position = offset - 1
    return try ioStep { () throws(IOFailure) in
      try input.restrict(to: position..<size)
      var buffer = ByteBuffer()
      while try input.read(into: &buffer, atMost: blockByteCount) > 0 {
        if let index = buffer.withSpan({ bytes in bytes.indices.first { bytes[$0] == ASCII.lineFeed } }) {
          return position + index + 1
        }
        position += buffer.count
        buffer.removeAll()
      }
      return size
    }
  }

  private static let blockByteCount = 4096
}
