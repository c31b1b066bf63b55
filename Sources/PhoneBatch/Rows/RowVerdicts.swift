internal import ByteIO
internal import CVector
internal import PhoneCheck

/// What the rows of a block get, side by side.
///
/// What the judge says of a number (see ``NumberStyle``) is a piece of the chunk, of ``digits``, or of ``text``.
@safe
struct RowVerdicts: ~Copyable {
  // SAFETY: each array holds `RowBlock.capacity` entries (`others` one more), `digits` `PlainJudge.digitCapacity` bytes for each, all
  // initialized; this value alone owns, writes and frees them, and it cannot be copied. Everything here checks its index.
  // Whoever is lent pointers must not keep them. Where numbers are written is for judges to say, and is checked before
  // anybody reads them.
  private let outcomes: UnsafeMutablePointer<UInt16>
  /// A place in the chunk; else the complement of one in ``digits``, behind which ``text`` goes on.
  private let numberStarts: UnsafeMutablePointer<Int32>
  private let numberCounts: UnsafeMutablePointer<UInt32>

  /// Room for digits that don't stand in the chunk side by side.
  private let digits: UnsafeMutablePointer<UInt8>
  /// Which rows a table didn't know.
  private let others: UnsafeMutablePointer<UInt32>
  /// What else is to be written of numbers.
  private var text = ByteBuffer()
  /// The rows that had the numbers first, where anybody asks.
  private var firstRows: FirstRows?

  private static let digitByteCount = RowBlock.capacity * PlainJudge.digitCapacity

  /// - Parameter findsDuplicates: Whether it matters which rows had the numbers first.
  init(findsDuplicates: Bool = false) {
    firstRows = findsDuplicates ? FirstRows() : nil
    unsafe outcomes = .allocate(capacity: RowBlock.capacity)
    unsafe outcomes.initialize(repeating: 0, count: RowBlock.capacity)
    unsafe numberStarts = .allocate(capacity: RowBlock.capacity)
    unsafe numberStarts.initialize(repeating: 0, count: RowBlock.capacity)
    unsafe numberCounts = .allocate(capacity: RowBlock.capacity)
    unsafe numberCounts.initialize(repeating: 0, count: RowBlock.capacity)
    unsafe digits = .allocate(capacity: Self.digitByteCount + ByteBuffer.slackByteCount)
    unsafe digits.initialize(repeating: 0, count: Self.digitByteCount + ByteBuffer.slackByteCount)
    unsafe others = .allocate(capacity: RowBlock.capacity + 1)
    unsafe others.initialize(repeating: 0, count: RowBlock.capacity + 1)
  }

  deinit {
    unsafe outcomes.deallocate()
    unsafe numberStarts.deallocate()
    unsafe numberCounts.deallocate()
    unsafe digits.deallocate()
    unsafe others.deallocate()
  }

  /// Forgets the block before.
  mutating func begin() {
    text.removeAll()
    firstRows?.begin()
    unsafe numberStarts.update(repeating: 0, count: RowBlock.capacity)
    unsafe numberCounts.update(repeating: 0, count: RowBlock.capacity)
  }

  /// Has a table judge the cells of a block.
  ///
  /// - Returns: How many cells stay unknown: see ``unknownRow(at:)``.
  mutating func judge(
    _ cells: borrowing CellBlock, of chunk: borrowing RecordChunk, with judge: borrowing PlainJudge
  ) -> Int {
    let count = cells.count
    return unsafe cells.withPointers { starts, ends in
      unsafe chunk.bytes.withUnsafeBytes { bytes in
        guard let bytes = bytes.baseAddress else { return 0 }
        // Places in a chunk fit either kind of number.
        return unsafe starts.withMemoryRebound(to: Int32.self, capacity: count) { starts in
          unsafe ends.withMemoryRebound(to: Int32.self, capacity: count) { ends in
            unsafe judge.judge(
              PlainJudge.Block(
                bytes: bytes, starts: starts, ends: ends, count: count, verdicts: outcomes,
                nationalStarts: numberStarts, nationalCounts: numberCounts, digits: digits, others: others))
          }
        }
      }
    }
  }

