internal import PhoneCheck
internal import Platform

/// A divider of cells at the separators of a plan.
struct CellDivider: Sendable {
  /// The separators in UTF-8, the longest first; if several match at one byte, the longest counts.
  private let separators: [[UInt8]]
  /// Whether a separator begins with each byte.
  private let beginsOne: [Bool]

  /// - Returns: `nil` if there are no separators.
  init?(_ separators: [NumberSeparator]) {
    guard !separators.isEmpty else { return nil }
    self.separators = separators.map { $0.text.bytes }.sorted { $0.count > $1.count }
    var beginsOne = Array(repeating: false, count: 256)
    for separator in self.separators { beginsOne[Int(separator[0])] = true }
    self.beginsOne = beginsOne
  }

  /// The parts of a cell's value that hold more than white space; only the first part if none does.
  ///
  /// - Returns: `nil` for a value without a separator.
  func parts(of value: Span<UInt8>) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var (start, index) = (0, 0)
    while index < value.count {
      guard beginsOne[Int(value[index])], let count = separatorCount(at: index, in: value) else {
        index += 1
        continue
      }
      parts.append(start..<index)
      index += count
      start = index
    }
    guard !parts.isEmpty else { return nil }
    parts.append(start..<value.count)
    let filled = parts.filter { part in part.contains { !Self.isSpace(value[$0]) } }
    return filled.isEmpty ? [parts[0]] : filled
  }

  /// The length of the separator at an index in bytes; `nil` if there is none.
  private func separatorCount(at index: Int, in value: Span<UInt8>) -> Int? {
    separators.first { separator in
      index + separator.count <= value.count
        && separator.indices.allSatisfy { value[index + $0] == separator[$0] }
    }?.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension RowJudge {
  /// Judges each part of a block's cells with several numbers; the first accepted part counts.
  ///
  /// If no part is accepted, the reason is that of the first part that isn't empty. A part at the matching limit leaves
  /// the cell undecided.
  ///
  /// - Returns: The number of cells with several numbers.
  mutating func divideCells(of block: JudgedBlock, _ chunk: borrowing RecordChunk) -> Int {
    guard let divider else { return 0 }
    var count = 0
    for column in block.judgedColumns {
      for row in 0..<column.cells.count {
        let code = column.verdicts[row]
        guard code != .noNumber, !code.isMalformed else { continue }
        if judgeParts(of: row, column, chunk, divider) > 1 { count += 1 }
      }
    }
    return count
  }
}
