internal import ByteIO
internal import CVector
internal import Platform

/// Some whole records of an input, with marks at the ends of their fields.
///
/// The rows of a chunk are its records and, in a table, the blank lines between them. The beginning of a record of the next
/// chunk may follow the rows.
struct RecordChunk: ~Copyable {
  private(set) var rules: Rules
  /// The rules' kernels, determined once per chunk.
  private(set) var kernels: VectorKernels
  var bytes = ByteBuffer()
  /// The positions of delimiters and line ends (one line end per row); in plain lines, of bytes that have to be quoted
  /// and line ends.
  private var marks = RecordMarks()
  private(set) var rowCount = 0
  /// How many bytes they have, their line endings included.
  private(set) var rowsByteCount = 0
  /// Why nothing follows the rows, if that is an error; its line and record count from the start of the chunk.
  var failure: CSVReadFailure?

  /// The line on which the chunk starts, from 1.
  var firstLine = 1
  /// The number of records before it, the header not counted, and in it; known only if chunks count records.
  var recordsBefore = 0
  var recordCount = 0

  /// Whether the last row ends with the input, without a line ending.
  private(set) var lastRowIsUnterminated = false
  private var lineFeedCount = 0
  /// The result of ``isRegular()``, where that is known.
  var regularity: Bool?
  /// Whether rows hold line feeds, in quotes; known once the chunk is split from what follows its rows.
  private(set) var holdsInnerLineFeeds = false

  // The progress of the kernels: whole words of 64 bytes are marked only once.
  private var marking = CVectorMarking()
  private var markedByteCount = 0
  /// How many of the marks were searched for line ends already: a long record isn't searched again each time it grows.
  private var searchedMarkCount = 0
  /// Finds the rows instead of the kernels, from the first row on, after an unexpected quote, or if a record may be
  /// too long.
  private(set) var scanner: CSVScanner?
  private var scannedByteCount = 0

  init(_ rules: Rules) {
    self.rules = rules
    kernels = rules.kernels
  }

  /// Whether it has neither rows nor a failure.
  var isEmpty: Bool { rowCount == 0 && failure == nil }

  // MARK: - Filling

  /// The beginning of a record may be long; up to here it is copied.
  private static let copiedByteCount = 1 << 14

  /// Restarts without bytes.
  mutating func begin(in encoding: TextEncoding) {
    bytes.removeAll()
    failure = nil
    read(in: encoding)
  }

  /// Restarts with the bytes after the rows of the last chunk, which it takes.
  mutating func begin(taking rest: inout ByteBuffer, in encoding: TextEncoding) {
    if rest.count > Self.copiedByteCount {
      swap(&bytes, &rest)
    } else {
      // If two buffers alternated, neither would stay in the cache.
      bytes.removeAll()
      rest.withSpan { bytes.append($0) }
    }
    rest.removeAll()
    failure = nil
    read(in: encoding)
  }

  /// Discards the rows found, and reads all bytes in an encoding.
  mutating func read(in encoding: TextEncoding) {
    rules.encoding = encoding
    kernels = rules.kernels
    removeRows()
    lineFeedCount = 0
    marking = CVectorMarking()
    marking.may_open = 1
    (markedByteCount, searchedMarkCount) = (0, 0)
    scanner = nil
    if kernels == .none { beginScan() }
  }

  private mutating func removeRows() {
    regularity = nil
    (rowCount, marks.count, rowsByteCount) = (0, 0, 0)
    lastRowIsUnterminated = false
  }

  /// Finds the rows among the bytes read so far; they may be counted when all have been found.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows them, so that the last row needs no line ending.
  ///   - end: Where rows begin that belong to another chunk.
  mutating func findRows(isLast: Bool, beginningBefore end: Int = .max) {
    precondition(bytes.count < UInt32.max, "a chunk holds less than 4 GiB")
    if scanner == nil {
      let isMarked = markNewBytes()
      if isMarked { dropRows(from: end) }
      // The kernels don't report whether quotes are closed in an unfinished row.
      let isUnfinished = rowsByteCount < min(bytes.count, end)
      if !isMarked || holdsLongRecord(isUnfinished: isUnfinished) || isLast && isUnfinished { beginScan() }
    }
    scanNewBytes(isLast: isLast, to: end)
  }

  /// Leaves out rows that begin at an offset or after it.
  private mutating func dropRows(from end: Int) {
    guard rowsByteCount > end else { return }
    bytes.withSpan { bytes in
      var last = marks.count - 1
      var droppedCount = -1
      // Back to the last mark before the row that ends at the offset or beyond it.
      while last >= 0, marks[last] >= end - 1 {
        if bytes[marks[last]] == ASCII.lineFeed { droppedCount += 1 }
        last -= 1
      }
      repeat { last += 1 } while bytes[marks[last]] != ASCII.lineFeed
      marks.count = last + 1
      rowCount -= droppedCount
    }
    rowsByteCount = marks[marks.count - 1] + 1
  }

  /// Copies what follows the rows.
  mutating func split(rest: inout ByteBuffer) {
    rest.removeAll()
    bytes.withSpan { rest.append($0.extracting(rowsByteCount...)) }
  }

  /// Counts the line feeds of the rows, once all have been found.
  mutating func countLineFeeds() -> Int {
    let endLine = scanner?.endLineNumber
    let count = endLine.map { $0 - 1 } ?? (lineFeedCount - lineFeedCount(in: rowsByteCount..<bytes.count))
    holdsInnerLineFeeds = count != rowCount - (lastRowIsUnterminated ? 1 : 0)
    return count
  }