  /// Has a table judge a group of the cells of a block.
  ///
  /// - Parameter judgedCount: How many cells of the block were judged in other groups before.
  mutating func judge(
    _ group: inout CellGroup, behind judgedCount: Int, of chunk: borrowing RecordChunk,
    with judge: borrowing PlainJudge
  ) {
    precondition(
      judgedCount >= 0 && judgedCount + group.count <= RowBlock.capacity, "groups are parts of a block")
    // Each group has room for digits behind that of the others.
    let place = judgedCount * PlainJudge.digitCapacity
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      guard let bytes = bytes.baseAddress else { return }
      unsafe group.judge(bytes, digits: digits + place, with: judge)
    }
    for index in 0..<group.count {
      let verdict = group.verdict(at: index)
      check(verdict.row)
      unsafe outcomes[verdict.row] = verdict.outcome
      // The complement of a place in the digits of all groups.
      let isGathered = verdict.numberStart < 0
      unsafe numberStarts[verdict.row] = verdict.numberStart &- (isGathered ? Int32(place) : 0)
      unsafe numberCounts[verdict.row] = verdict.numberCount
    }
  }

  /// The row of a cell that the last table to judge didn't know.
  func unknownRow(at index: Int) -> Int {
    check(index)
    return unsafe Int(others[index])
  }

  subscript(row: Int) -> Outcome {
    get {
      check(row)
      return unsafe Outcome(index: outcomes[row])
    }
    set {
      check(row)
      unsafe outcomes[row] = newValue.index
    }
  }

  /// Gives a row an outcome, and what a judge says of its number.
  mutating func set(_ row: Int, _ outcome: Outcome, number: String = "") {
    self[row] = outcome
    unsafe numberStarts[row] = ~Int32(Self.digitByteCount + text.count)
    unsafe numberCounts[row] = UInt32(number.utf8.count)
    text.append(number)
  }

  /// Lends what a judge says of a row's number; nothing unless it is valid.
  func withNumber<R>(of row: Int, in chunk: borrowing RecordChunk, _ body: (Span<UInt8>) -> R) -> R {
    check(row)
    return unsafe withPointers(of: chunk) { pointers in unsafe body(pointers.number(of: row).span) }
  }

  /// Adds each outcome of the first rows to an array of counts by index.
  func count(_ rows: Int, in counts: inout [Int]) {
    precondition(rows <= RowBlock.capacity, "a block has no more rows than that")
    for row in 0..<rows { unsafe counts[Int(outcomes[row])] += 1 }
  }

  /// The longest number there is in any format, in bytes, with something to spare.
  static let maximumNumberByteCount = Int(CVECTOR_NUMBER_CAPACITY)

  /// What is lent to a writer for one call.
  @unsafe
  struct Pointers {
    /// The outcomes, and where numbers are.
    let column: CVectorNumberColumn
    /// The bytes of the chunk.
    let bytes: UnsafeBufferPointer<UInt8>

    /// What the judge says of a row's number.
    func number(of row: Int) -> UnsafeBufferPointer<UInt8> {
      let start = unsafe Int(column.starts[row])
      let count = unsafe Int(column.counts[row])
      if start >= 0 { return unsafe UnsafeBufferPointer(rebasing: bytes[start..<(start + count)]) }
      let digits = unsafe UnsafeBufferPointer(start: column.digits, count: column.digit_count)
      let text = unsafe UnsafeBufferPointer(start: column.text, count: column.text_count)
      let isInText = ~start >= digits.count
      let place = isInText ? ~start - digits.count : ~start
      return unsafe UnsafeBufferPointer(rebasing: (isInText ? text : digits)[place..<(place + count)])
    }
  }

  /// Lends everything to a writer, with the bytes of the chunk it is about.
  func withPointers<R>(of chunk: borrowing RecordChunk, _ body: (Pointers) -> R) -> R {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe text.withUnsafeBytes { text in
        let column = unsafe CVectorNumberColumn(
          outcomes: outcomes, starts: numberStarts, counts: numberCounts, digits: digits,
          digit_count: RowVerdicts.digitByteCount, text: text.baseAddress, text_count: text.count,
          first_rows: firstRows?.withPointer { unsafe $0 })
        return unsafe body(Pointers(column: column, bytes: bytes))
      }
    }
  }

  // MARK: - Duplicates

  /// Notes the number of a row, to find out later which row had it first.
  mutating func note(_ key: NumberKey, of row: Int) {
    firstRows?.note(key, of: row)
  }

  /// Notes the numbers of the first rows, which are national digits.
  mutating func noteNumbers(_ count: Int, of chunk: borrowing RecordChunk, _ keys: NumberKeys) {
    for row in 0..<count {
      guard let definition = self[row].definitionIndex else { continue }
      note(withNumber(of: row, in: chunk) { keys.key($0, definition: definition) }, of: row)
    }
  }

  /// Fetches what finding out about the first rows will need.
  func fetch(rows count: Int, from numbers: borrowing DistinctNumbers) -> UInt64 {
    firstRows?.fetch(rows: count, from: numbers) ?? 0
  }

  /// Finds out which row had the number of each of the first rows first.
  ///
  /// - Parameter rowCount: How many rows there were before them, blank lines not counted.
  mutating func look(rows count: Int, behind rowCount: UInt64, in numbers: inout DistinctNumbers) {
    var rowNumber = rowCount
    for row in 0..<count {
      let outcome = self[row]
      if outcome != .blankLine { rowNumber += 1 }
      // What was noted of a row that then turned out malformed is no number.
      if outcome.index < Outcome.firstValid.index {
        firstRows?.forget(row)
      } else {
        firstRows?.look(for: row, rowNumber, in: &numbers)
      }
    }
  }

  /// How many of the first rows are no blank lines.
  func recordCount(rows count: Int) -> Int {
    var recordCount = 0
    for row in 0..<count where self[row] != .blankLine { recordCount += 1 }
    return recordCount
  }

  /// The row that had the number of a row first: 0 when there is none before it; `nil` where nobody asks.
  func firstRow(of row: Int) -> UInt64? { firstRows?.firstRow(of: row) }

  /// How many of the first rows have a number that another had before.
  func duplicateCount(rows count: Int) -> Int { firstRows?.duplicateCount(rows: count) ?? 0 }

  private func check(_ row: Int) {
    precondition(row >= 0 && row < RowBlock.capacity, "a block has no row at this place")
  }
}
