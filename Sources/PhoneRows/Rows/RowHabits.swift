internal import ByteValues

/// Habits in the first rows of an input that may mislead people: spaces before quotes, apostrophes.
struct RowHabits: Sendable {
  /// The columns with numbers, from 0.
  private let phones: [Int]
  private var rowCount = 0
  /// Whether a space precedes the quote of a field.
  private(set) var hasSpaceBeforeQuote = false
  /// The columns whose cells begin, but don't end, with an apostrophe.
  private(set) var columnsWithApostrophe: Set<Int> = []

  /// The maximum number of rows that are examined.
  private static let capacity = 100

  init(phones: [Int]) { self.phones = phones }

  /// Examines the first rows of the next chunk, until enough have been seen.
  mutating func look(at count: Int, of chunk: borrowing RecordChunk) {
    guard rowCount < Self.capacity else { return }
    var block = RowBlock()
    var cursor = RowCursor(chunk, rowCount: count)
    while rowCount < Self.capacity, block.load(chunk, from: &cursor) {
      for row in 0..<block.count where rowCount < Self.capacity {
        rowCount += 1
        let fieldCount = block.fieldCount(of: row, in: chunk)
        for field in 0..<min(fieldCount, Self.mostFields) where !hasSpaceBeforeQuote {
          hasSpaceBeforeQuote = chunk.withBytes(in: block.field(field, of: row, in: chunk)) {
            $0.hasSpaceBeforeQuote
          }
        }
        for phone in phones where phone < fieldCount && !columnsWithApostrophe.contains(phone) {
          let cell = chunk.cell(in: block.field(phone, of: row, in: chunk))
          if chunk.withBytes(in: cell, { $0.hasLoneApostrophe }) { columnsWithApostrophe.insert(phone) }
        }
      }
    }
  }

  /// The maximum number of fields that are examined: a row may have a million.
  private static let mostFields = 1000
}

extension Span<UInt8> {
  fileprivate var hasSpaceBeforeQuote: Bool {
    guard count > 1, self[0] == 0x20 else { return false }
    return indices.first { self[$0] != 0x20 }.map { self[$0] == ASCII.quote } ?? false
  }

  fileprivate var hasLoneApostrophe: Bool {
    count > 1 && self[0] == UInt8(ascii: "'") && self[count - 1] != UInt8(ascii: "'")
  }
}
