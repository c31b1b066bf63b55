package import ByteIO

/// Records of an input, read chunk by chunk, after the first bytes have told what kind of input it is.
///
/// ```swift
/// try reader.readHead()
/// try reader.settle()
/// repeat {
///   while try reader.next() { … }        // all records of the chunk
/// } while try reader.readChunk()
/// ```
package struct CSVReader: ~Copyable {
  private var input: ByteInput
  /// The engine; it holds the current record.
  package var scanner: CSVScanner
  private let chunkByteCount: Int
  private let dialect: CSVDialect?
  private var sniffer: DelimiterSniffer
  private var isAtEnd = false

  /// The number of bytes read so far.
  package private(set) var byteCount = 0
  /// Whether the input starts with a UTF-8 byte order mark, which is no part of the first field.
  package private(set) var hasByteOrderMark = false

  package static let byteOrderMark: StaticString = "\u{FEFF}"

  /// - Parameters:
  ///   - dialect: How records are divided; `nil` to take the delimiter that the header shows.
  ///   - chunkByteCount: How much is read at a time.
  package init(
    _ input: consuming ByteInput, dialect: CSVDialect?, maximumRecordByteCount: Int,
    chunkByteCount: Int = 256 * 1024
  ) {
    self.input = input
    self.chunkByteCount = chunkByteCount
    self.dialect = dialect
    sniffer = DelimiterSniffer(quotes: dialect == nil ? .enclose : .areData)
    scanner = CSVScanner(
      dialect ?? .delimited(by: ASCII.comma), maximumRecordByteCount: maximumRecordByteCount)
  }

  /// Reads as far as is needed to know the input: to the end of the first record, the end of the input, or
  /// the longest record allowed; and some more when there are NUL bytes, which ask for a second look.
  package mutating func readHead() throws(IOFailure) {
    while !isAtEnd, !sniffer.isDone, scanner.unreadByteCount <= scanner.maximumRecordByteCount {
      let known = scanner.unreadByteCount
      try readBytes()
      scanner.withUnread { bytes in sniffer.consume(bytes, from: known) }
    }
    while !isAtEnd, scanner.unreadByteCount < UnreadableFormat.sampleByteCount,
      scanner.withUnread({ bytes in bytes.indices.contains { bytes[$0] == 0 } })
    {
      try readBytes()
    }
  }

  /// Decides how the input is divided, by its first bytes.
  ///
  /// - Throws: ``CSVError/Cause/unreadable(_:)`` when it is no text that can be read.
  package mutating func settle() throws(CSVError) {
    if let format = scanner.withUnread({ UnreadableFormat.recognize($0) }) {
      throw CSVError(.unreadable(format), line: 1, record: 0)
    }
    scanner.dialect = dialect ?? .delimited(by: sniffer.delimiter)
    hasByteOrderMark = scanner.withUnread { bytes in
      bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }
    if hasByteOrderMark { scanner.skip(3) }
  }

  /// Reads the next chunk.
  ///
  /// - Returns: Whether there may be further records: once more after the end, for the last record.
  package mutating func readChunk() throws(IOFailure) -> Bool {
    if isAtEnd { return false }
    try readBytes()
    return true
  }

  private mutating func readBytes() throws(IOFailure) {
    let count = try scanner.append(from: &input, atMost: chunkByteCount)
    byteCount += count
    if count == 0 {
      isAtEnd = true
      scanner.finish()
    }
  }

  /// Where the current record, or what follows it, begins.
  private func head(_ place: ChunkStart) -> (byteCount: Int, line: Int) {
    let position = byteCount - scanner.unreadByteCount
    guard place == .nextRecord else { return (position, scanner.lineNumber) }
    return (position + scanner.recordByteCount + scanner.lineEndingByteCount, scanner.endLineNumber)
  }

  /// Has the records of a range read in chunks.
  ///
  /// - Parameter place: Where the first record of all is that is a row.
  consuming func chunks(
    of range: ByteRange, behind place: ChunkStart, countsRecords: Bool
  ) throws(BatchError) -> ChunkReader {
    let head = head(place)
    let range = try RecordRange(range, of: &input, behind: head, scanner.dialect)
    do throws(IOFailure) { try input.restrict(to: range.bytes) } catch { throw BatchError(error) }
    return ChunkReader(
      input, rest: ByteBuffer(), lineNumber: range.place.line, byteCount: range.hasHead ? head.byteCount : 0,
      isAtEnd: false, chunkByteCount: chunkByteCount, countsRecords: countsRecords, range: range)
  }

  /// Has the rest of the input read in chunks: what follows the current record, or that record too.
  ///
  /// - Parameter countsRecords: Whether chunks should know how many records there are before them.
  consuming func chunks(from place: ChunkStart, countsRecords: Bool) -> ChunkReader {
    var rest = ByteBuffer()
    let head = head(place)
    let skipped = head.byteCount - (byteCount - scanner.unreadByteCount)
    scanner.withUnread { rest.append($0.extracting(skipped...)) }
    return ChunkReader(
      input, rest: rest, lineNumber: head.line, byteCount: byteCount, isAtEnd: isAtEnd,
      chunkByteCount: chunkByteCount, countsRecords: countsRecords)
  }
}

/// Where the first chunk begins.
enum ChunkStart: Hashable {
  case currentRecord, nextRecord
}

extension CSVScanner {
  /// Lends the bytes from the start of the current record on.
  borrowing func withUnread<R>(_ body: (Span<UInt8>) -> R) -> R {
    unsafe buffer.withUnsafeBytes { bytes in
      body(unsafe UnsafeBufferPointer(rebasing: bytes[recordStart...]).span)
    }
  }
}
