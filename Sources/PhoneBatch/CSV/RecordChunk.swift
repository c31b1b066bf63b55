internal import ByteIO
internal import CVector

/// Some whole records of an input, and an index of where they and their fields lie.
///
/// The rows of a chunk are its records and, in a table, the blank lines between them. Behind the rows may lie the
/// beginning of a record that belongs to the next chunk.
struct RecordChunk: ~Copyable {
  /// How records are divided, and which of them are errors.
  struct Rules: Hashable {
    var dialect: CSVDialect
    var maximumRecordByteCount: Int
    var kernels: VectorKernels
  }

  /// Why nothing follows the rows, where that is an error.
  enum Failure: Error {
    /// The next record can't be read; its line and number count from the start of the chunk.
    case malformed(CSVError)
    /// The next bytes can't.
    case unreadable(IOFailure)
  }

  let rules: Rules
  private(set) var bytes = ByteBuffer()
  private(set) var index = RecordIndex()
  /// How many rows there are.
  private(set) var rowCount = 0
  var failure: Failure?

  /// The line on which the chunk starts, from 1.
  var firstLine = 1
  /// The number of records before it, the header not counted; only known where somebody asks for it.
  var recordsBefore = 0

  /// Whether the last row ends with the input, without a line ending.
  private(set) var lastRowIsOpen = false
  private var lineFeedCount = 0

  // How far the kernels are: whole words of 64 bytes are marked once and for all.
  private var marking = CVectorMarking()
  private var markedByteCount = 0
  /// Who marks when a quote stands where the kernels expect none, or a record may be too long: from the first row on, by
  /// the rules that count.
  private var scan: ChunkScan?

  init(_ rules: Rules) {
    self.rules = rules
  }

  /// How many bytes the rows have, their line endings included.
  var rowsByteCount: Int {
    rowCount == 0 ? 0 : min(index.end(of: rowCount - 1) + 1, bytes.count)
  }

  /// Whether there is nothing in it, neither rows nor why there are none.
  var isEmpty: Bool { rowCount == 0 && failure == nil }

  // MARK: - Filling

  /// Starts again with the bytes behind the rows of the chunk before.
  mutating func begin(with rest: borrowing ByteBuffer, line: Int) {
    bytes.removeAll()
    rest.withSpan { bytes.append($0) }
    rowCount = 0
    failure = nil
    firstLine = line
    lastRowIsOpen = false
    lineFeedCount = 0
    marking = CVectorMarking()
    marking.may_open = 1
    markedByteCount = 0
    scan = rules.kernels == .none ? ChunkScan(rules) : nil
  }

  mutating func append(from input: inout ByteInput, atMost byteCount: Int) throws(IOFailure) -> Int {
    try input.read(into: &bytes, atMost: byteCount)
  }

  /// Finds the rows among the bytes that are there by now.
  mutating func findRows() {
    precondition(bytes.count < UInt32.max, "a chunk holds less than 4 GiB")
    if scan == nil {
      if !markNewBytes() || holdsLongRecord { scan = ChunkScan(rules) }
    }
    scanNewBytes()
  }

  /// Makes a row of the bytes behind the last line ending: nothing follows them.
  mutating func finish() {
    let start = rowsByteCount
    guard failure == nil, start < bytes.count else { return }
    // The kernels don't say whether quotes are closed in a row that isn't.
    if scan == nil, !isRecord(from: start) { scan = ChunkScan(rules) }
    if scan == nil {
      index.reserve(byteCount: bytes.count, endCount: rowCount + 1)
      index.setEnd(of: rowCount, to: bytes.count)
      rowCount += 1
      lastRowIsOpen = true
    } else {
      scanNewBytes(isLast: true)
    }
  }

  /// Has the rows ready to be read, and moves what lies behind them to `rest`.
  ///
  /// - Returns: The number of line feeds in the rows.
  mutating func seal(rest: inout ByteBuffer) -> Int {
    let end = rowsByteCount
    rest.removeAll()
    bytes.withSpan { rest.append($0.extracting(end...)) }
    if let scanned = scan?.lineFeedCount {
      index.countDelimiters(byteCount: end)
      return scanned
    }
    return lineFeedCount - rest.withSpan { $0.lineFeedCount }
  }

