@_spi(Buffers) internal import PhoneCheck

/// A column with numbers: the cells of a block, and the verdicts on them.
final class PhoneColumn {
  /// The column, from 0.
  let index: Int
  var cells = CellBlock()
  var verdicts = VerdictBlock()
  /// For each row the number of the row that had its number first, 0 for none; empty where duplicates aren't looked for.
  var firstRows: FixedBuffer<UInt64>
  /// For rows of the block whose number is not valid the reason in words, where that is asked for.
  var explanations: [Int: CellExplanation] = [:]

  init(_ index: Int, findsDuplicates: Bool) {
    self.index = index
    firstRows = FixedBuffer(count: findsDuplicates ? RowBlock.capacity : 0)
  }

  /// The row that had the number of a row first: 0 for none; `nil` where duplicates aren't looked for.
  func firstRow(of row: Int) -> UInt64? { firstRows.count > 0 ? firstRows[row] : nil }
}
