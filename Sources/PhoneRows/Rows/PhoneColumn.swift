internal import PhoneCheck
internal import Platform

/// The facts that are looked up for each number of a column.
struct NumberLookUps {
  /// Whether anything is looked up.
  var any: Bool
  /// Whether the first row with the number is.
  var firstRows: Bool
  /// Whether its row among the known numbers is.
  var knownRows: Bool
  /// Whether rows may be left out of the valid ones.
  var leavesOut: Bool

  static let none = NumberLookUps(any: false, firstRows: false, knownRows: false, leavesOut: false)
}

/// A column with numbers: the cells of a block, and the verdicts on them.
final class PhoneColumn {
  /// The column, from 0.
  let index: Int
  var cells = CellBlock()
  var verdicts = VerdictBlock()
  /// The first row with each row's number, 0 for none; empty if duplicates aren't searched.
  var firstRows: FixedBuffer<UInt64>
  private let findsFirstRows: Bool
  /// The reasons in words for rows whose number isn't valid, if requested.
  var explanations = CellExplanations()
  /// The traces of a spreadsheet in the numbers of rows.
  var traces: [Int: SpreadsheetTrace] = [:]

  /// The row of each row's number among the known numbers, 0 for none; empty if there are no known numbers.
  private var knownRows: FixedBuffer<UInt64>
  /// Whether each row is left out of the valid ones; empty if none is.
  private var leftOut: FixedBuffer<UInt8>

  init(_ index: Int, _ lookUps: NumberLookUps) {
    self.index = index
    firstRows = FixedBuffer(count: lookUps.any ? RowBlock.capacity : 0)
    knownRows = FixedBuffer(count: lookUps.knownRows ? RowBlock.capacity : 0)
    leftOut = FixedBuffer(count: lookUps.leavesOut ? RowBlock.capacity : 0)
    findsFirstRows = lookUps.firstRows
  }

  /// The first row with a row's number, 0 for none; `nil` if duplicates aren't searched.
  func firstRow(of row: Int) -> UInt64? { findsFirstRows ? firstRows[row] : nil }

  /// The row of a row's number among the known numbers, 0 for none; `nil` if there are no known numbers.
  func knownRow(of row: Int) -> UInt64? { knownRows.count > 0 ? knownRows[row] : nil }

  func setKnownRow(of row: Int, to known: UInt64) { if knownRows.count > 0 { knownRows[row] = known } }

  /// Whether a row is left out of the valid ones.
  func isLeftOut(_ row: Int) -> Bool { leftOut.count > 0 && leftOut[row] != 0 }

  func leaveOut(_ row: Int, if isOut: Bool) { if leftOut.count > 0 { leftOut[row] = isOut ? 1 : 0 } }

  /// Leaves out none of the rows.
  func keepAllRows() { for row in 0..<leftOut.count { leftOut[row] = 0 } }

  /// Removes the notes for looking numbers up.
  func forgetFirstRows() { for row in 0..<firstRows.count { firstRows[row] = 0 } }
}
