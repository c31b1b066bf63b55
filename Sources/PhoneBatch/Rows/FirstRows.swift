internal import ByteIO
internal import Platform

/// Cells of the first rows of an input, to see what columns hold.
///
/// Chunks are taken as they are written, in the order of the input, so it holds the same rows however the work is shared.
struct FirstRows: Sendable {
  /// How many rows are kept.
  static let capacity = 100
  /// The most bytes of a cell that are kept: more than a number or the name of a country has.
  private static let longestCell = 256

  /// The columns whose cells are kept, from 0.
  let columns: [Int]
  /// The values of those cells, in UTF-8, for each row.
  private(set) var rows: [[[UInt8]]] = []
  private var isComplete: Bool

  /// - Parameter columns: The columns to look at; none to keep nothing.
  init(columns: [Int]) {
    self.columns = columns
    isComplete = columns.isEmpty
  }

  /// Keeps cells of the first rows of the next chunk that have all their fields.
  mutating func take(_ rowCount: Int, of chunk: borrowing RecordChunk) {
    guard !isComplete else { return }
    var block = RowBlock()
    var cursor = RowCursor(chunk, rowCount: rowCount)
    var scratch = ByteBuffer()
    while rows.count < Self.capacity, block.load(chunk, from: &cursor) {
      for row in 0..<block.count where rows.count < Self.capacity {
        guard !block.content(of: row).isEmpty,
          chunk.rules.dialect == .lines || block.fieldCount(of: row, in: chunk) == chunk.rules.width
        else {
          continue
        }
        rows.append(
          columns.map { column in
            guard let cell = block.cell(inColumn: column, of: row, chunk) else { return [] }
            return chunk.withCell(in: cell, scratch: &scratch) {
              [UInt8]($0.extracting(0..<min($0.count, Self.longestCell)))
            }
          })
      }
    }
    isComplete = rows.count >= Self.capacity
  }
}
