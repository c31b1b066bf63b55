package import ByteValues
internal import PhoneCheck

/// The verdicts on all rows for a host: six bytes a row, numbers with the lower byte first.
///
/// The first two are the index of the verdict's code, and the other four the first row with the number of this row: 0 if
/// this row is the first, and if first rows aren't searched. Blank lines aren't rows.
package struct RowVerdicts: ~Copyable {
  package var bytes = ByteBuffer()

  package init() {}

  mutating func add(_ block: JudgedBlock) {
    for row in 0..<block.rows.count {
      let code = block.code(of: row)
      guard code != .noNumber else { continue }
      append(UInt64(code.index), byteCount: 2)
      let firstRow = block.columns.lazy.compactMap { $0.firstRow(of: row) }.first { $0 != 0 } ?? 0
      append(firstRow, byteCount: 4)
    }
  }

  private mutating func append(_ number: UInt64, byteCount: Int) {
    for index in 0..<byteCount { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}
