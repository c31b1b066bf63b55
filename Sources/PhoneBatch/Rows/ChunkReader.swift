internal import ByteIO

/// Reads an input and cuts it where records end.
struct ChunkReader: ~Copyable {
  private(set) var source: ExaminedInput
  private let chunkByteCount: Int
  private let countsRecords: Bool

  /// The bytes read to examine the input, and how many of them are already in chunks.
  private var ahead: ByteBuffer
  private var aheadStart = 0
  /// The bytes after the records of the last chunk.
  private var rest = ByteBuffer()
  /// The line on which it begins.
  private var lineNumber: Int
  private var recordCount: Int
  private var chunkCount = 0
  /// The encoding of the input; from a pipe, ASCII rows may be read before it is known.
  private var encoding: TextEncoding

  /// Whether the last chunk has been read.
  private(set) var isDone = false

  /// The number of bytes before the first chunk.
  let skippedByteCount: Int

  /// The total number of bytes; `nil` if that is not known, as with a pipe.
  let totalByteCount: Int?
  /// Whether reading may have begun inside quotes, so that quotes have to show where records begin.
  private let mayCutQuotes: Bool

  /// Whether the whole file, as of when it was opened, has been read and fits into a chunk.
  var isOneChunk: Bool {
    ahead.count <= chunkByteCount
      && (source.isAtEnd || totalByteCount.map { source.byteCount >= $0 } ?? false)
  }

  /// Reads on from the reader's current record.
  ///
  /// - Parameters:
  ///   - range: What is read, if it is not all that follows; the input has been restricted to it.
  ///   - countsRecords: Whether chunks should know how many records there are before them.
  init(_ reader: consuming CSVReader, _ range: RecordRange?, countsRecords: Bool) {
    chunkByteCount = reader.chunkByteCount
    self.countsRecords = countsRecords
    encoding = reader.scanner.encoding
    lineNumber = range?.firstLine ?? reader.scanner.lineNumber
    recordCount = (range?.firstRow ?? 1) - 1
    mayCutQuotes = range?.mayCutQuotes ?? false
    var ahead = ByteBuffer()
    if let range {
      reader.source.beginPart(after: range.hasHead ? reader.position : 0)
      totalByteCount = reader.source.byteCount + range.bytes.count
    } else {
      reader.scanner.withUnread { ahead.append($0) }
      let facts = reader.source.input.facts
      totalByteCount = facts.kind == .regular ? facts.byteCount : nil
    }
    skippedByteCount = reader.source.byteCount - ahead.count
    self.ahead = ahead
    source = reader.source
  }

  /// Fills a chunk with the next rows, or with the reason why there are none.
  ///
  /// From a pipe it reads what is available rather than wait for more, so that rows are written as they arrive.
  ///
  /// - Parameter isCancelled: Called now and then while there is nothing to read.
  /// - Returns: The chunk's place among the chunks, from 0; `nil` at the end, and when cancelled.
  mutating func next(_ chunk: inout RecordChunk, isCancelled: () -> Bool) -> Int? {
    if isDone { return nil }
    chunk.begin(taking: &rest, line: lineNumber, in: encoding)
    while chunk.isEmpty {
      if source.isAtEnd, aheadStart == ahead.count {
        chunk.findRows()
        chunk.finish()
        isDone = true
        break
      }
      repeat {
        guard waitForInput(isCancelled) else { return nil }
        read(into: &chunk)
      } while source.head.isOpen && !source.isAtEnd && chunk.failure == nil
      if let format = source.head.unreadable {
        chunk.fail(.unreadable(format))
        break
      }
      if !source.head.isOpen, source.head.encoding != encoding, source.head.guess != nil {
        encoding = source.head.encoding
        chunk.read(in: encoding)
      }
      chunk.findRows()
    }
    let lineFeedCount = chunk.split(rest: &rest)
    if mayCutQuotes, chunk.hasUnclearQuotes(lineFeedCount: lineFeedCount) { chunk.fail(.unclearQuotes) }
    if chunk.failure != nil { isDone = true }
    lineNumber += lineFeedCount
    chunk.recordsBefore = recordCount
    if countsRecords { recordCount += chunk.recordCount() }
    if chunk.isEmpty { return nil }
    defer { chunkCount += 1 }
    return chunkCount
  }

  /// - Returns: Whether there is something to read, or the end; `false` when cancelled.
  private borrowing func waitForInput(_ isCancelled: () -> Bool) -> Bool {
    while aheadStart == ahead.count, !source.input.isReady(withinMilliseconds: 100) {
      if isCancelled() { return false }
    }
    return true
  }

  private mutating func read(into chunk: inout RecordChunk) {
    var missing = chunkByteCount - takeAhead(into: &chunk)
    guard missing > 0, !source.isAtEnd else { return }
    // The bytes read ahead may be all that is available.
    if missing < chunkByteCount, !source.input.isReady(withinMilliseconds: 0) { return }
    do throws(IOFailure) {
      repeat {
        missing -= try source.read(into: &chunk.bytes, atMost: missing)
      } while !source.isAtEnd && missing > 0 && source.input.isReady(withinMilliseconds: 0)
    } catch {
      chunk.failure = .unreadable(error)
    }
  }

  /// Appends what was read ahead, as much as a chunk holds.
  ///
  /// - Returns: How many bytes that is.
  private mutating func takeAhead(into chunk: inout RecordChunk) -> Int {
    let count = min(chunkByteCount, ahead.count - aheadStart)
    guard count > 0 else { return 0 }
    ahead.withSpan { chunk.bytes.append($0.extracting(aheadStart..<aheadStart + count)) }
    aheadStart += count
    if aheadStart == ahead.count {
      ahead = ByteBuffer()
      aheadStart = 0
    }
    return count
  }
}

/// A range of whole records of a file, with its place in the file.
struct RecordRange {
  /// The bytes, from the start of a record to the end of one.
  let bytes: Range<Int>
  /// The number of the first row, and the line on which the bytes begin, both from 1: in the file, or in the range
  /// if its place in the file is not known.
  let firstRow: Int
  let firstLine: Int
  /// Whether the range has what precedes the first row, the header included.
  let hasHead: Bool
  /// Whether the range may begin or end inside a quoted field.
  let mayCutQuotes: Bool
}
