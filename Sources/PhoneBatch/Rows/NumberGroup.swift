internal import ByteIO
internal import CVector
internal import PhoneCheck
internal import Platform

/// The cells of some rows of a block side by side, so that one call of a kernel classifies them.
///
/// It belongs to one worker, which fills it again for the next rows.
struct NumberGroup: ~Copyable {
  // SAFETY: as in `VerdictBlock`: kernels write as many elements as there are cells, at most `RowBlock.capacity`, and one more
  // to `others`.
  private var starts = FixedBuffer<Int32>(count: RowBlock.capacity)
  private var ends = FixedBuffer<Int32>(count: RowBlock.capacity)
  private(set) var codes = FixedBuffer<UInt16>(count: RowBlock.capacity)
  private let others = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)
  private(set) var numbers = BulkNationalDigits(capacity: RowBlock.capacity)

  /// Classifies the cells of a part of some rows, each by its index in that part.
  mutating func classify(
    _ rows: borrowing FixedBuffer<UInt32>, _ part: Range<Int>, of cells: borrowing CellBlock,
    in chunk: borrowing RecordChunk,
    with classifier: borrowing BlockClassifier
  ) {
    precondition(part.count <= RowBlock.capacity, "a block has no more rows than that")
    for index in 0..<part.count {
      let cell = cells.range(of: Int(rows[part.lowerBound + index]))
      starts[index] = Int32(cell.lowerBound)
      ends[index] = Int32(cell.upperBound)
    }
    numbers.removeAll()
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      guard let bytes = bytes.baseAddress else { return }
      unsafe classifier.classify(
        CVectorNumbers(bytes: bytes, starts: starts.base, ends: ends.base, count: part.count),
        into: numbers.room(for: part.count, codes: codes.base, others: others.base),
        extensions: &numbers.extensions)
    }
  }
}
