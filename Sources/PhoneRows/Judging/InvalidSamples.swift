internal import ByteValues
internal import PhoneCheck
internal import Platform

/// The first invalid numbers of each column for each reason, for finding an option that would help.
///
/// Only the first megabytes are read, so that the rest costs nothing. Each chunk has its own samples, which are joined
/// in the order of the input.
struct InvalidSamples: Sendable {
  /// An invalid number, as written.
  struct Sample: Sendable {
    /// The place in the input: the chunk, then the row.
    fileprivate let order: Int
    let reason: ReasonCode
    /// The value of the cell with the number.
    var number: [UInt8]
    /// The value of the cell that names the area; empty without such a cell.
    let area: [UInt8]
  }

  /// The maximum number of samples for each column and reason.
  static let capacity = 100
  /// The number of chunks that are read: 4 MiB.
  static let chunkCount = 16
  /// The maximum number of bytes of a cell: more than a number has, or several in one cell.
  private static let longestCell = 1024

  /// The samples of each column and each reason, in the order of ``VerdictCode/invalid``.
  private var samples: [[[Sample]]]

  init(columnCount: Int) {
    samples = Array(
      repeating: Array(repeating: [], count: VerdictCode.invalid.count), count: columnCount)
  }

  /// Adds the first invalid numbers of a block.
  ///
  /// - Parameters:
  ///   - number: The chunk's index among the chunks.
  ///   - rowsBefore: The number of rows of the chunk before the block.
  ///   - areaColumn: The column that names areas, from 0.
  mutating func note(
    _ block: JudgedBlock, of chunk: borrowing RecordChunk, at number: Int, rowsBefore: Int, areaColumn: Int?
  ) {
    for (index, column) in block.columns.enumerated() {
      for (position, code) in VerdictCode.invalid.enumerated() {
        guard samples[index][position].count < Self.capacity, let reason = code.reason else { continue }
        column.verdicts.forEachRow(with: code, inFirst: block.rows.count) { row in
          guard samples[index][position].count < Self.capacity else { return }
          var area: [UInt8] = []
          if let areaColumn, let cell = block.rows.cell(inColumn: areaColumn, of: row, chunk) {
            area = Self.value(of: cell, chunk)
          }
          samples[index][position].append(
            Sample(
              order: number << 32 | (rowsBefore + row), reason: reason,
              number: Self.value(of: column.cells.range(of: row), chunk), area: area))
        }
      }
    }
  }

  private static func value(of cell: Range<Int>, _ chunk: borrowing RecordChunk) -> [UInt8] {
    var scratch = ByteBuffer()
    return chunk.withCell(in: cell, scratch: &scratch) {
      [UInt8]($0.extracting(0..<min($0.count, longestCell)))
    }
  }

  /// Adds the samples of another chunk.
  mutating func add(_ others: InvalidSamples) {
    for column in samples.indices {
      for reason in samples[column].indices where !others.samples[column][reason].isEmpty {
        samples[column][reason] = Self.first(of: samples[column][reason] + others.samples[column][reason])
      }
    }
  }

  /// The first invalid numbers of a column for one reason.
  func first(ofColumn column: Int, for reason: ReasonCode) -> [Sample] {
    samples[column].first { $0.first?.reason == reason } ?? []
  }

  /// The first invalid numbers of a column for any reason, except empty cells.
  func first(ofColumn column: Int) -> [Sample] {
    Self.first(of: samples[column].joined().filter { $0.reason != .empty })
  }

  private static func first(of samples: [Sample]) -> [Sample] {
    Array(samples.sorted { $0.order < $1.order }.prefix(capacity))
  }
}
