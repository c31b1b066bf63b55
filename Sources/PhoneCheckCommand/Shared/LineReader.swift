import ByteIO

/// The lines of an input, without their `\n` or `\r\n`.
struct LineReader: ~Copyable {
  private var input: ByteInput
  private var chunk = ByteBuffer(capacity: chunkByteCount)
  private var position = 0
  private var isAtEnd = false

  private static let chunkByteCount = 64 * 1024

  /// The maximum length of a line that is kept, in bytes: far longer than a number, and it keeps memory flat.
  private static let maximumLineByteCount = 1024 * 1024

  init(_ input: consuming ByteInput) {
    self.input = input
  }

  /// Returns the next line, or `nil` at the end.
  ///
  /// The text after the last line break is a line unless it is empty.
  ///
  /// - Parameter beforeWaiting: Called if nothing can be read yet.
  /// - Complexity: O(*n*) in the length of the line. Bytes of a line beyond 1 MiB are skipped.
  mutating func next(beforeWaiting: () throws(IOFailure) -> Void = {}) throws(IOFailure) -> [UInt8]? {
    var line: [UInt8] = []
    var hasBegun = false
    while true {
      if position == chunk.count {
        guard try refill(beforeWaiting) else { return hasBegun ? line : nil }
      }
      hasBegun = true
      if takeLine(into: &line) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
    }
  }

  /// Moves bytes from the chunk to the line; returns whether the line is complete.
  private mutating func takeLine(into line: inout [UInt8]) -> Bool {
    let start = position
    let (end, isComplete) = chunk.withSpan { bytes in
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
        if line.count < Self.maximumLineByteCount { line.append(bytes[end]) }
        end += 1
      }
      return (end, end < bytes.count)
    }
    position = isComplete ? end + 1 : end
    return isComplete
  }

  private mutating func refill(_ beforeWaiting: () throws(IOFailure) -> Void) throws(IOFailure) -> Bool {
    guard !isAtEnd else { return false }
    if !input.isReady(withinMilliseconds: 0) { try beforeWaiting() }
    chunk.removeAll()
    position = 0
    isAtEnd = try input.read(into: &chunk, atMost: Self.chunkByteCount) == 0
    return !isAtEnd
  }
}
