internal import ByteIO
internal import PhoneCheck
internal import Platform

/// The areas that cells of an area column name, each with a classifier for its numbers.
struct AreaDirectory: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  /// By the cells' text, in UTF-8.
  private var uses: [[UInt8]: AreaUse] = [:]
  /// The same by the bytes of cells as a number, where they are few and hold no quotes.
  private var usesOfShortCells: [UInt64: AreaUse] = [:]
  private var last: (key: UInt64, use: AreaUse)?
  private var scratch = ByteBuffer()

  /// How many cells are remembered; no catalog has as many codes.
  private static let maximumCellCount = 4096

  init(_ rules: JudgingRules, _ session: ValidationSession) {
    self.rules = rules
    self.session = session
  }

  /// The area that a cell names.
  mutating func use(_ cell: Range<Int>, of chunk: borrowing RecordChunk) -> AreaUse {
    let key = chunk.withBytes(in: cell, Self.key)
    // Neighbours often name the same area.
    if let last, last.key == key { return last.use }
    if let key, let known = usesOfShortCells[key] {
      last = (key, known)
      return known
    }
    let name = chunk.withCell(in: cell, scratch: &scratch) { String(utf8: $0) }
    let use = uses[name.bytes] ?? AreaUse(rules.validator.catalog.area(inCell: name), rules, session)
    if uses.count < Self.maximumCellCount {
      uses[name.bytes] = use
      if let key { usesOfShortCells[key] = use }
    }
    return use
  }

  /// The bytes of a cell as a number; `nil` for those that are too long for a code, or hold quotes.
  private static func key(_ cell: Span<UInt8>) -> UInt64? {
    guard cell.count < MemoryLayout<UInt64>.size else { return nil }
    // The length comes first, because a byte may be zero.
    var key = UInt64(cell.count)
    for index in cell.indices {
      if cell[index] == ASCII.quote { return nil }
      key = key &<< 8 | UInt64(cell[index])
    }
    return key
  }
}

/// An area, or no named area, the classifier of its numbers, and the rows of a block that name it.
final class AreaUse {
  let numbers: AdaptiveClassifier
  var rows: [Int] = []

  /// `nil` where none is named.
  var area: Area? { numbers.area }

  init(_ area: Area?, _ rules: JudgingRules, _ session: ValidationSession) {
    numbers = AdaptiveClassifier(session, area: area, rules.tableUse)
  }
}
