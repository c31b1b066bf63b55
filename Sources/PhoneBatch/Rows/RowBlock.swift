internal import CVector

/// Some rows of a chunk side by side: where each begins and ends.
///
/// Positions count bytes from the start of the chunk.
@safe
struct RowBlock: ~Copyable {
  // SAFETY: `numbers` holds four arrays of `stride` numbers, all initialized. Kernels write at most `capacity + 1` numbers
  // to each, because `loadNext` asks for at most `capacity` rows, and for no more than the chunk has.
  private let numbers = NumberArrays(count: 4, stride: capacity + 1)

  /// How many rows a block has at most: few enough for what is known about them to stay in the nearest cache.
  static let capacity = 256

  private var cursor = CVectorCursor()
  private var isRegular = false
  private var remainingCount = 0

  /// How many rows there are, blank lines included.
  private(set) var count = 0
  /// How many of them are not regular.
  private(set) var irregularCount = 0

  /// Goes to the first row of a chunk.
  mutating func begin(_ chunk: borrowing RecordChunk) {
    cursor = CVectorCursor()
    isRegular = chunk.isRegular()
    remainingCount = chunk.rowCount
  }

  /// Goes to the row behind those of another block of the same chunk.
  mutating func begin(behind other: borrowing RowBlock) {
    cursor = other.cursor
    isRegular = other.isRegular
    remainingCount = other.remainingCount
  }

  /// Finds the next rows of the chunk, as many as there is room for.
  ///
  /// - Returns: Whether there are any.
  mutating func loadNext(of chunk: borrowing RecordChunk) -> Bool {
    count = min(remainingCount, Self.capacity)
    remainingCount -= count
    guard count > 0 else { return false }
    var cursor = cursor
    irregularCount = unsafe withTable(of: chunk) { table in
      var table = unsafe table
      var rows = unsafe kernelRows
      return unsafe cvector_rows(&table, &cursor, count, &rows)
    }
    self.cursor = cursor
    return true
  }

  /// Lends what kernels go by.
  fileprivate borrowing func withTable<R>(
    of chunk: borrowing RecordChunk, _ body: (CVectorTable) -> R
  ) -> R {
    unsafe chunk.withTable { table in
      var table = unsafe table
      unsafe table.is_regular = isRegular
      return unsafe body(table)
    }
  }

  /// The arrays as kernels know them.
  fileprivate var kernelRows: CVectorRows {
    unsafe CVectorRows(
      starts: numbers[0], content_ends: numbers[1], first_marks: numbers[2], irregular: numbers[3])
  }

  /// Where a row begins; `count` for what follows the last.
  func start(of row: Int) -> Int { numbers.value(0, at: row) }

  /// Where a row's line ending begins.
  func contentEnd(of row: Int) -> Int { numbers.value(1, at: row) }

  /// How many fields a row has; a blank line has one.
  func fieldCount(of row: Int) -> Int { numbers.value(2, at: row + 1) - numbers.value(2, at: row) }

  /// Lends a row to a kernel that writes it as an object.
  ///
  /// - Parameter isLine: Whether it is its only field as it stands.
  func withObjectRow<R>(
    _ row: Int, of chunk: borrowing RecordChunk, isLine: Bool, _ body: (CVectorObjectRow) -> R
  ) -> R {
    unsafe chunk.withTable { table in
      unsafe body(
        CVectorObjectRow(
          bytes: table.bytes, start: UInt32(start(of: row)), content_end: UInt32(contentEnd(of: row)),
          marks: table.marks + numbers.value(2, at: row), field_count: isLine ? 1 : fieldCount(of: row),
          is_line: isLine))
    }
  }

  /// The rows that are blank, have another number of fields than a regular row, or no line ending.
  func irregularRow(at index: Int) -> Int { numbers.value(3, at: index) }

  /// Lends the arrays of starts and of ends of the content.
  func withPointers<R>(_ body: (UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> R) -> R {
    unsafe body(numbers[0], numbers[1])
  }
}

/// The cells of a block of rows in one column.
@safe
struct CellBlock: ~Copyable {
  // SAFETY: as in `RowBlock`; kernels write at most as many numbers as the block has rows.
  private let numbers = NumberArrays(count: 3, stride: RowBlock.capacity + 1)

  /// How many cells there are, one for each row.
  private(set) var count = 0
  /// How many of them hold doubled quotes, which have to be undone before the cell is what it means.
  private(set) var doubledCount = 0

  /// Finds the cells of the rows in a column; a row without the column has an empty one.
  mutating func load(_ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, column: Int) {
    count = rows.count
    guard chunk.rules.dialect != .lines else {
      loadLines(rows)
      return
    }
    doubledCount = unsafe rows.withTable(of: chunk) { table in
      var table = unsafe table
      var rows = unsafe rows.kernelRows
      var cells = unsafe CVectorColumn(starts: numbers[0], ends: numbers[1], doubled: numbers[2])
      return unsafe cvector_column(&table, &rows, count, UInt32(column), &cells)
    }
  }

  /// A line is its only cell.
  private mutating func loadLines(_ rows: borrowing RowBlock) {
    doubledCount = 0
    unsafe rows.withPointers { starts, ends in
      unsafe numbers[0].update(from: starts, count: count)
      unsafe numbers[1].update(from: ends, count: count)
    }
  }

  /// Where a cell lies, enclosing quotes left out.
  func range(of row: Int) -> Range<Int> { numbers.value(0, at: row)..<numbers.value(1, at: row) }

  /// The rows whose cell holds doubled quotes.
  func doubledRow(at index: Int) -> Int { numbers.value(2, at: index) }

  /// Lends the arrays of starts and ends.
  func withPointers<R>(_ body: (UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> R) -> R {
    unsafe body(numbers[0], numbers[1])
  }
}

/// Arrays of numbers in one piece of memory, for kernels to write.
@safe
private struct NumberArrays: ~Copyable {
  // SAFETY: `memory` holds `count` arrays of `stride` numbers, all initialized; this value alone owns and frees it, and it
  // cannot be copied. Its one owner writes under exclusive access to itself. Reading checks both indices.
  private let memory: UnsafeMutablePointer<UInt32>
  private let count: Int
  private let stride: Int

  init(count: Int, stride: Int) {
    self.count = count
    self.stride = stride
    unsafe memory = .allocate(capacity: count * stride)
    unsafe memory.initialize(repeating: 0, count: count * stride)
  }

  deinit {
    unsafe memory.deallocate()
  }

  subscript(array: Int) -> UnsafeMutablePointer<UInt32> {
    precondition(array >= 0 && array < count, "there is no such array")
    return unsafe memory + array * stride
  }

  func value(_ array: Int, at index: Int) -> Int {
    precondition(index >= 0 && index < stride, "an array has no number at this place")
    return unsafe Int(self[array][index])
  }
}
