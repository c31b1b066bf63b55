internal import ByteIO

extension BatchPlan {
  /// Divides a file into ranges that begin with a record, for as many runs of the plan with ``byteRange``.
  ///
  /// The parts are about equal in bytes; there are fewer when the file doesn't have enough records.
  ///
  /// - Parameters:
  ///   - input: A regular file.
  ///   - parts: How many ranges, at least one.
  ///   - byteCount: The size of the file that a pipe delivers; `nil` for a regular file.
  ///   - isStopped: Whether to end early; asked after each chunk of rows.
  /// - Throws: ``BatchError`` when the input is not a regular file, or can't be divided into records.
  /// - Complexity: O(*n*) in the size of the file, which is read once because quoted fields may hold line breaks; nearly the
  ///   speed of reading.
  public func ranges(
    of input: BatchInput, parts: Int, byteCount: Int? = nil, isStopped: () -> Bool = { false }
  ) throws(BatchError) -> RangePlan {
    precondition(parts > 0, "a file has at least one part")
    try check()
    var planner = try RangePlanner(input, self, byteCount, isStopped)
    return try planner.plan(parts: parts, isStopped)
  }
}

/// Goes through the records of a file to find where it can be divided.
private struct RangePlanner: ~Copyable {
  private let name: String
  private let size: Int
  private let headerCount: Int
  private var chunks: ChunkReader
  private var chunk: RecordChunk

  /// Where the next range begins.
  private var start = 0
  private var record = ByteRange.Record(row: 1, line: 1)
  private var parts: [RangePlan.Part] = []

  init(_ input: BatchInput, _ plan: BatchPlan, _ byteCount: Int?, _ isStopped: () -> Bool) throws(BatchError)
  {
    var plan = plan
    let source = try input.open()
    let name = source.name
    guard byteCount != nil || source.facts.kind == .regular else { throw .rangeNeedsFile(name: name) }
    let size = byteCount ?? source.facts.byteCount
    // A pipe may have nothing yet.
    while !source.isReady(withinMilliseconds: 100) { if isStopped() { throw .stopped } }
    var reader = plan.makeReader(source, inParts: true)
    let width: Int
    let found: HeaderSearch.Finding?
    do throws(CSVReadFailure) {
      found = try plan.readBeginning(of: &reader)
      if reader.holdsObjects { plan.layout = .objects }
      width = try Self.readWidth(&reader, plan.layout)
    } catch {
      throw BatchError(error, in: name, inParts: true)
    }
    // Each run that reads a part has to find the same.
    if case .below(let lineCount, _) = found { throw .headerUnclear(lineCount: lineCount, name: name) }
    if width == 0, plan.layout == .table { throw .missingHeader(name: name) }
    self.name = name
    self.size = size
    headerCount = plan.headerCount
    chunk = RecordChunk(plan.chunkRules(reader.scanner, width: max(1, width)))
    if plan.layout == .table { reader.scanner.passRecord() }
    chunks = ChunkReader(reader, nil, countsRecords: true)
  }

  /// Reads on to the first record.
  ///
  /// - Returns: How many fields it has; 0 when there is none.
  private static func readWidth(
    _ reader: inout CSVReader, _ layout: BatchPlan.Layout
  ) throws(CSVReadFailure) -> Int {
    try reader.readFirstRecord(isHeader: layout == .table) ? reader.scanner.fieldCount : 0
  }

  mutating func plan(parts count: Int, _ isStopped: () -> Bool) throws(BatchError) -> RangePlan {
    let head = chunks.skippedByteCount
    let (quotient, remainder) = (size - head).quotientAndRemainder(dividingBy: count)
    var position = head
    var number = 1
    while chunks.next(&chunk, isCancelled: isStopped) != nil {
      if isStopped() { throw .stopped }
      if let failure = chunk.failure(recordsBefore: chunk.recordsBefore + headerCount) {
        throw BatchError(failure, in: name)
      }
      let end = position + chunk.rowsByteCount
      while number < count {
        // Where the part would begin if records could be divided.
        let offset = head + quotient * number + remainder * number / count
        guard offset < end, let row = chunk.firstRow(from: offset - position) else { break }
        number += 1
        // The first range has more than the header, and none is empty.
        guard position + row.start > max(head, start) else { continue }
        let line = chunk.firstLine + chunk.lineFeedCount(in: 0..<row.start)
        cut(
          at: position + row.start,
          ByteRange.Record(row: chunk.recordsBefore + row.recordsBefore + 1, line: line))
      }
      position = end
    }
    cut(at: position, ByteRange.Record(row: chunks.recordCount + 1, line: 1))
    for index in parts.indices { parts[index].range.fileByteCount = position }
    return RangePlan(parts: parts)
  }

  private mutating func cut(at end: Int, _ next: ByteRange.Record) {
    parts.append(
      RangePlan.Part(
        range: ByteRange(start: start, length: end - start, firstRecord: record),
        rowCount: next.row - record.row))
    start = end
    record = next
  }
}
