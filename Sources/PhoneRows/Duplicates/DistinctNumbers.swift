/// Distinct numbers, and a row for each.
///
/// Many small tables replace a large one, so that doubling a table takes little extra memory.
struct DistinctNumbers {
  private var tables = Array(repeating: NumberTable(), count: 1 << tableBitCount)
  private var longNumbers: [[UInt8]: UInt64] = [:]
  private let seed = NumberTable.makeSeed()

  private static let tableBitCount: UInt64 = 6

  /// Returns the row of a number; 0 if it has none.
  func row(of key: NumberKey) -> UInt64 {
    switch key {
    case .short(let key):
      let hash = NumberTable.hash(key, seed)
      return tables[Int(hash &>> (64 &- Self.tableBitCount))].row(of: key, hash)
    case .long(let key): return longNumbers[key] ?? 0
    }
  }

  /// Sets the row of a number, which may already have one.
  mutating func setRow(of key: NumberKey, to row: UInt64) {
    switch key {
    case .short(let key):
      let hash = NumberTable.hash(key, seed)
      tables[Int(hash &>> (64 &- Self.tableBitCount))].setRow(of: key, to: row, hash, seed)
    case .long(let key): longNumbers[key] = row
    }
  }

  /// Replaces the row of each number.
  mutating func replaceRows(by newRow: (UInt64) -> UInt64) {
    for index in tables.indices { tables[index].replaceRows(by: newRow) }
    longNumbers = longNumbers.mapValues(newRow)
  }
}
