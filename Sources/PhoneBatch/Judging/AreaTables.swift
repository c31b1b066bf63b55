internal import ByteIO
internal import PhoneCheck

/// Judges the cells of one block after the other by the tables of the areas that a column names.
///
/// An area gets a table once it has been named often enough for that to pay. Numbers of areas without one stay unknown.
struct AreaTables: ~Copyable {
  /// What a cell names.
  private final class Entry {
    let area: Area?
    /// How many rows have named it since its table was last asked for.
    var rowCount = 0
    /// Whether there may be a table some day; what isn't listed is rejected soon enough without one.
    var isHopeful: Bool
    var table: TableJudge?
    /// The rows of the block that name it.
    var rows: [Int] = []

    init(_ area: Area?) {
      self.area = area
      isHopeful = area?.isListed ?? true
    }
  }

  private let shared: SharedTables
  private let fastPaths: FastPaths
  /// How many rows name an area before its table is asked for.
  private let worthwhileRowCount: Int
  /// What cells name, by their bytes.
  private var entries: [UInt64: Entry] = [:]
  /// What the cells of the block name.
  private var named: [Entry] = []
  private var group = CellGroup()

  /// How many cells are remembered; no catalog has as many codes.
  private static let maximumEntryCount = 4096

  init(_ shared: SharedTables, _ fastPaths: FastPaths, worthwhileRowCount: Int) {
    self.shared = shared
    self.fastPaths = fastPaths
    self.worthwhileRowCount = worthwhileRowCount
  }

  /// Judges the cells of a block; those that stay unknown have the outcome ``Outcome/blankLine``.
  mutating func judge(
    _ cells: borrowing CellBlock, _ areas: borrowing CellBlock, of chunk: borrowing RecordChunk,
    _ names: inout AreaCells, _ session: ValidationSession, _ verdicts: inout RowVerdicts
  ) {
    sort(cells.count, areas, chunk, &names, &verdicts)
    var judgedCount = 0
    for entry in named {
      if entry.isHopeful { ask(for: entry, session) }
      if entry.table != nil {
        group.removeAll()
        for row in entry.rows { group.append(row, cells.range(of: row)) }
        entry.table?.judge(&group, behind: judgedCount, of: chunk, &verdicts)
        judgedCount += group.count
      }
      entry.rows.removeAll(keepingCapacity: true)
    }
    named.removeAll(keepingCapacity: true)
  }

  /// Puts rows that name the same together.
  private mutating func sort(
    _ count: Int, _ areas: borrowing CellBlock, _ chunk: borrowing RecordChunk, _ names: inout AreaCells,
    _ verdicts: inout RowVerdicts
  ) {
    var lastKey: UInt64?
    var entry: Entry?
    for row in 0..<count {
      verdicts[row] = .blankLine
      guard let key = Self.key(of: row, areas, chunk) else { continue }
      // Neighbours often name the same.
      if key != lastKey {
        entry = self.entry(key, row, areas, chunk, &names)
        lastKey = key
      }
      guard let entry, entry.isHopeful || entry.table != nil else { continue }
      if entry.rows.isEmpty { named.append(entry) }
      entry.rows.append(row)
    }
  }

  /// Gets the table of an area, if it is time to and there is one.
  private func ask(for entry: Entry, _ session: ValidationSession) {
    entry.rowCount += entry.rows.count
    guard entry.rowCount >= worthwhileRowCount else { return }
    entry.rowCount = 0
    guard case .use(let table) = shared.table(for: entry.area, madeBy: session) else { return }
    entry.isHopeful = false
    entry.table = table.map { TableJudge($0, fastPaths) }
  }

  /// What the cell of a row names; `nil` when too many others did.
  private mutating func entry(
    _ key: UInt64, _ row: Int, _ areas: borrowing CellBlock, _ chunk: borrowing RecordChunk,
    _ names: inout AreaCells
  ) -> Entry? {
    if let known = entries[key] { return known }
    guard entries.count < Self.maximumEntryCount else { return nil }
    let entry = Entry(chunk.withBytes(in: areas.range(of: row)) { names.area(namedBy: $0) })
    entries[key] = entry
    return entry
  }

  /// The bytes of a cell as a number; `nil` for those that are too long for a code, or hold quotes.
  private static func key(
    of row: Int, _ areas: borrowing CellBlock, _ chunk: borrowing RecordChunk
  ) -> UInt64? {
    let range = areas.range(of: row)
    guard range.count < MemoryLayout<UInt64>.size else { return nil }
    return chunk.withBytes(in: range) { cell in
      // The length in front, because zeros are bytes as well.
      var key = UInt64(cell.count)
      for index in cell.indices {
        if cell[index] == ASCII.quote { return nil }
        key = key &<< 8 | UInt64(cell[index])
      }
      return key
    }
  }
}
