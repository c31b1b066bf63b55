internal import ByteIO

/// Reads an input and cuts it where records end.
struct ChunkReader: ~Copyable {
  private var input: ByteInput
  private let chunkByteCount: Int
  private let countsRecords: Bool

  /// What follows the records of the chunk before.
  private var rest: ByteBuffer
  /// Whether it can hold whole records: what was read to find the header can.
  private var restIsUnseen = true
  /// The line on which it begins.
  private var lineNumber: Int
  private var recordCount: Int
  private var isAtEnd: Bool
  private var chunkCount = 0

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

  /// Whether all bytes have been read that a file had when it was opened.
  var hasReadAll: Bool { isAtEnd || totalByteCount.map { byteCount >= $0 } ?? false }

  /// - Parameters:
  ///   - rest: What was read already, from a record's start on.
  ///   - lineNumber: The line on which it begins.
  ///   - byteCount: How much was read already.
  ///   - isAtEnd: Whether there is no more.
  ///   - countsRecords: Whether chunks should know how many records there are before them.
  ///   - range: What is read, if it is not all of the input.
  init(
    _ input: consuming ByteInput, rest: consuming ByteBuffer, lineNumber: Int, byteCount: Int, isAtEnd: Bool,
    chunkByteCount: Int, countsRecords: Bool, range: RecordRange? = nil
  ) {
    if let range {
      totalByteCount = byteCount + range.bytes.count
    } else {
      totalByteCount = input.facts.kind == .regular ? input.facts.byteCount : nil
    }
    mayCutQuotes = range?.mayCutQuotes ?? false
    recordCount = (range?.firstRow ?? 1) - 1
    self.input = input
    skippedByteCount = byteCount - rest.count
    self.rest = rest
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
    chunk.begin(taking: &rest, line: lineNumber)
    var isSearched = !restIsUnseen
    restIsUnseen = false
    while true {
      if !isSearched { chunk.findRows() }
      if !chunk.isEmpty { break }
      if isAtEnd {
        chunk.findRows()
        chunk.finish()
        isDone = true
        break
      }
      guard waitForInput(isCancelled) else { return nil }
      read(into: &chunk)
      isSearched = false
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
    while !input.isReady(withinMilliseconds: 100) {
      if isCancelled() { return false }
    }
    return true
  }

  private mutating func read(into chunk: inout RecordChunk) {
    var missing = chunkByteCount
    do throws(IOFailure) {
      repeat {
        let count = try chunk.append(from: &input, atMost: missing)
        isAtEnd = count == 0
        byteCount += count
        missing -= count
      } while !isAtEnd && missing > 0 && input.isReady(withinMilliseconds: 0)
    } catch {
      chunk.failure = .unreadable(error)
    }
  }
}
