internal import ByteValues

/// A reader that cuts an input at the ends of records.
package struct ChunkReader: ~Copyable {
  package private(set) var source: RecognizedInput
  package let chunkByteCount: Int
  package let countsRecords: Bool
  package let dialect: CSVDialect

  /// The bytes read to recognise the input, and the number of them already in chunks.
  private var ahead: ByteBuffer
  private var aheadStart = 0
  /// The bytes after the records of the last chunk.
  private var rest = ByteBuffer()
  /// The line where these bytes begin.
  private var lineNumber: Int
  /// The number of records in all chunks so far, if they are counted.
  package private(set) var recordCount: Int
  private var chunkCount = 0

  /// Whether the last chunk has been read.
  package private(set) var isDone = false

  /// The start of the first row in a file whose parts workers read at the same time; `nil` for an input that is read
  /// from front to back.
  package private(set) var startOfParts: Int?
  /// The number of parts that workers have begun to read, and the number of parts accepted so far.
  private var (begunPartCount, partCount) = (0, 0)
  /// The start of the first part that isn't accepted, in bytes from the start of the file.
  private var position = 0
  /// The end of the file, once it has been seen; bytes that are appended later aren't read.
  private var end = Int.max

  /// The number of bytes before the first chunk.
  package let skippedByteCount: Int

  /// The total number of bytes; `nil` if it isn't known, as with a pipe.
  package let totalByteCount: Int?
  /// Whether reading may have begun inside quotes, so that quotes have to show the starts of records.
  private let mayCutQuotes: Bool

  /// Whether the whole file, as of its opening, has been read and fits into a chunk.
  package var isOneChunk: Bool {
    ahead.count <= chunkByteCount
      && (source.isAtEnd || totalByteCount.map { source.byteCount >= $0 } ?? false)
  }

  /// Reads on from the reader's current record.
  ///
  /// - Parameters:
  ///   - range: The records to read, if not all that follow; the input has been restricted to it.
  ///   - countsRecords: Whether chunks should know the number of records before them.
  ///   - isShared: Whether workers may read at the same time.
  package init(
    _ reader: consuming CSVReader, _ range: RecordRange?, countsRecords: Bool, isShared: Bool = false
  ) {
    chunkByteCount = reader.chunkByteCount
    self.countsRecords = countsRecords
    lineNumber = range?.firstLine ?? reader.scanner.lineNumber
    recordCount = (range?.firstRow ?? 1) - 1
    mayCutQuotes = range?.mayCutQuotes ?? false
    var ahead = ByteBuffer()
    if let range {
      reader.source.beginPart(after: range.hasHead ? reader.position : 0)
      totalByteCount = reader.source.byteCount + range.bytes.count
    } else {
      reader.scanner.withUnread { ahead.append($0) }
      totalByteCount = reader.source.isConverted ? nil : reader.source.input.byteCount
    }
    skippedByteCount = max(0, reader.source.byteCount - ahead.count)
    dialect = reader.scanner.dialect
    source = reader.source
    let start = source.isConverted ? nil : source.input.offset(ofLast: ahead.count)
    self.ahead = ahead
    // A chunk that has already been read isn't read again.
    guard isShared, let start, !isOneChunk else { return }
    position = start
    startOfParts = start
    if source.isAtEnd { end = position + self.ahead.count }
  }

  /// The number of bytes that have been read.
  package var byteCount: Int { startOfParts.map { skippedByteCount + position - $0 } ?? source.byteCount }

  /// Fills a chunk with the next rows, or with the failure that prevents it.
  ///
  /// From a pipe it reads the available bytes rather than wait for more, so that rows are written as they arrive.
  ///
  /// - Parameter isCancelled: Called now and then while no bytes are available.
  /// - Returns: The chunk's index among the chunks, from 0; `nil` at the end, and when cancelled.
  package mutating func next(_ chunk: inout RecordChunk, isCancelled: () -> Bool) -> Int? {
    if isDone { return nil }
    chunk.begin(taking: &rest, in: source.head.encoding)
    while chunk.isEmpty, !isDone {
      isDone = source.isAtEnd && ahead.isEmpty
      if !isDone {
        do throws(IOFailure) {
          repeat {
            while ahead.isEmpty, !source.isReady(withinMilliseconds: 100) {
              if isCancelled() { return nil }
            }
            try read(into: &chunk.bytes)
          } while source.head.needsMoreBytes && !source.isAtEnd
        } catch {
          chunk.failure = .unreadable(error)
        }
      }
      if let format = source.head.unreadable {
        chunk.fail(.unreadable(format))
        break
      }
      // From a pipe, rows of ASCII may be read before the encoding is known.
      if source.head.encoding != chunk.rules.encoding { chunk.read(in: source.head.encoding) }
      chunk.findRows(isLast: isDone)
    }
    chunk.split(rest: &rest)
    let lineFeedCount = chunk.countLineFeeds()
    return take(&chunk, lineFeedCount, countsRecords ? chunk.countRecords() : 0)
  }

  /// Sets the place of a chunk.
  ///
  /// - Returns: The chunk's index among the chunks; `nil` if it has neither rows nor a failure.
  private mutating func take(_ chunk: inout RecordChunk, _ lineFeedCount: Int, _ newRecordCount: Int) -> Int?
  {
    chunk.firstLine = lineNumber
    (chunk.recordsBefore, chunk.recordCount) = (recordCount, newRecordCount)
    lineNumber += lineFeedCount
    recordCount += newRecordCount
    if mayCutQuotes, chunk.hasUnclearQuotes { chunk.fail(.unclearQuotes) }
    if chunk.failure != nil { isDone = true }
    if chunk.isEmpty { return nil }
    defer { chunkCount += 1 }
    return chunkCount
  }

  /// Appends a chunk's bytes, or the available ones; bytes that were read ahead come first.
  private mutating func read(into bytes: inout ByteBuffer) throws(IOFailure) {
    var missing = chunkByteCount
    if !ahead.isEmpty {
      let end = min(aheadStart + chunkByteCount, ahead.count)
      ahead.withSpan { bytes.append($0.extracting(aheadStart..<end)) }
      missing -= end - aheadStart
      aheadStart = end
      if end == ahead.count {
        ahead = ByteBuffer()
        aheadStart = 0
      }
      guard missing > 0, !source.isAtEnd, source.input.isReady(withinMilliseconds: 0) else { return }
    }
    repeat {
      missing -= try source.read(into: &bytes, atMost: missing)
    } while !source.isAtEnd && missing > 0 && source.input.isReady(withinMilliseconds: 0)
  }
}

