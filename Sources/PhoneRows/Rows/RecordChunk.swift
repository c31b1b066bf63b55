package import ByteValues
internal import CVector
internal import Platform

/// Some whole records of an input, with marks at the ends of their fields.
///
/// The rows of a chunk are its records and, in a table, the blank lines between them. The start of the next chunk's
/// first record may follow the rows.
package struct RecordChunk: ~Copyable {
  package private(set) var rules: Rules
  /// The rules' kernels, determined once per chunk.
  private(set) var kernels: VectorKernels
  package var bytes = ByteBuffer()
  private var marks = RecordMarks()
  private var marker = RecordMarker()
  /// The scanner that finds the rows in place of the marker, from the first row: after an unexpected quote, or if a
  /// record may be too long.
  private(set) var scanner: RecordScanner?
  /// The reason why nothing follows the rows, if that is an error.
  ///
  /// Its line and record count from the start of the chunk.
  package var failure: CSVReadFailure?

  /// The line of the chunk's start, from 1.
  package var firstLine = 1
  /// The number of records before the chunk, without the header, and the number in it; only known if chunks count
  /// records.
  package var recordsBefore = 0
  var recordCount = 0

  /// The result of ``isRegular()``, if it is known.
  var regularity: Bool?
  /// Whether rows contain line feeds in quotes; known after the chunk is split from the bytes after its rows.
  private(set) var holdsInnerLineFeeds = false

  package init(_ rules: Rules) {
    self.rules = rules
    kernels = rules.kernels
  }

  var rowCount: Int { marks.rowCount }

  /// The number of bytes of the rows, including their line endings.
  package var rowsByteCount: Int { marks.rowsByteCount }

  /// Whether the last row ends with the input, without a line ending.
  var lastRowIsUnterminated: Bool { marks.lastRowIsUnterminated }

  /// Whether the chunk has neither rows nor a failure.
  var isEmpty: Bool { rowCount == 0 && failure == nil }

  // MARK: - Filling

  /// The maximum number of remaining bytes that are copied: the beginning of a record may be long.
  private static let copiedByteCount = 1 << 14

  /// Restarts without bytes.
  package mutating func begin(in encoding: TextEncoding) {
    bytes.removeAll()
    failure = nil
    read(in: encoding)
  }

  /// Restarts with the bytes after the rows of the last chunk, which it takes.
  package mutating func begin(taking rest: inout ByteBuffer, in encoding: TextEncoding) {
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
    marker = RecordMarker()
    scanner = nil
    if kernels == .none { beginScan() }
  }

  private mutating func removeRows() {
    regularity = nil
    marks.removeAll()
  }

  /// Finds the rows among the bytes read so far; they may be counted after all have been found.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing follows the bytes, so that the last row needs no line ending.
  ///   - end: Rows from this offset belong to another chunk.
  package mutating func findRows(isLast: Bool, beginningBefore end: Int = .max) {
    precondition(bytes.count < UInt32.max, "a chunk holds less than 4 GiB")
    if scanner == nil {
      let isMarked = marker.mark(bytes, rules.dialect, kernels.variant, &marks)
      if isMarked { dropRows(from: end) }
      // The kernels don't report whether quotes are closed in an unfinished row.
      let isUnfinished = rowsByteCount < min(bytes.count, end)
      if !isMarked || holdsLongRecord(isUnfinished: isUnfinished) || isLast && isUnfinished { beginScan() }
    }
    guard var scanner = scanner.take() else { return }
    do throws(CSVError) {
      try scanner.mark(bytes, isLast: isLast, to: end, &marks)
    } catch {
      failure = .malformed(error)
    }
    self.scanner = consume scanner
  }

  /// Makes the scanner find all rows again.
  private mutating func beginScan() {
    scanner = RecordScanner(rules)
    removeRows()
  }

  /// Whether a record has, or may have, more bytes than allowed.
  private func holdsLongRecord(isUnfinished: Bool) -> Bool {
    let maximum = rules.maximumRecordByteCount
    // One extra byte is allowed: the last may be the CR of a line ending.
    if isUnfinished, bytes.count - rowsByteCount > maximum + 1 { return true }
    guard rowsByteCount > maximum else { return false }
    var isFound = false
    forEachRow { start, end in isFound = isFound || end - start > maximum }
    return isFound
  }

  /// Leaves out rows that begin at or after an offset.
  private mutating func dropRows(from end: Int) {
    guard rowsByteCount > end else { return }
    bytes.withSpan { bytes in
      var last = marks.count - 1
      var droppedCount = -1
      // Goes back to the last mark before the row that ends at or beyond the offset.
      while last >= 0, marks[last] >= end - 1 {
        if bytes[marks[last]] == ASCII.lineFeed { droppedCount += 1 }
        last -= 1
      }
      repeat { last += 1 } while bytes[marks[last]] != ASCII.lineFeed
      marks.count = last + 1
      marks.rowCount -= droppedCount
    }
    marks.rowsByteCount = marks[marks.count - 1] + 1
  }

  /// Copies the bytes after the rows.
  mutating func split(rest: inout ByteBuffer) {
    rest.removeAll()
    bytes.withSpan { rest.append($0.extracting(rowsByteCount...)) }
  }

  /// Counts the line feeds of the rows, after all have been found.
  package mutating func countLineFeeds() -> Int {
    let endLine = scanner?.endLineNumber
    let count =
      endLine.map { $0 - 1 } ?? (marker.lineFeedCount - lineFeedCount(in: rowsByteCount..<bytes.count))
    holdsInnerLineFeeds = count != rowCount - (lastRowIsUnterminated ? 1 : 0)
    return count
  }

  /// Replaces all rows by an error, because any of them may be wrong.
  mutating func fail(_ cause: CSVError.Cause) {
    removeRows()
    failure = .malformed(CSVError(cause))
  }

  // MARK: - Reading

  /// The position of a delimiter or line end.
  func mark(_ index: Int) -> Int { marks[index] }

  /// Lends the marks to the kernels that process rows.
  borrowing func withTable<R>(_ body: (CVectorTable) -> R) -> R {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe body(
        CVectorTable(
          bytes: bytes.baseAddress, marks: marks.base,
          unterminated_end: lastRowIsUnterminated ? UInt32(rowsByteCount) : .max,
          width: UInt32(rules.width), is_regular: false, are_lines: rules.dialect == .lines))
    }
  }

  /// Whether all rows have the right number of fields, and a line ending.
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
