internal import ByteIO
public import PhoneRows

extension BatchPlan {
  /// Divides a file into ranges that begin with a record, each for a run of the plan with ``byteRange``.
  ///
  /// The parts are about equal in bytes. There are fewer if the file doesn't have enough records.
  ///
  /// - Parameters:
  ///   - input: A regular file.
  ///   - parts: The number of ranges, at least one.
  ///   - byteCount: The size of the file that a pipe delivers; `nil` for a regular file.
  ///   - isStopped: Whether to end early; asked after each chunk of rows.
  /// - Throws: ``BatchError`` if the input isn't a regular file, or can't be divided into records.
  /// - Complexity: O(*n*) in the size of the file, which is read once because quoted fields may hold line breaks;
  ///   nearly the speed of reading.
  public func ranges(
    of input: BatchInput, parts: Int, byteCount: Int? = nil, isStopped: () -> Bool = { false }
  ) throws(BatchError) -> RangePlan {
    precondition(parts > 0, "a file has at least one part")
    try check()
    var planner = try RangePlanner(input, self, byteCount, isStopped)
    return try planner.plan(parts: parts, isStopped)
  }
}

/// A pass through the records of a file that finds the places for dividing it.
private struct RangePlanner: ~Copyable {
  private let name: String
  private let size: Int
  private let headerCount: Int
  private var chunks: ChunkReader
  private var chunk: RecordChunk

  /// The start of the next range.
  private var start = 0
  private var record = ByteRange.Record(row: 1, line: 1)
  private var parts: [RangePlan.Part] = []

  init(_ input: BatchInput, _ plan: BatchPlan, _ byteCount: Int?, _ isStopped: () -> Bool) throws(BatchError)
  {
    var plan = plan
    let source = try input.open()
    if let sheet = plan.sheet { throw .sheetOfNoWorkbook(sheet, name: source.name) }
    let name = source.name
    guard byteCount != nil || source.facts.kind == .regular else { throw .rangeNeedsFile(name: name) }
    let size = byteCount ?? source.facts.byteCount
    // A pipe may have no bytes yet.
    while !source.isReady(withinMilliseconds: 100) { if isStopped() { throw .stopped } }
    var reader = plan.makeReader(FileSource(source), inParts: true)
    let width: Int
    let found: HeaderSearch.Finding?
    do throws(CSVReadFailure) {
      found = try plan.readBeginning(of: &reader)
      if reader.holdsObjects { plan.layout = .objects }
      width = try Self.readWidth(&reader, plan.layout)
    } catch {
      throw BatchError(error, in: name, inParts: true)
    }
    // Each run that reads a part has to find the same header.
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
  /// - Returns: The number of its fields; 0 if there is no record.
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
        // The start of the part if records could be divided.
        let offset = head + quotient * number + remainder * number / count
        guard offset < end, let row = chunk.firstRow(from: offset - position) else { break }
        number += 1
        // The first range holds more than the header, and no range is empty.
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
