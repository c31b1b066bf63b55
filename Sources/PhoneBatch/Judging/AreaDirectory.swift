internal import ByteIO
internal import PhoneCheck

/// What the cells of an area column name, each with a classifier for its numbers.
struct AreaDirectory: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  /// By the bytes of cells as a number, where they are few and hold no quotes.
  private var usesOfShortCells: [UInt64: AreaUse] = [:]
  /// By the text of all others.
  private var usesOfOtherCells: [String: AreaUse] = [:]
  private var last: (key: UInt64, use: AreaUse)?
  private var scratch = ByteBuffer()

  /// How many cells are remembered; no catalog has as many codes.
  private static let maximumCellCount = 4096

  init(_ rules: JudgingRules, _ session: ValidationSession) {
    self.rules = rules
    self.session = session
  }

  /// Sorts the rows of a block by what their cell names, and gets tables for areas that enough rows have named.
  ///
  /// - Returns: Everything that the cells name, each with its rows.
  mutating func sort(_ cells: borrowing CellBlock, of chunk: borrowing RecordChunk) -> [AreaUse] {
    var named: [AreaUse] = []
    for row in 0..<cells.count {
      let use = use(cells.range(of: row), of: chunk)
      if use.rows.isEmpty { named.append(use) }
      use.rows.append(row)
    }
    for use in named { use.getTable(rules, session) }
    return named
  }

  mutating func use(_ cell: Range<Int>, of chunk: borrowing RecordChunk) -> AreaUse {
    guard let key = chunk.withBytes(in: cell, Self.key) else { return useOfOtherCell(cell, chunk) }
    // Neighbours often name the same.
    if let last, last.key == key { return last.use }
    let use = usesOfShortCells[key] ?? addUse(key, named: name(in: cell, chunk))
    last = (key, use)
    return use
  }

  private mutating func addUse(_ key: UInt64, named name: String) -> AreaUse {
    let use = newUse(named: name)
    if usesOfShortCells.count < Self.maximumCellCount { usesOfShortCells[key] = use }
    return use
  }

  private mutating func useOfOtherCell(_ cell: Range<Int>, _ chunk: borrowing RecordChunk) -> AreaUse {
    let name = name(in: cell, chunk)
    if let known = usesOfOtherCells[name] { return known }
    let use = newUse(named: name)
    if usesOfOtherCells.count < Self.maximumCellCount { usesOfOtherCells[name] = use }
    return use
  }

  private mutating func name(in cell: Range<Int>, _ chunk: borrowing RecordChunk) -> String {
    chunk.withCell(in: cell, scratch: &scratch) { $0.text }
  }

  private func newUse(named name: String) -> AreaUse {
    let area = name.allSatisfy(\.isWhitespace) ? nil : rules.validator.catalog.area(named: name)
    return AreaUse(area, session)
  }

  /// The bytes of a cell as a number; `nil` for those that are too long for a code, or hold quotes.
  private static func key(_ cell: Span<UInt8>) -> UInt64? {
    guard cell.count < MemoryLayout<UInt64>.size else { return nil }
    // The length in front, because zeros are bytes as well.
    var key = UInt64(cell.count)
    for index in cell.indices {
      if cell[index] == ASCII.quote { return nil }
      key = key &<< 8 | UInt64(cell[index])
    }
    return key
  }
}

/// An area that a column names, or that its empty cells leave open, and the numbers that belong to it.
final class AreaUse {
  /// `nil` where cells name none.
  let area: Area?
  private(set) var classifier: BlockClassifier
  /// The rows of the block that name it.
  var rows: [Int] = []

  /// How many rows have named it since its table was last requested.
  private var rowCount = 0
  /// Whether there may be a table some day; numbers of an unlisted area are rejected soon enough without one.
  private var mayGetTable: Bool

  init(_ area: Area?, _ session: ValidationSession) {
    self.area = area
    classifier = BlockClassifier(session, area: area)
    mayGetTable = area?.isListed ?? true
  }

  /// Gets the table of the area, once enough rows have named it for that to pay.
  func getTable(_ rules: JudgingRules, _ session: ValidationSession) {
    guard rules.usesTables, mayGetTable else { return }
    rowCount += rows.count
    guard rowCount >= rules.plan.areaTableRowCount else { return }
    rowCount = 0
    guard case .use(let table) = rules.tables.table(for: area, madeBy: session) else { return }
    mayGetTable = false
    if let table { classifier.use(table, usesVectors: rules.usesVectors) }
  }
}

extension Span<UInt8> {
  /// The bytes as text; what is not UTF-8 becomes U+FFFD.
  fileprivate var text: String { String(decoding: indices.map { self[$0] }, as: UTF8.self) }
}
