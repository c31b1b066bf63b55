internal import ByteIO

/// Where the first chunk begins.
enum ChunkStart: Hashable {
  case currentRecord, nextRecord
}

extension CSVReader {
  /// Where the first chunk begins: the offset in bytes, and the line, from 1.
  func position(of start: ChunkStart) -> (byteCount: Int, line: Int) {
    let position = byteCount - scanner.unreadByteCount
    guard start == .nextRecord else { return (position, scanner.lineNumber) }
    return (position + scanner.recordByteCount + scanner.lineEndingByteCount, scanner.endLineNumber)
  }

  /// Has the rest of the input read in chunks.
  ///
  /// - Parameter countsRecords: Whether chunks should know how many records there are before them.
  consuming func chunks(from start: ChunkStart, countsRecords: Bool) -> ChunkReader {
    var ahead = ByteBuffer()
    let start = position(of: start)
    let skipped = start.byteCount - (byteCount - scanner.unreadByteCount)
    scanner.withUnread { ahead.append($0.extracting(skipped...)) }
    return ChunkReader(
      input, ahead: ahead, head: head, encoding: scanner.encoding, lineNumber: start.line,
      byteCount: byteCount, isAtEnd: isAtEnd, chunkByteCount: chunkByteCount, countsRecords: countsRecords)
  }
}

/// The bytes of a file that are whole records, and where they are in it.
struct RecordRange {
  /// The bytes, from the start of a record to the end of one.
  let bytes: Range<Int>
  /// The number of the first row, and the line on which the bytes begin, both from 1: in the file, or in the range where
  /// its place in the file is not known.
  let firstRow: Int
  let firstLine: Int
  /// Whether the range has what precedes the first row, the header included.
  let hasHead: Bool
  /// Whether the range may begin or end inside a quoted field.
  let mayCutQuotes: Bool
}
