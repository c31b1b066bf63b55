internal import DefinitionTools
/// The room that a page has, so that a thousand hostile definitions don't make one of gigabytes.
///
/// The world's definitions take an eighth of it.
struct CardRoom {
  /// How many bytes of regexes are still drawn.
  private(set) var drawnByteCount = 300_000
  /// How many rows the tables of beginnings may still have.
  private(set) var rowCount = 50_000

  /// The most rows of one table.
  private static let tableRowCount = 1_000

  /// Whether there is room to draw a regex, which it takes.
  mutating func draws(_ regex: String) -> Bool {
    guard regex.utf8.count <= drawnByteCount else { return false }
    drawnByteCount -= regex.utf8.count
    return true
  }

  /// The lengths that a table has room for, the first ones; it takes that.
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
