internal import ByteIO

/// Reads an input and cuts it where records end.
struct ChunkReader: ~Copyable {
  private var input: ByteInput
  private let chunkByteCount: Int
  private let countsRecords: Bool

  /// What was read to know the input, and how much of it is in chunks by now.
  private var ahead: ByteBuffer
  private var aheadStart = 0
  /// What follows the records of the chunk before.
  private var rest = ByteBuffer()
  /// The line on which it begins.
  private var lineNumber: Int
  private var recordCount: Int
  private var isAtEnd: Bool
  private var chunkCount = 0

  /// What the beginning of the input shows; of a pipe, rows of ASCII may precede what shows its encoding.
  private(set) var head: HeadExamination
  private var encoding: TextEncoding

  /// Whether nothing follows the chunks there were.
  private(set) var isDone = false

  /// The number of bytes read so far.
  private(set) var byteCount: Int
  /// The number of bytes before the first chunk.
  let skippedByteCount: Int

  /// How many bytes there are; `nil` where that is not known, as with a pipe.
  let totalByteCount: Int?
  /// Whether reading may have begun inside quotes, so that quotes have to show where records begin.
  private let mayCutQuotes: Bool

  /// Whether all bytes have been read that a file had when it was opened, and are no more than a chunk.
  var isOneChunk: Bool {
    ahead.count <= chunkByteCount && (isAtEnd || totalByteCount.map { byteCount >= $0 } ?? false)
  }

  /// - Parameters:
  ///   - ahead: What was read already, from a record's start on.
  ///   - head: What is known of the input by then, and `encoding` what it is read in as long as nothing else is.
  ///   - lineNumber: The line on which it begins.
  ///   - byteCount: How much was read already.
  ///   - isAtEnd: Whether there is no more.
  ///   - countsRecords: Whether chunks should know how many records there are before them.
  ///   - range: What is read, if it is not all of the input.
  init(
    _ input: consuming ByteInput, ahead: consuming ByteBuffer, head: consuming HeadExamination,
    encoding: TextEncoding,
    lineNumber: Int, byteCount: Int, isAtEnd: Bool, chunkByteCount: Int, countsRecords: Bool,
    range: RecordRange? = nil
  ) {
    if let range {
      totalByteCount = byteCount + range.bytes.count
    } else {
      totalByteCount = input.facts.kind == .regular ? input.facts.byteCount : nil
    }
    mayCutQuotes = range?.mayCutQuotes ?? false
    recordCount = (range?.firstRow ?? 1) - 1
    self.input = input
    skippedByteCount = byteCount - ahead.count
    self.ahead = ahead
    self.head = head
    self.encoding = encoding
    self.lineNumber = lineNumber
    self.byteCount = byteCount
    self.isAtEnd = isAtEnd
    self.chunkByteCount = chunkByteCount
    self.countsRecords = countsRecords
  }

  /// Fills a chunk with the next rows, or with the reason why there are none.
  ///
  /// From a pipe it reads what there is rather than wait for more, so that rows come out as they come in.
  ///
  /// - Parameter isCancelled: Called now and then while there is nothing to read.
  /// - Returns: The chunk's place among the chunks, from 0; `nil` at the end, and when cancelled.
  mutating func next(_ chunk: inout RecordChunk, isCancelled: () -> Bool) -> Int? {
    if isDone { return nil }
    chunk.begin(taking: &rest, line: lineNumber, in: encoding)
    while chunk.isEmpty {
      if isAtEnd, aheadStart == ahead.count {
        chunk.findRows()
        chunk.finish()
        isDone = true
        break
      }
      repeat {
        guard waitForInput(isCancelled) else { return nil }
        read(into: &chunk)
      } while head.isOpen && !isAtEnd && chunk.failure == nil
      if let format = head.unreadable {
        chunk.fail(.unreadable(format))
        break
      }
      if !head.isOpen, head.encoding != encoding, head.guess != nil {
        encoding = head.encoding
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
    while aheadStart == ahead.count, !input.isReady(withinMilliseconds: 100) {
      if isCancelled() { return false }
    }
    return true
  }

  private mutating func read(into chunk: inout RecordChunk) {
    var missing = chunkByteCount - takeAhead(into: &chunk)
    guard missing > 0, !isAtEnd else { return }
    // What was read ahead may be all there is for now.
    if missing < chunkByteCount, !input.isReady(withinMilliseconds: 0) { return }
    do throws(IOFailure) {
      repeat {
        let count = try chunk.append(from: &input, atMost: missing)
        isAtEnd = count == 0
        byteCount += count
        if !head.isSettled { chunk.withLastBytes(count) { head.consume($0) } }
        if isAtEnd { head.finish() }
        missing -= count
      } while !isAtEnd && missing > 0 && input.isReady(withinMilliseconds: 0)
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
    ahead.withSpan { chunk.append($0.extracting(aheadStart..<aheadStart + count)) }
    aheadStart += count
    if aheadStart == ahead.count {
      ahead = ByteBuffer()
      aheadStart = 0
    }
    return count
  }
}
