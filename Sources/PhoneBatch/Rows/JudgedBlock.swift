internal import PhoneCheck

/// A block of rows, and what becomes of them and of their numbers.
///
/// It belongs to one worker, which fills it again and again.
final class JudgedBlock {
  var rows = RowBlock()
  /// The columns with numbers; at least one.
  let columns: [PhoneColumn]
  /// What becomes of rows with several numbers.
  private var combined = RowVerdicts()

  init(_ job: BatchJob) {
    columns = job.columns.phones.map { PhoneColumn($0, findsDuplicates: job.plan.findsDuplicates) }
  }

  /// What becomes of a row.
  func outcome(of row: Int) -> Outcome {
    columns.count == 1 ? columns[0].verdicts[row] : combined[row]
  }

  /// Gives a row and all its numbers an outcome.
  func overrule(_ row: Int, _ outcome: Outcome) {
    for column in columns { column.verdicts.set(row, outcome) }
  }

  /// Works out what becomes of rows with several numbers.
  func combine() {
    guard columns.count > 1 else { return }
    for row in 0..<rows.count { combined[row] = Outcome.ofRow(columns.map { $0.verdicts[row] }) }
  }

  /// Notes the numbers, which are national digits, to find out later which row had them first.
  func noteNumbers(of chunk: borrowing RecordChunk, _ keys: NumberKeys) {
    for column in columns { column.verdicts.noteNumbers(rows.count, of: chunk, keys) }
  }

  /// How many numbers another row had before.
  var duplicateCount: Int { columns.reduce(0) { $0 + $1.verdicts.duplicateCount(rows: rows.count) } }

  /// Adds up what becomes of rows, and of numbers, by index.
  func count(rows rowCounts: inout [Int], numbers numberCounts: inout [Int]) {
    for column in columns { column.verdicts.count(rows.count, in: &numberCounts) }
    if columns.count > 1 { combined.count(rows.count, in: &rowCounts) }
  }

  /// Lends what becomes of rows, and of the numbers in each column, to a writer.
  func withPointers<R>(
    of chunk: borrowing RecordChunk,
    _ body: (_ rows: RowVerdicts.Pointers, _ columns: [RowVerdicts.Pointers]) -> R
  ) -> R {
    unsafe withPointers(of: chunk, from: 0, []) { pointers in
      guard columns.count > 1 else { return unsafe body(pointers[0], pointers) }
      return unsafe combined.withPointers(of: chunk) { rows in unsafe body(rows, pointers) }
    }
  }

  private func withPointers<R>(
    of chunk: borrowing RecordChunk, from index: Int, _ pointers: [RowVerdicts.Pointers],
    _ body: ([RowVerdicts.Pointers]) -> R
  ) -> R {
    guard index < columns.count else { return unsafe body(pointers) }
    return unsafe columns[index].verdicts.withPointers(of: chunk) { next in
      unsafe withPointers(of: chunk, from: index + 1, pointers + [next], body)
    }
  }
}
