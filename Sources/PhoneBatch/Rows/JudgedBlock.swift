internal import CVector
internal import PhoneCheck
internal import Platform

/// A block of rows with the verdicts on them and on their numbers.
///
/// It belongs to one worker, which reuses it.
final class JudgedBlock {
  var rows = RowBlock()
  /// The columns with numbers; at least one.
  let columns: [PhoneColumn]
  /// The verdicts on rows with several numbers.
  private var combined: FixedBuffer<UInt16>

  /// - Parameter columns: The columns with numbers, from 0.
  init(columns: [Int], findsDuplicates: Bool) {
    self.columns = columns.map { PhoneColumn($0, findsDuplicates: findsDuplicates) }
    combined = FixedBuffer(count: columns.count > 1 ? RowBlock.capacity : 0)
  }

  func code(of row: Int) -> VerdictCode {
    columns.count == 1 ? columns[0].verdicts[row] : VerdictCode(index: combined[row])
  }

  /// Works out the verdicts on rows with several numbers.
  func combine() {
    guard columns.count > 1 else { return }
    for row in 0..<rows.count {
      combined[row] = VerdictCode.ofRow(columns.map { $0.verdicts[row] }).index
    }
  }

  /// Makes the first row that is not valid the last one.
  ///
  /// - Returns: The row and the reason; `nil` when there is none.
  func endAtFirstNotValid() -> (row: Int, reason: ReasonCode)? {
    for row in 0..<rows.count {
      guard let reason = code(of: row).reason else { continue }
      rows.end(afterRow: row)
      return (row, reason)
    }
    return nil
  }

  /// Rows, and the numbers in each column, for a kernel that writes them; valid until the block changes.
  @unsafe
  func kernelRows(
    _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (rows: CVectorWrittenRows, columns: [CVectorNumberColumn]) {
    let columns = unsafe self.columns.map { column in
      unsafe column.verdicts.kernelColumn(
        firstRows: column.firstRows.count > 0 ? UnsafePointer(column.firstRows.base) : nil)
    }
    let bounds = unsafe rows.kernelBounds
    let codes = unsafe columns.count == 1 ? columns[0].codes : UnsafePointer(combined.base)
    let rows = unsafe CVectorWrittenRows(
      bytes: bytes.baseAddress, byte_count: bytes.count, starts: bounds.starts,
      content_ends: bounds.contentEnds, codes: codes, first: range.lowerBound, end: range.upperBound)
    return unsafe (rows, columns)
  }
}
