/// For each row of a block the row that had its number first.
@safe
struct FirstRows: ~Copyable {
  // SAFETY: `rows` holds `RowBlock.capacity` numbers, all initialized; this value alone owns, writes and frees them, and it
  // cannot be copied. Everything here checks its index. Whoever is lent the pointer must not keep it.
  //
  // A number is a short key or, with `isLong` added, an index into `longKeys`, until `look(in:)` has put the row there.
  private let rows: UnsafeMutablePointer<UInt64>
  private var longKeys: [NumberKey] = []

  private static let isLong: UInt64 = 1 << 63

  init() {
    unsafe rows = .allocate(capacity: RowBlock.capacity)
    unsafe rows.initialize(repeating: 0, count: RowBlock.capacity)
  }

  deinit {
    unsafe rows.deallocate()
  }

  /// Forgets the block before.
  mutating func begin() {
    unsafe rows.update(repeating: 0, count: RowBlock.capacity)
    longKeys.removeAll(keepingCapacity: true)
  }

  /// Notes the number of a row.
  mutating func note(_ key: NumberKey, of row: Int) {
    Self.check(row)
    switch key {
    case .short(let key): unsafe rows[row] = key
    case .long:
      unsafe rows[row] = Self.isLong | UInt64(longKeys.count)
      longKeys.append(key)
    }
  }

  /// Takes back what was noted of a row.
  mutating func forget(_ row: Int) {
    Self.check(row)
    unsafe rows[row] = 0
  }

  /// Puts the row that had the number first in the place of a row's number: 0 when it is this one, or there is none.
  ///
  /// - Parameter rowNumber: Its own number, from 1.
  mutating func look(for row: Int, _ rowNumber: UInt64, in numbers: inout DistinctNumbers) {
    Self.check(row)
    let key = unsafe rows[row]
    guard key != 0 else { return }
    if key & Self.isLong == 0 {
      unsafe rows[row] = numbers.firstRow(of: key, in: rowNumber)
    } else {
      unsafe rows[row] = numbers.firstRow(of: longKeys[Int(key & ~Self.isLong)], in: rowNumber)
    }
  }

  /// Fetches what looking for the numbers of the first rows will need; see ``DistinctNumbers/fetch(_:)``.
  ///
  /// - Returns: Something that depends on all of it, so that it has to be there.
  func fetch(rows count: Int, from numbers: borrowing DistinctNumbers) -> UInt64 {
    precondition(count <= RowBlock.capacity, "a block has no more rows than that")
    var fetched: UInt64 = 0
    for row in 0..<count {
      let key = unsafe rows[row]
      if key & Self.isLong == 0 { fetched ^= numbers.fetch(key) }
    }
    return fetched
  }

  /// The row that had the number of a row first; 0 when there is none before it.
  func firstRow(of row: Int) -> UInt64 {
    Self.check(row)
    return unsafe rows[row]
  }

  /// How many of the first rows have a number that another had before.
  func duplicateCount(rows count: Int) -> Int {
    var duplicateCount = 0
    for row in 0..<count where firstRow(of: row) != 0 { duplicateCount += 1 }
    return duplicateCount
  }

  /// Lends the rows to a writer.
  func withPointer<R>(_ body: (UnsafePointer<UInt64>) -> R) -> R {
    unsafe body(rows)
  }

  private static func check(_ row: Int) {
    precondition(row >= 0 && row < RowBlock.capacity, "a block has no row at this place")
  }
}