  /// Leaves only an error, because any of the rows may be wrong.
  mutating func fail(_ cause: CSVError.Cause) {
    removeRows()
    failure = .malformed(CSVError(cause))
  }

  // MARK: - Reading

  /// The position of a delimiter or line end.
  func mark(_ index: Int) -> Int { marks[index] }

  /// Lends the marks to the kernels that go through rows.
  borrowing func withTable<R>(_ body: (CVectorTable) -> R) -> R {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe body(
        CVectorTable(
          bytes: bytes.baseAddress, marks: marks.base,
          unterminated_end: lastRowIsUnterminated ? UInt32(rowsByteCount) : .max,
          width: UInt32(rules.width), is_regular: false, are_lines: rules.dialect == .lines))
    }
  }

  /// Whether all rows have as many fields as they should, and a line ending.
  borrowing func isRegular() -> Bool {
    if let regularity { return regularity }
    return unsafe withTable { table in
      var table = unsafe table
      return unsafe cvector_is_regular(&table, rowCount, marks.count)
    }
  }

  /// Calls a closure with the start of each row and the end of its line ending's last byte.
  borrowing func forEachRow(_ body: (_ start: Int, _ end: Int) -> Void) {
    var start = 0
    for mark in 0..<marks.count {
      let end = marks[mark]
      guard end == bytes.count || bytes.withSpan({ $0[end] == ASCII.lineFeed }) else { continue }
      body(start, end)
      start = end + 1
    }
  }
}

// MARK: - By kernels

extension RecordChunk {
  /// How many bytes a kernel is given at a time: room for as many line ends is made before.
  private static let blockByteCount = 16 * 1024

  /// Lets the kernels mark new bytes.
  ///
  /// - Returns: Whether quotes are where the kernels expect them.
  private mutating func markNewBytes() -> Bool {
    let variant = kernels.variant
    var marking = marking
    var end = Int(marking.mark_count)
    while markedByteCount < bytes.count {
      let firstWord = markedByteCount / 64
      let blockEnd = min(markedByteCount + Self.blockByteCount, bytes.count)
      marks.reserve(Int(marking.mark_count) + blockEnd - markedByteCount)
      let findings = unsafe bytes.withUnsafeBytes { bytes in
        let bytes = bytes.baseAddress
        return switch rules.dialect {
        case .delimited(let byte):
          unsafe cvector_mark(variant, bytes, firstWord, blockEnd, byte, marks.base, &marking)
        case .lines: unsafe cvector_mark_lines(variant, bytes, firstWord, blockEnd, marks.base, &marking)
        }
      }
      if findings.is_faulty { return false }
      end = Int(findings.mark_count)
      rowCount = Int(findings.row_count)
      lineFeedCount = Int(findings.line_feed_count)
      markedByteCount = blockEnd & ~63
      if blockEnd == bytes.count { break }
    }
    self.marking = marking
    // The marks after the last line end are left out.
    bytes.withSpan { bytes in
      while end > searchedMarkCount, bytes[marks[end - 1]] != ASCII.lineFeed { end -= 1 }
    }
    if end > searchedMarkCount { marks.count = end }
    // Marks in an unfinished word may still change.
    searchedMarkCount = Int(marking.mark_count)
    rowsByteCount = marks.count > 0 ? marks[marks.count - 1] + 1 : 0
    return true
  }

  /// Whether a record has more bytes than are allowed, or may have more.
  private func holdsLongRecord(isUnfinished: Bool) -> Bool {
    let maximum = rules.maximumRecordByteCount
    // One byte of grace: the last may be the CR of a line ending.
    if isUnfinished, bytes.count - rowsByteCount > maximum + 1 { return true }
    guard rowsByteCount > maximum else { return false }
    var isFound = false
    forEachRow { start, end in isFound = isFound || end - start > maximum }
    return isFound
  }
}

// MARK: - By the scanner

extension RecordChunk {
  /// Lets the scanner find all rows again.
  private mutating func beginScan() {
    scanner = rules.makeScanner()
    scannedByteCount = 0
    removeRows()
  }

  /// Lets the scanner, if it is used, read new bytes, and marks them like the kernels.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows them.
  ///   - end: Where rows begin that aren't wanted.
  private mutating func scanNewBytes(isLast: Bool, to end: Int) {
    guard var scanner = scanner.take() else { return }
    bytes.withSpan { scanner.append($0.extracting(scannedByteCount...)) }
    scannedByteCount = bytes.count
    if isLast { scanner.finish() }
    do throws(CSVError) {
      while rowsByteCount < end, try scanner.next().isRow { markRow(of: scanner) }
    } catch {
      failure = .malformed(error)
    }
    self.scanner = consume scanner
  }

  private mutating func markRow(of scanner: borrowing CSVScanner) {
    let start = rowsByteCount
    rowsByteCount += scanner.recordByteCount + scanner.lineEndingByteCount
    switch scanner.dialect {
    case .delimited where scanner.recordByteCount == 0: break
    case .delimited:
      for field in 0..<scanner.fieldCount - 1 {
        marks.append(start + scanner.fields[field].written.upperBound)
      }
    case .lines:
      marks.appendQuotable(of: bytes, in: start..<start + scanner.recordByteCount)
    }
    lastRowIsUnterminated = scanner.endsWithoutLineEnding
    marks.append(lastRowIsUnterminated ? rowsByteCount : rowsByteCount - 1)
    rowCount += 1
  }
}
