internal import ByteValues
internal import CVector
internal import PhoneCheck
internal import Platform

/// The cells of a block of rows in one column, by their starts and ends.
struct CellBlock: ~Copyable {
  // SAFETY: kernels write at most as many numbers as the block has rows.
  private var starts = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)
  private var ends = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)
  private var doubled = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)

  /// The number of cells, one for each row.
  private(set) var count = 0
  /// The number of cells with doubled quotes or escapes, which have to be undone to get the cell's value.
  private(set) var doubledCount = 0

  /// Finds the cells of the rows in a column; a row without the column has an empty cell.
  mutating func load(_ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, column: Int) {
    count = rows.count
    doubledCount = 0
    guard chunk.rules.dialect != .lines else {
      // A line is its only cell.
      guard chunk.rules.lines == .plain else { return loadEscaped(rows, of: chunk, column: column) }
      let lines = unsafe rows.kernelBounds
      unsafe starts.base.update(from: lines.starts, count: count)
      unsafe ends.base.update(from: lines.contentEnds, count: count)
      return
    }
    var cells = unsafe CVectorColumn(starts: starts.base, ends: ends.base, doubled: doubled.base)
    doubledCount = unsafe rows.withKernelArguments(of: chunk) { table, rows in
      unsafe cvector_column(table, rows, count, UInt32(column), &cells)
    }
  }

  /// Finds the cells of lines that are objects, or may hold an area and escapes.
  private mutating func loadEscaped(
    _ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, column: Int
  ) {
    for row in 0..<count {
      let (cell, isEscaped) = chunk.cell(column, ofLine: rows.content(of: row))
      starts[row] = UInt32(cell.lowerBound)
      ends[row] = UInt32(cell.upperBound)
      guard isEscaped else { continue }
      doubled[doubledCount] = UInt32(row)
      doubledCount += 1
    }
  }

  /// Replaces a row's cell by its cell in another column.
  mutating func copy(_ row: Int, of other: borrowing CellBlock) {
    starts[row] = other.starts[row]
    ends[row] = other.ends[row]
  }

  /// The range of a cell, without enclosing quotes.
  func range(of row: Int) -> Range<Int> { Int(starts[row])..<Int(ends[row]) }

  /// A row whose cell holds doubled quotes or escapes.
  ///
  /// - Parameter index: Less than ``doubledCount``.
  func doubledRow(at index: Int) -> Int { Int(doubled[index]) }

  /// Loads the areas that the cells name into a classifier of the rows' numbers.
  ///
  /// - Parameter area: Returns the area that a cell names.
  func loadAreas(
    of chunk: borrowing RecordChunk, into classifier: GroupedClassifier, _ area: (_ row: Int) -> Area?
  ) {
    chunk.bytes.withSpan { bytes in
      unsafe withSignedPointers { starts, ends in
        unsafe classifier.load(
          areas: bytes, Span(_unsafeStart: starts, count: count), Span(_unsafeStart: ends, count: count), area
        )
      }
    }
  }

  /// Lends the starts and ends to a kernel for signed numbers; offsets in a chunk fit both kinds.
  func withSignedPointers<R>(_ body: (UnsafePointer<Int32>, UnsafePointer<Int32>) -> R) -> R {
    unsafe starts.base.withMemoryRebound(to: Int32.self, capacity: count) { starts in
      unsafe ends.base.withMemoryRebound(to: Int32.self, capacity: count) { ends in
        unsafe body(starts, ends)
      }
    }
  }
}
