internal import CVector
internal import PhoneCheck
internal import Platform

/// Some rows of a chunk, by their starts and ends.
///
/// Positions count bytes from the start of the chunk.
struct RowBlock: ~Copyable {
  // SAFETY: kernels write at most `capacity + 1` numbers to each buffer, because `load` requests at most `capacity`
  // rows, and no more than the chunk has.
  private let starts = FixedBuffer<UInt32>(count: capacity + 1)
  private var contentEnds = FixedBuffer<UInt32>(count: capacity + 1)
  private let firstMarks = FixedBuffer<UInt32>(count: capacity + 1)
  private var irregular = FixedBuffer<UInt32>(count: capacity + 1)

  /// The maximum number of rows in a block: few enough for their data to stay in the nearest cache.
  static let capacity = 256

  private var isRegular = false

  /// The number of rows, including blank lines.
  private(set) var count = 0
  /// The number of irregular rows.
  private(set) var irregularCount = 0

  /// Whether the last row is the mark at the end of the text, which isn't a record.
  private var endsWithMark = false

  /// The number of rows that are records; blank lines are irregular rows, and plain lines have none.
  var recordCount: Int {
    count - (0..<irregularCount).count { !isRecord(irregularRow(at: $0)) }
  }

  /// Whether an irregular row is a record, neither a blank line nor a mark at the end.
  func isRecord(_ row: Int) -> Bool {
    !content(of: row).isEmpty && !(endsWithMark && row == count - 1)
  }

  /// Finds the next rows of a chunk, as many as there is room for.
  ///
  /// - Returns: Whether there are any.
  mutating func load(_ chunk: borrowing RecordChunk, from cursor: inout RowCursor) -> Bool {
    count = min(cursor.remainingCount, Self.capacity)
    isRegular = cursor.isRegular
    cursor.remainingCount -= count
    guard count > 0 else { return false }
    irregularCount = unsafe withKernelArguments(of: chunk) { table, rows in
      unsafe cvector_rows(table, &cursor.kernelCursor, count, rows)
    }
    endsWithMark = cursor.remainingCount == 0 && chunk.isEndMark(content(of: count - 1))
    return true
  }

  /// Finds out which lines are objects; blank lines become rows without content.
  ///
  /// - Returns: The first row that is neither, or has an added key, and the kind of that row; `nil` if there is no such
  ///   row. The row and all rows after it are left out.
  mutating func endAtFirstFault(
    of chunk: borrowing RecordChunk, _ check: inout ObjectCheck
  ) -> (row: Int, line: ObjectCheck.Line)? {
    let isUTF8 = chunk.isUTF8(in: start(of: 0)..<contentEnd(of: count - 1))
    let unterminated = irregularCount > 0 ? irregularRow(at: irregularCount - 1) : count
    irregularCount = 0
    for row in 0..<count {
      let content = content(of: row)
      var isIrregular = row == unterminated
      if !(endsWithMark && row == count - 1) {
        switch chunk.withBytes(in: content, { check.kind(of: $0, isUTF8: isUTF8) }) {
        case .object: break
        case .blank:
          contentEnds[row] = starts[row]
          isIrregular = true
        case let line:
          (count, endsWithMark) = (row, false)
          return (row, line)
        }
      }
      guard isIrregular else { continue }
      irregular[irregularCount] = UInt32(row)
      irregularCount += 1
    }
    return nil
  }

  /// Leaves only the first rows.
  ///
  /// Cells and verdicts that were found for later rows become meaningless.
  mutating func end(afterRows newCount: Int) {
    if newCount < count { endsWithMark = false }
    count = newCount
    irregularCount = (0..<irregularCount).first { irregularRow(at: $0) >= newCount } ?? irregularCount
  }

  /// Lends a kernel the chunk and the rows.
  borrowing func withKernelArguments<R>(
    of chunk: borrowing RecordChunk, _ body: (UnsafePointer<CVectorTable>, UnsafePointer<CVectorRows>) -> R
  ) -> R {
    var rows = unsafe CVectorRows(
      starts: starts.base, content_ends: contentEnds.base, first_marks: firstMarks.base,
      irregular: irregular.base)
    return unsafe chunk.withTable { table in
      var table = unsafe table
      unsafe table.is_regular = isRegular
      return unsafe body(&table, &rows)
    }
  }

  /// The start of a row; for `count`, the end of the last row.
  func start(of row: Int) -> Int { Int(starts[row]) }

  /// The start of a row's line ending.
  func contentEnd(of row: Int) -> Int { Int(contentEnds[row]) }

  /// The bytes of a row without its line ending.
  func content(of row: Int) -> Range<Int> { start(of: row)..<contentEnd(of: row) }

  /// The number of fields of a row; a blank line and a plain line have one.
  func fieldCount(of row: Int, in chunk: borrowing RecordChunk) -> Int {
    chunk.rules.dialect == .lines ? 1 : Int(firstMarks[row + 1]) - firstMark(of: row)
  }

  /// The range of a row's field, including its quotes.
  func field(_ index: Int, of row: Int, in chunk: borrowing RecordChunk) -> Range<Int> {
    let next = firstMark(of: row) + index
    let start = index == 0 ? start(of: row) : chunk.mark(next - 1) + 1
    return start..<(index + 1 == fieldCount(of: row, in: chunk) ? contentEnd(of: row) : chunk.mark(next))
  }

  /// The range of a row's cell, without enclosing quotes; `nil` if the row is too short.
  func cell(inColumn column: Int, of row: Int, _ chunk: borrowing RecordChunk) -> Range<Int>? {
    if chunk.rules.dialect == .lines { return chunk.cell(column, ofLine: content(of: row)).range }
    guard column < fieldCount(of: row, in: chunk) else { return nil }
    return chunk.cell(in: field(column, of: row, in: chunk))
  }

  /// The index of the row's first mark among the marks of the chunk.
  func firstMark(of row: Int) -> Int { Int(firstMarks[row]) }

  /// A row that is blank, has another number of fields than a regular row, or no line ending.
  ///
  /// - Parameter index: Less than ``irregularCount``.
  func irregularRow(at index: Int) -> Int { Int(irregular[index]) }

  /// The address of the index of each row's first mark, valid until the rows are destroyed.
  @unsafe var kernelFirstMarks: UnsafePointer<UInt32> { unsafe UnsafePointer(firstMarks.base) }

  /// The addresses of the starts and of the content's ends, valid until the rows are destroyed.
  @unsafe var kernelBounds: (starts: UnsafePointer<UInt32>, contentEnds: UnsafePointer<UInt32>) {
    unsafe (UnsafePointer(starts.base), UnsafePointer(contentEnds.base))
  }
}

/// The place of the next rows of a chunk.
struct RowCursor {
  fileprivate var kernelCursor = CVectorCursor()
  fileprivate let isRegular: Bool
  fileprivate var remainingCount: Int

  /// Starts at the first row.
  ///
  /// - Parameter rowCount: The number of rows to go through; `nil` for all.
  init(_ chunk: borrowing RecordChunk, rowCount: Int? = nil) {
    isRegular = chunk.isRegular()
    remainingCount = rowCount ?? chunk.rowCount
  }
}
