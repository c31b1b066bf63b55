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
  /// The columns to try if the only column in ``columns`` has no valid number.
  let alternatives: [PhoneColumn]
  /// The verdicts on rows with several numbers.
  private var combined: FixedBuffer<UInt16>
  /// The same rows with the earlier verdicts; `nil` if verdicts aren't compared.
  let earlier: JudgedBlock?
  /// The rows with a changed verdict, ascending.
  private(set) var changedRows: [Int] = []

  /// - Parameters:
  ///   - columns: The columns with numbers, from 0; only one if verdicts are compared.
  ///   - alternatives: The columns to try if the only column in `columns` has no valid number.
  ///   - isCompared: Whether verdicts are compared.
  init(columns: [Int], alternatives: [Int] = [], _ lookUps: NumberLookUps, isCompared: Bool = false) {
    earlier = isCompared ? JudgedBlock(columns: columns, .none) : nil
    self.columns = columns.map { PhoneColumn($0, lookUps) }
    self.alternatives = alternatives.map { PhoneColumn($0, .none) }
    combined = FixedBuffer(count: columns.count > 1 ? RowBlock.capacity : 0)
  }

  /// All columns whose cells are judged.
  var judgedColumns: [PhoneColumn] { alternatives.isEmpty ? columns : columns + alternatives }

  /// Replaces cells without a valid number, and the verdicts on them, by the first alternative with a valid number.
  ///
  /// If there is none, an empty cell is replaced by the first cell that isn't empty.
  func takeAlternatives() {
    guard !alternatives.isEmpty, let column = columns.first else { return }
    for row in 0..<rows.count {
      let code = column.verdicts[row]
      guard code != .noNumber, !code.isValid else { continue }
      let other =
        alternatives.first { $0.verdicts[row].isValid }
        ?? (code.isUndecided ? nil : alternatives.first { $0.verdicts[row].isUndecided })
        ?? (holdsNothing(in: column, row) ? alternatives.first { !holdsNothing(in: $0, row) } : nil)
      guard let other else { continue }
      column.cells.copy(row, of: other.cells)
      column.verdicts.copy(row, of: other.verdicts)
    }
  }

  private func holdsNothing(in column: PhoneColumn, _ row: Int) -> Bool {
    [.empty, .missingField].contains(column.verdicts[row].reason)
  }

  func code(of row: Int) -> VerdictCode {
    columns.count == 1 ? columns[0].verdicts[row] : VerdictCode(index: combined[row])
  }

  /// Finds the rows with a changed verdict.
  ///
  /// - Parameter sameCodes: For the code of each earlier verdict, the code with the same meaning now.
  func findChangedRows(_ sameCodes: [VerdictCode], of chunk: borrowing RecordChunk) {
    changedRows.removeAll(keepingCapacity: true)
    guard let earlier else { return }
    // The span is lent once for all rows: each access to a field of a class is checked.
    columns[0].verdicts.appendRows(
      in: rows.count, unlike: earlier.columns[0].verdicts, sameCodes, of: chunk, to: &changedRows)
  }

  /// Whether a row is left out of the valid ones.
  func isLeftOut(_ row: Int) -> Bool { columns.contains { $0.isLeftOut(row) } }

  /// The rows that need their own output, ascending: irregular rows, and rows with their own explanation or label.
  var rowsApart: [Int] {
    let irregular = (0..<rows.irregularCount).map { rows.irregularRow(at: $0) }
    let explained = columns.flatMap { $0.explanations.rows + $0.traces.keys }
    return explained.isEmpty ? irregular : Set(irregular + explained).sorted()
  }

  /// Leaves out the rows whose number an earlier row has.
  func leaveOutDuplicates() {
    for column in columns {
      for row in 0..<rows.count {
        column.leaveOut(row, if: column.isLeftOut(row) || column.firstRows[row] != 0)
      }
    }
  }

  /// Determines the verdicts on rows with several numbers.
  func combine() {
    guard columns.count > 1 else { return }
    for row in 0..<rows.count {
      combined[row] = VerdictCode.ofRow(columns.map { $0.verdicts[row] }).index
    }
  }

  /// The first row that isn't valid, and the reason; `nil` if there is none.
  var firstNotValid: (row: Int, reason: ReasonCode)? {
    for row in 0..<rows.count { if let reason = code(of: row).reason { return (row, reason) } }
    return nil
  }

  /// The rows, and the numbers in each column, for a kernel that writes them; valid until the block changes.
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
