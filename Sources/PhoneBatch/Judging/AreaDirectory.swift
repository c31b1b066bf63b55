internal import AreaSearch
internal import ByteIO
internal import PhoneCheck
internal import Platform

/// The areas that cells of an area column name, each with a classifier for its numbers, and the rows of a block that name them.
struct AreaDirectory: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  private var uses: [AreaUse] = []
  private var indicesOfAreas: [Area?: Int] = [:]
  /// The index of the use of all areas that aren't listed, once there is one.
  private var unlisted: Int?
  /// Areas that aren't listed by the cells' text, for messages.
  private var unlistedAreas: [[UInt8]: Area] = [:]
  /// Indices of uses by the cells' text, in UTF-8.
  private var indices: [[UInt8]: Int] = [:]
  /// The same by the keys of short cells without quotes.
  private var indicesOfShortCells: [UInt64: Int] = [:]
  /// Keys that were met last, by some bits of their products with a constant, and the index of each.
  private var recentKeys = FixedBuffer<UInt64>(repeating: RecordChunk.longCellKey, count: 1 << slotBitCount)
  private var recentIndices = FixedBuffer<UInt16>(count: 1 << slotBitCount)
  private var scratch = ByteBuffer()

  private var keys = FixedBuffer<UInt64>(count: RowBlock.capacity)
  /// For each row of the block, the index of its area's use.
  private var ofRows = FixedBuffer<UInt16>(count: RowBlock.capacity)
  /// For each use the number of its rows, as long as rows are sorted; otherwise 0.
  private var rowCounts = FixedBuffer<UInt16>(count: maximumCellCount + RowBlock.capacity + 1)
  private var usesOfParts = FixedBuffer<UInt16>(count: RowBlock.capacity)
  /// The rows of the block, those with the same area together.
  private(set) var rows = FixedBuffer<UInt32>(count: RowBlock.capacity)
  /// The areas that rows of the block name, and where the rows of each are in ``rows``.
  private(set) var parts: [(use: AreaUse, rows: Range<Int>)] = []

  private static let slotBitCount: UInt64 = 8
  /// How many cells are remembered; no catalog has as many codes.
  ///
  /// Cells that show at once that they name no listed area aren't: there may be as many as rows, and they share a use.
  private static let maximumCellCount = 4096

  init(_ rules: JudgingRules, _ session: ValidationSession) {
    self.rules = rules
    self.session = session
  }

  /// The area of a row of the block; all that aren't listed have the name of one of them.
  func use(ofRow row: Int) -> AreaUse { uses[Int(ofRows[row])] }

  /// The area that a cell names, if it isn't listed, with its own name.
  mutating func unlistedArea(inCell text: String) -> Area? {
    if let known = unlistedAreas[text.bytes] { return known }
    if unlistedAreas.count >= Self.maximumCellCount { unlistedAreas.removeAll() }
    let area = rules.validator.catalog.area(inCell: text)
    unlistedAreas[text.bytes] = area
    return area
  }

  /// Finds the area of each cell of a block.
  mutating func load(_ cells: borrowing CellBlock, of chunk: borrowing RecordChunk) {
    if indices.count > Self.maximumCellCount { forget() }
    chunk.loadKeys(of: cells, into: &keys)
    for row in 0..<cells.count {
      let key = keys[row]
      let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- Self.slotBitCount))
      if key == recentKeys[slot], key != RecordChunk.longCellKey {
        ofRows[row] = recentIndices[slot]
      } else {
        let (index, isKnownByKey) = index(of: cells.range(of: row), key, chunk)
        ofRows[row] = UInt16(index)
        if isKnownByKey { (recentKeys[slot], recentIndices[slot]) = (key, UInt16(index)) }
      }
    }
    sortRows(cells.count)
  }

  /// Puts rows with the same area side by side.
  private mutating func sortRows(_ count: Int) {
    var partCount = 0
    for row in 0..<count {
      let use = Int(ofRows[row])
      if rowCounts[use] == 0 {
        usesOfParts[partCount] = ofRows[row]
        partCount += 1
      }
      rowCounts[use] += 1
    }
    parts.removeAll(keepingCapacity: true)
    var start = 0
    for part in 0..<partCount {
      let use = Int(usesOfParts[part])
      parts.append((uses[use], start..<start + Int(rowCounts[use])))
      // From here on, where its next row goes.
      (start, rowCounts[use]) = (start + Int(rowCounts[use]), UInt16(start))
    }
    for row in 0..<count {
      let use = Int(ofRows[row])
      rows[Int(rowCounts[use])] = UInt32(row)
      rowCounts[use] += 1
    }
    for part in 0..<partCount { rowCounts[Int(usesOfParts[part])] = 0 }
  }

  /// The index of a cell's use, and whether each cell with its key has the same.
  private mutating func index(
    of cell: Range<Int>, _ key: UInt64, _ chunk: borrowing RecordChunk
  ) -> (Int, isKnownByKey: Bool) {
    if key != RecordChunk.longCellKey, let known = indicesOfShortCells[key] { return (known, true) }
    // Two quotes mean one in a cell that is enclosed in them.
    let holdsQuotes = chunk.withBytes(in: cell) { cell in cell.indices.contains { cell[$0] == ASCII.quote } }
    let isKnownByKey = key != RecordChunk.longCellKey && !holdsQuotes
    let catalog = rules.validator.catalog
    if let unlisted, !chunk.withCell(in: cell, scratch: &scratch, { catalog.mayList(areaInCell: $0) }) {
      return (unlisted, isKnownByKey)
    }
    let name = chunk.withCell(in: cell, scratch: &scratch) { String(utf8: $0) }
    let index = indices[name.bytes] ?? index(of: catalog.area(inCell: name))
    indices[name.bytes] = index
    if isKnownByKey { indicesOfShortCells[key] = index }
    return (index, isKnownByKey)
  }

  /// The index of an area's use: areas have several names.
  private mutating func index(of area: Area?) -> Int {
    if let known = indicesOfAreas[area] { return known }
    indicesOfAreas[area] = uses.count
    if let area, !area.isListed { unlisted = uses.count }
    uses.append(AreaUse(area, AdaptiveClassifier(session, area: area, rules.tableUse)))
    return uses.count - 1
  }

  private mutating func forget() {
    uses.removeAll()
    indicesOfAreas.removeAll()
    unlisted = nil
    indices.removeAll()
    indicesOfShortCells.removeAll()
    for slot in 0..<recentKeys.count { recentKeys[slot] = RecordChunk.longCellKey }
  }
}

/// An area, or no named area, and the classifier of its numbers.
final class AreaUse {
  /// `nil` where none is named.
  let area: Area?
  let numbers: AdaptiveClassifier

  init(_ area: Area?, _ numbers: AdaptiveClassifier) { (self.area, self.numbers) = (area, numbers) }
}
