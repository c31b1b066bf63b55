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
    let use =
      uses[name.bytes]
      ?? AreaUse(name.allSatisfy(\.isWhitespace) ? nil : rules.validator.catalog.area(named: name), session)
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

/// An area, or no named area, and the classifier of its numbers.
final class AreaUse {
  /// `nil` where none is named.
  let area: Area?
  private(set) var classifier: BlockClassifier

  /// How many rows have named it since its table was last requested.
  private var rowCount = 0
  /// Whether there may be a table later.
  private var mayGetTable = true

  init(_ area: Area?, _ session: ValidationSession) {
    self.area = area
    classifier = BlockClassifier(session, area: area)
  }

  /// Counts a row that names it, and gets the table once there are enough rows.
  func countRow(_ rules: JudgingRules, _ session: ValidationSession) {
    rowCount += 1
    guard rowCount >= rules.plan.areaTableRowCount else { return }
    rowCount = 0
    getTable(rules, session)
  }

  /// Uses the table from now on, if there is one; none while another worker is building it.
  func getTable(_ rules: JudgingRules, _ session: ValidationSession) {
    let fastPaths = rules.plan.fastPaths
    guard mayGetTable, rules.plan.judging == .writtenForm, fastPaths.contains(.automata),
      case .use(let table) = rules.tables.table(for: area, madeBy: session)
    else { return }
    mayGetTable = false
    if let table { classifier.use(table, usesVectors: fastPaths.contains(.simd)) }
  }
}