  // MARK: - Reading

  /// Lends the index to the kernels, and says where a row begins.
  borrowing func withIndex<R>(from row: Int, _ body: (CVectorIndex, CVectorExtent) -> R) -> R {
    precondition(row >= 0 && row <= rowCount, "a chunk has no row at this place")
    var extent = CVectorExtent()
    extent.start = row == 0 ? 0 : UInt32(index.end(of: row - 1) + 1)
    extent.first_end = UInt32(row)
    extent.open_end = lastRowIsOpen ? UInt32(bytes.count) : .max
    extent.are_lines = rules.dialect == .lines
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe index.withPointers(for: bytes) { index in unsafe body(index, extent) }
    }
  }

  /// How many rows are records, not blank lines.
  borrowing func recordCount() -> Int {
    guard rules.dialect != .lines else { return rowCount }
    return bytes.withSpan { bytes in
      var count = 0
      var start = 0
      for row in 0..<rowCount {
        let end = index.end(of: row)
        let isBlank = end == start || (end == start + 1 && bytes[start] == ASCII.carriageReturn)
        if !isBlank || end == bytes.count { count += 1 }
        start = end + 1
      }
      return count
    }
  }
}

// MARK: - By kernels

extension RecordChunk {
  /// How many bytes a kernel is given at a time: room for as many line ends is made before.
  private static let blockByteCount = 16 * 1024

  /// Has the kernels look at the bytes they have not seen.
  ///
  /// - Returns: Whether quotes are where they expect them.
  private mutating func markNewBytes() -> Bool {
    let count = bytes.count
    while markedByteCount < count {
      let end = min(markedByteCount + Self.blockByteCount, count)
      index.reserve(byteCount: end, endCount: Int(marking.end_count) + end - markedByteCount)
      let findings = markBlock(to: end)
      if findings.is_faulty { return false }
      rowCount = Int(findings.end_count)
      lineFeedCount = Int(findings.line_feed_count)
      markedByteCount = end & ~63
      if end == count { break }
    }
    return true
  }

  private mutating func markBlock(to end: Int) -> CVectorFindings {
    let variant = rules.kernels.variant
    let firstWord = markedByteCount / 64
    var marking = marking
    let findings = unsafe bytes.withUnsafeBytes { bytes in
      unsafe index.withPointers(for: bytes) { index in
        var index = unsafe index
        return switch rules.dialect {
        case .delimited(let byte): unsafe cvector_mark(variant, &index, firstWord, end, byte, &marking)
        case .lines: unsafe cvector_mark_lines(variant, &index, firstWord, end, &marking)
        }
      }
    }
    self.marking = marking
    return findings
  }

  /// Whether a record has more bytes than are allowed, or may have more.
  private var holdsLongRecord: Bool {
    let maximum = rules.maximumRecordByteCount
    // One byte of grace: the last may be the CR of a line ending.
    if bytes.count - rowsByteCount > maximum + 1 { return true }
    guard rowsByteCount > maximum else { return false }
    var start = 0
    for row in 0..<rowCount {
      let end = index.end(of: row)
      if end - start > maximum { return true }
      start = end + 1
    }
    return false
  }

  /// Whether the bytes from a place on are a record, now that nothing follows them.
  private func isRecord(from start: Int) -> Bool {
    var scanner = CSVScanner(rules.dialect, maximumRecordByteCount: rules.maximumRecordByteCount)
    bytes.withSpan { scanner.append($0.extracting(start...)) }
    scanner.finish()
    return (try? scanner.next()) == .record
  }
}

// MARK: - By the scanner

extension RecordChunk {
  /// Has the scanner look at the bytes it has not seen, if it is in charge.
  private mutating func scanNewBytes(isLast: Bool = false) {
    guard var scan = scan.take() else { return }
    do throws(CSVError) {
      try scan.findRows(in: bytes, isLast: isLast, index: &index)
    } catch {
      failure = .malformed(error)
    }
    rowCount = scan.rowCount
    lastRowIsOpen = scan.lastRowIsOpen
    self.scan = consume scan
  }
}
