internal import ByteIO
internal import PhoneRows

/// The chunks of an input, which workers fill: at the same time if it is a file, otherwise one after the other.
struct SharedChunks: Sendable {
  private let reader: Monitor<ChunkReader>
  /// The parts of a file; `nil` for an input that can only be read from front to back.
  private let parts: FileParts?

  init(_ reader: consuming ChunkReader) {
    parts = FileParts(of: reader)
    self.reader = Monitor(reader)
  }

  /// Lends the reader, which knows all chunks that were filled so far.
  func withReader<R>(_ body: (inout ChunkReader) -> R) -> R { reader.withLock(body) }

  /// Fills a chunk with the next rows, or with the failure that prevents it.
  ///
  /// - Parameter isCancelled: Called now and then while no bytes are available.
  /// - Returns: The chunk's index among the chunks, from 0; `nil` at the end, and when cancelled.
  func next(_ chunk: inout RecordChunk, isCancelled: () -> Bool) -> Int? {
    guard let parts else { return reader.withLock { $0.next(&chunk, isCancelled: isCancelled) } }
    while let (part, start, end) = reader.withLock({ $0.takePart() }) {
      var rows: PartRows?
      if let start {
        rows = parts.findRows(ofPart: part, from: start, before: end, isGuess: false, &chunk)
      } else if let start = parts.guessedStart(ofPart: part) {
        rows = parts.findRows(ofPart: part, from: start, before: end, isGuess: true, &chunk)
      }
      // Only this has to be done by one worker at a time, unless the guess was wrong or the file had ended before.
      let next = reader.wait(until: { $0.isTurn(ofPart: part) }) { $0.nextPart }
      guard let next else { return nil }
      if rows?.bytes.lowerBound != next.position || rows?.readEnd ?? 0 > next.end {
        rows = parts.findRows(ofPart: part, from: next.position, before: next.end, isGuess: false, &chunk)
      }
      guard let rows else { preconditionFailure("only after a guess is there nothing") }
      let number = reader.wait(until: { _ in true }) { $0.take(&chunk, with: rows) }
      if let number { return number }
    }
    return nil
  }
}
