internal import ByteIO

/// Which of a file's bytes are the records of a range, and where they stand.
struct RecordRange {
  /// The bytes, from the start of a record to the end of one.
  let bytes: Range<Int>
  /// The number of the first row, from 1, and the line on which the bytes begin: in the file, or in the range where
  /// nobody knows more.
  let place: ByteRange.Place
  /// Whether the range has what stands before the first record of all, the header included.
  let hasHead: Bool
  /// Whether the range may begin or end inside a quoted field, for all that is known.
  let mayCutQuotes: Bool

  /// Finds the records of a range.
  ///
  /// - Parameters:
  ///   - head: Where the first record that is a row, or a blank line, begins, and on which line.
  /// - Throws: When the file is not one that the range could have been made for.
  init(
    _ range: ByteRange, of input: inout ByteInput, behind head: (byteCount: Int, line: Int),
    _ dialect: CSVDialect
  ) throws(BatchError) {
    let size = input.facts.byteCount
    let start = try Self.recordStart(at: range.start, of: &input, behind: head.byteCount, size)
    let end = try Self.recordStart(at: range.end, of: &input, behind: head.byteCount, size)
    bytes = start..<max(start, end)
    hasHead = range.start == 0
    mayCutQuotes = range.place == nil && dialect != .lines && !(range.start == 0 && range.end >= size)
    place =
      hasHead
      ? ByteRange.Place(row: 1, line: head.line) : range.place ?? ByteRange.Place(row: 1, line: 1)
    let isPlaced =
      (hasHead || start == range.start) && (end == range.end || hasHead && range.end <= head.byteCount)
    if range.place != nil, !isPlaced { throw .rangeDoesNotFit(range, name: input.name) }
  }

  /// Finds the first record that starts at an offset or behind it, as far as line feeds tell.
  private static func recordStart(
    at offset: Int, of input: inout ByteInput, behind head: Int, _ size: Int
  ) throws(BatchError) -> Int {
    if offset <= head { return head }
    if offset >= size { return size }
    // A line feed in front makes the record start at the offset itself.
    var position = offset - 1
    do throws(IOFailure) {
      try input.restrict(to: position..<size)
      var buffer = ByteBuffer()
      while try input.read(into: &buffer, atMost: blockByteCount) > 0 {
        if let index = buffer.withSpan({ $0.firstLineFeed }) { return position + index + 1 }
        position += buffer.count
        buffer.removeAll()
      }
    } catch {
      throw BatchError(error)
    }
    return size
  }

  private static let blockByteCount = 4096
}

extension Span<UInt8> {
  fileprivate var firstLineFeed: Int? {
    for index in indices where self[index] == ASCII.lineFeed { return index }
    return nil
  }
}
