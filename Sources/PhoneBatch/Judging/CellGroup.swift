internal import PhoneCheck

/// Some cells of a block side by side, and what a table makes of them.
@safe
struct CellGroup: ~Copyable {
  // SAFETY: each array holds `RowBlock.capacity` entries, and `others` one more, all initialized; this value alone owns,
  // writes and frees them, and it cannot be copied. `append` checks that there is room, and reading checks its index.
  private let rows: UnsafeMutablePointer<UInt32>
  private let starts: UnsafeMutablePointer<Int32>
  private let ends: UnsafeMutablePointer<Int32>
  private let outcomes: UnsafeMutablePointer<UInt16>
  private let numberStarts: UnsafeMutablePointer<Int32>
  private let numberCounts: UnsafeMutablePointer<UInt32>
  private let others: UnsafeMutablePointer<UInt32>

  /// How many cells there are.
  private(set) var count = 0

  init() {
    let capacity = RowBlock.capacity
    unsafe rows = .allocate(capacity: capacity)
    unsafe rows.initialize(repeating: 0, count: capacity)
    unsafe starts = .allocate(capacity: capacity)
    unsafe starts.initialize(repeating: 0, count: capacity)
    unsafe ends = .allocate(capacity: capacity)
    unsafe ends.initialize(repeating: 0, count: capacity)
    unsafe outcomes = .allocate(capacity: capacity)
    unsafe outcomes.initialize(repeating: 0, count: capacity)
    unsafe numberStarts = .allocate(capacity: capacity)
    unsafe numberStarts.initialize(repeating: 0, count: capacity)
    unsafe numberCounts = .allocate(capacity: capacity)
    unsafe numberCounts.initialize(repeating: 0, count: capacity)
    unsafe others = .allocate(capacity: capacity + 1)
    unsafe others.initialize(repeating: 0, count: capacity + 1)
  }

  deinit {
    unsafe rows.deallocate()
    unsafe starts.deallocate()
    unsafe ends.deallocate()
    unsafe outcomes.deallocate()
    unsafe numberStarts.deallocate()
    unsafe numberCounts.deallocate()
    unsafe others.deallocate()
  }

  mutating func removeAll() { count = 0 }

  /// Adds the cell of a row.
  mutating func append(_ row: Int, _ cell: Range<Int>) {
    precondition(count < RowBlock.capacity, "a group is part of a block")
    unsafe rows[count] = UInt32(row)
    unsafe starts[count] = Int32(truncatingIfNeeded: cell.lowerBound)
    unsafe ends[count] = Int32(truncatingIfNeeded: cell.upperBound)
    unsafe numberStarts[count] = 0
    unsafe numberCounts[count] = 0
    count += 1
  }

  /// Has a table judge the cells.
  ///
  /// - Parameters:
  ///   - bytes: What places of cells count from.
  ///   - digits: Room for ``PlainJudge/digitCapacity`` bytes for each.
  mutating func judge(
    _ bytes: UnsafePointer<UInt8>, digits: UnsafeMutablePointer<UInt8>, with judge: borrowing PlainJudge
  ) {
    _ = unsafe judge.judge(
      PlainJudge.Block(
        bytes: bytes, starts: starts, ends: ends, count: count, verdicts: outcomes,
        nationalStarts: numberStarts, nationalCounts: numberCounts, digits: digits, others: others))
  }

  /// What became of a cell.
  func verdict(at index: Int) -> (row: Int, outcome: UInt16, numberStart: Int32, numberCount: UInt32) {
    precondition(index >= 0 && index < count, "a group has no cell at this place")
    return unsafe (Int(rows[index]), outcomes[index], numberStarts[index], numberCounts[index])
  }
}
