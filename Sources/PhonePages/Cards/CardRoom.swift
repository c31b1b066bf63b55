internal import DefinitionTools
/// The space left on a page, so that a thousand hostile definitions can't make a page of gigabytes.
///
/// The world's definitions use an eighth of it.
struct CardRoom {
  /// The number of bytes of regexes that can still be drawn.
  private(set) var drawnByteCount = 300_000
  /// The number of rows that can still be written to tables of beginnings.
  private(set) var rowCount = 50_000

  /// The maximum number of rows of one table.
  private static let tableRowCount = 1_000

  /// Whether there is space to draw a regex; if so, the space is used up.
  mutating func draws(_ regex: String) -> Bool {
    guard regex.utf8.count <= drawnByteCount else { return false }
    drawnByteCount -= regex.utf8.count
    return true
  }

  /// Returns the first lengths that a table has space for, and uses that space up.
  mutating func fitting(_ beginnings: [NumberBeginnings]) -> [NumberBeginnings] {
    var (fitting, count) = ([NumberBeginnings](), 0)
    for numbers in beginnings where count < min(Self.tableRowCount, rowCount) {
      fitting.append(numbers)
      count += numbers.rows.reduce(1) { $0 + max($1.thirdDigits.count, 1) }
    }
    rowCount = max(0, rowCount - count)
    return fitting
  }
}
