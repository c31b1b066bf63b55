internal import ByteValues
internal import Platform

/// The cells of the first rows of an input, which show the contents of columns.
///
/// Chunks are taken as they are written, in the order of the input. So the rows are the same however the work is
/// shared.
struct FirstRows: Sendable {
  /// The maximum number of saved rows.
  static let capacity = 100
  /// The maximum number of bytes of a saved cell: more than a number or the name of a country has.
  private static let longestCell = 256

  /// The columns whose cells are saved, from 0.
  let columns: [Int]
  /// The values of these cells, in UTF-8, for each row.
  private(set) var rows: [[[UInt8]]] = []
  private var isComplete: Bool

  /// - Parameter columns: The columns whose cells are saved; empty to save nothing.
  init(columns: [Int]) {
    self.columns = columns
    isComplete = columns.isEmpty
  }

  /// Saves cells of the first rows of the next chunk that have all their fields.
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
