// A cell becomes a field, and a row becomes a record. A row without cells becomes a blank line, so records and rows have the
// same numbers. Cells of a row may come in any order.

/// A reader of a sheet, which writes it as CSV.
///
/// Numbers are written with their shortest exact digits, dates as in ISO 8601, formulas by their saved results, and
/// texts as they are. Phonetic forms aren't texts.
///
/// - Complexity: O(*n*) in the size of the part. Memory is the longest row's.
package struct SheetText: PartReader, ~Copyable {
  /// The text that hasn't been taken yet.
  package private(set) var output: [UInt8] = []
  package private(set) var notes = SheetNotes()
  package private(set) var isDone = false

  /// The places of the first rows in the text, if only these are read.
  package private(set) var rowStarts: [RowStart] = []

  package struct RowStart: Hashable, Sendable {
    /// The offset in the text, in bytes.
    package let offset: Int
    /// The number of the row, from 1.
    package let number: Int
  }

  private var xml: XMLReader
  private let options: SheetOptions
  private var row = SheetRow()
  private var cell: SheetCell

  private var isInRows = false
  /// The text that is being read.
  private var content = Content.nothing
  private var phoneticDepth: Int?

  private enum Content { case nothing, value, formula, text }

  private static let rows = Array("sheetData".utf8)
  private static let dimension = Array("dimension".utf8)
  private static let sheet = Array("worksheet".utf8)

  /// - Parameter formats: The format of each style.
  package init(
    part: [UInt8], _ texts: SharedTexts, formats: [NumberFormat], countsFrom1904: Bool,
    _ options: SheetOptions
  ) {
    xml = XMLReader(part: part)
    self.options = options
    cell = SheetCell(texts, formats, countsFrom1904: countsFrom1904, options)
  }

  /// Forgets the text, which was taken.
  package mutating func removeOutput() { output.removeAll(keepingCapacity: true) }

  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    guard !isDone else { return }
    xml.append(bytes)
    try readEvents()
  }

  package mutating func finish() throws(WorkbookFault) {
    guard !isDone else { return }
    xml.finish()
    try readEvents()
  }

  private mutating func readEvents() throws(WorkbookFault) {
    while !isDone {
      switch try xml.read() {
      case .needsInput, .finished: return
      case .start: if isInRows { try beginInRows() } else { try begin() }
      case .text:
        switch content {
        case .nothing: break
        case .value: xml.appendText(to: &cell.value)
        case .text: xml.appendText(to: &cell.text)
        case .formula: cell.appendFormula(of: xml)
        }
      case .end: if isInRows { try endInRows() }
      }
    }
  }

  private mutating func begin() throws(WorkbookFault) {
    if xml.depth == 1 {
      guard xml.isElement(Self.sheet) else { throw xml.unexpected }
    } else if xml.depth == 2 {
      if xml.isElement(Self.rows) {
        isInRows = true
      } else if xml.isElement(Self.dimension), let range = xml.attribute(PartNames.reference) {
        notes.statedWidth = CellReference.width(of: range)
      }
    }
  }

  // MARK: - Rows and cells

  private mutating func beginInRows() throws(WorkbookFault) {
    guard xml.namespace == .spreadsheet else { return }
    let name = xml.tag.localName
    let first = xml.bytes[name.lowerBound]
    switch (xml.depth, name.count) {
    case (3, 3) where first == UInt8(ascii: "r"):
      guard row.begin(xml) else { throw xml.unexpected }
      if row.number > options.lastRow { isDone = true }
    case (4, 1) where first == UInt8(ascii: "c"):
      guard cell.begin(xml, after: row.lastColumn) else { throw xml.unexpected }
    case (5, 1) where first == UInt8(ascii: "v"):
      content = .value
      cell.hasValue = true
    case (5, 1) where first == UInt8(ascii: "f"):
      cell.hasFormula = true
      if cell.isPhone(options) { content = .formula }
    case (6..., 1) where first == UInt8(ascii: "t") && cell.kind == .inlineText && phoneticDepth == nil:
      content = .text
    case (6..., 3) where xml.bytes[name.lowerBound + 1] == UInt8(ascii: "P") && phoneticDepth == nil:
      phoneticDepth = xml.depth
    default: break
    }
  }

  private mutating func endInRows() throws(WorkbookFault) {
    content = .nothing
    if let depth = phoneticDepth, xml.depth < depth { phoneticDepth = nil }
    switch xml.depth {
    case 3: try endCell()
    case 2: endRow()
    case 1: isInRows = false
    default: break
    }
  }

  private mutating func endCell() throws(WorkbookFault) {
    guard cell.isOpen else { return }
    cell.isOpen = false
    let start = row.text.count
    guard let kind = cell.finish(to: &row.text, &notes, options) else { throw xml.unexpected }
    let format = row.number != options.rowWithoutMarks ? cell.keptFormat(options) : nil
    row.endCell(inColumn: cell.column, from: start, kind, format: format)
  }

  private mutating func endRow() {
    guard row.isOpen else { return }
    row.isOpen = false
    if row.write(to: &output, options) {
      if options.lastRow < .max { rowStarts.append(RowStart(offset: row.outputStart, number: row.number)) }
      notes.rowCount += 1
      notes.width = max(notes.width, row.width)
    }
  }
}
