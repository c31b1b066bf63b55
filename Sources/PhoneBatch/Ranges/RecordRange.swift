internal import ByteIO
internal import PhoneRows

extension RecordRange {
  /// Finds the records that start in a range, and restricts the input to them.
  ///
  /// - Parameters:
  ///   - reader: Its current record is the first row, or a blank line.
  ///   - file: Its source.
  /// - Throws: If the range can't have been made for this file, or the file can't be read.
  init(_ range: ByteRange, of reader: borrowing CSVReader, _ file: FileSource) throws(BatchError) {
    let head = reader.position
    let size = file.input.facts.byteCount
    if size == 0, try Self.hasBytes(&file.input) {
      throw .rangeNeedsFile(name: file.input.name)
    }
    let start = try Self.recordStart(at: range.start, of: &file.input, after: head, size)
    let end = try Self.recordStart(at: range.end, of: &file.input, after: head, size)
    let hasHead = range.start == 0
    let fits = (hasHead || start == range.start) && (end == range.end || hasHead && range.end <= head)
    if let first = range.firstRecord, !fits || !hasHead && !first.mayFollow(reader.scanner.lineNumber) {
      throw .rangeDoesNotFit(range, name: file.input.name)
    }
    let bytes = start..<max(start, end)
    try ioStep { () throws(IOFailure) in try file.input.restrict(to: bytes) }
    self.init(
      bytes: bytes, firstRow: hasHead ? 1 : range.firstRecord?.row ?? 1,
      firstLine: hasHead ? reader.scanner.lineNumber : range.firstRecord?.line ?? 1, hasHead: hasHead,
      mayCutQuotes: range.firstRecord == nil && reader.scanner.dialect != .lines
        && !(hasHead && range.end >= size))
  }

  /// Whether a file of size 0 has bytes nevertheless, as files in `/proc` do; the end of such a file is unknown.
  static func hasBytes(_ input: inout ByteInput) throws(BatchError) -> Bool {
    try ioStep { () throws(IOFailure) in
      try input.restrict(to: 0..<1)
      var buffer = ByteBuffer()
      return try input.read(into: &buffer, atMost: 1) > 0
    }
  }

  /// Finds the first record that starts at or after an offset, judging by line feeds only.
  private static func recordStart(
    at offset: Int, of input: inout ByteInput, after head: Int, _ size: Int
  ) throws(BatchError) -> Int {
    if offset <= head { return head }
    if offset >= size { return size }
    // A line feed right before the offset makes the record start at the offset.
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

extension ByteRange.Record {
  /// Whether the record's number and line can be right if the first row begins on a line.
  ///
  /// A row has one line or more: a plan that took a title for the header has fewer lines.
  fileprivate func mayFollow(_ firstLine: Int) -> Bool { line - firstLine >= row - 1 }
}
