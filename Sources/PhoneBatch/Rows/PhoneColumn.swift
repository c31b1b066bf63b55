internal import PhoneCheck
internal import Platform

/// A column with numbers: the cells of a block, and the verdicts on them.
final class PhoneColumn {
  /// The column, from 0.
  let index: Int
  var cells = CellBlock()
  var verdicts = VerdictBlock()
  /// For each row the first row with its number, 0 for none; empty if duplicates aren't searched.
  var firstRows: FixedBuffer<UInt64>
  /// For rows of the block whose number is not valid, the reason in words, if requested.
  var explanations: [Int: CellExplanation] = [:]

  init(_ index: Int, findsDuplicates: Bool) {
    self.index = index
    firstRows = FixedBuffer(count: findsDuplicates ? RowBlock.capacity : 0)
  }

  /// The first row with the number of a row: 0 for none; `nil` if duplicates aren't searched.
  func firstRow(of row: Int) -> UInt64? { firstRows.count > 0 ? firstRows[row] : nil }
}