// MARK: - Parts of a file

extension ChunkReader {
  /// Gives a worker the next part to read, with its start if that is already known.
  ///
  /// - Returns: `nil` at the end.
  package mutating func takePart() -> (index: Int, position: Int?, end: Int)? {
    guard !isDone else { return nil }
    defer { begunPartCount += 1 }
    return (begunPartCount, begunPartCount == partCount ? position : nil, end)
  }

  /// Whether all parts before a part have been found, or nothing is left.
  package func isTurn(ofPart index: Int) -> Bool { isDone || partCount == index }

  /// The start of the next part, and the end of the file or `.max` if it isn't known; `nil` at the end.
  package var nextPart: (position: Int, end: Int)? { isDone ? nil : (position, end) }

  /// Takes the rows of the part whose turn it is, which were found by ``nextPart``.
  ///
  /// - Returns: The chunk's index among the chunks; `nil` if it has neither rows nor a failure.
  package mutating func take(_ chunk: inout RecordChunk, with rows: PartRows) -> Int? {
    precondition(rows.bytes.lowerBound == position, "a row begins where the one before ends")
    precondition(rows.readEnd <= end, "a file has one end")
    partCount += 1
    position = rows.bytes.upperBound
    if rows.isAtEnd { end = rows.readEnd }
    isDone = rows.areLast || position == end
    let number = take(&chunk, rows.lineFeedCount, rows.recordCount)
    if isDone { source.input.pass(to: position) }
    return number
  }
}

/// The rows that belong to a part of a file, which is read at the same time as others.
package struct PartRows {
  /// The start and end of the rows, in bytes from the start of the file.
  package let bytes: Range<Int>
  /// The offset of the first byte that wasn't read.
  package let readEnd: Int
  /// Whether the file ended at that offset.
  package let isAtEnd: Bool
  /// Whether nothing follows the rows.
  package let areLast: Bool
  package let lineFeedCount: Int
  /// The number of rows that aren't blank lines; 0 unless they are counted.
  package let recordCount: Int

  package init(
    bytes: Range<Int>, readEnd: Int, isAtEnd: Bool, areLast: Bool, lineFeedCount: Int, recordCount: Int
  ) {
    self.bytes = bytes
    self.readEnd = readEnd
    self.isAtEnd = isAtEnd
    self.areLast = areLast
    self.lineFeedCount = lineFeedCount
    self.recordCount = recordCount
  }
}

/// A range of whole records of a file, with its position in the file.
package struct RecordRange {
  /// The bytes, from the start of a record to the end of a record.
  let bytes: Range<Int>
  /// The number of the first row, and the line where the bytes begin, both from 1.
  ///
  /// They count in the file, or in the range if its position in the file isn't known.
  let firstRow: Int
  let firstLine: Int
  /// Whether the range includes the bytes before the first row, such as the header.
  package let hasHead: Bool
  /// Whether the range may begin or end inside a quoted field.
  let mayCutQuotes: Bool

  package init(bytes: Range<Int>, firstRow: Int, firstLine: Int, hasHead: Bool, mayCutQuotes: Bool) {
    self.bytes = bytes
    self.firstRow = firstRow
    self.firstLine = firstLine
    self.hasHead = hasHead
    self.mayCutQuotes = mayCutQuotes
  }
}
