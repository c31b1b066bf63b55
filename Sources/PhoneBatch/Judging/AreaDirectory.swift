internal import ByteIO
internal import PhoneCheck
internal import Platform

/// The areas that cells of an area column name, each with a classifier for its numbers.
struct AreaDirectory: ~Copyable {
  private let rules: JudgingRules
  private let session: ValidationSession
  /// By the cells' text, in UTF-8.
  private var uses: [[UInt8]: AreaUse] = [:]
  /// The same by ``RecordChunk/key(ofShortCell:)``, for cells without quotes.
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
    guard let key = chunk.key(ofShortCell: cell) else { return use(ofLongCell: cell, of: chunk) }
    // Neighbours often name the same area.
    if let last, last.key == key { return last.use }
    if let known = usesOfShortCells[key] {
      last = (key, known)
      return known
    }
    let use = use(ofLongCell: cell, of: chunk)
    // Two quotes mean one in a cell that is enclosed in them.
    let holdsQuotes = chunk.withBytes(in: cell) { cell in cell.indices.contains { cell[$0] == ASCII.quote } }
    if !holdsQuotes, usesOfShortCells.count < Self.maximumCellCount { usesOfShortCells[key] = use }
    return use
  }

  private mutating func use(ofLongCell cell: Range<Int>, of chunk: borrowing RecordChunk) -> AreaUse {
    let name = chunk.withCell(in: cell, scratch: &scratch) { String(utf8: $0) }
    let use = uses[name.bytes] ?? AreaUse(rules.validator.catalog.area(inCell: name), rules, session)
    if uses.count < Self.maximumCellCount { uses[name.bytes] = use }
    return use
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
