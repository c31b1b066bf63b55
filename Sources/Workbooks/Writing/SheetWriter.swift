// How it works. The CSV comes in pieces. Each field becomes a cell as soon as it is complete. A sheet gives the widths of
// its columns before its cells, so the first rows are kept until their texts have shown the widths.

/// A writer of the sheet of a workbook, which reads it as CSV in UTF-8.
///
/// - Complexity: O(*n*) in the size of the CSV. Memory is the longest row's, and that of the first rows.
package struct SheetWriter: ~Copyable {
  /// The XML that hasn't been taken yet.
  package private(set) var output: [UInt8] = []
  /// The number of rows, and of the columns of the widest one.
  package private(set) var rowCount = 0
  package private(set) var width = 0

  private let table: WrittenTable
  private var field: [UInt8] = []
  private var state = State.start
  private var column = 0
  private var wasQuoted = false
  private var isRowOpen = false

  /// The first rows, until the widths of columns are written.
  private var waiting: [UInt8] = []
  private var areWidthsWritten = false
  private var widths: [Int] = []
  private var references = ColumnNames()

  private enum State { case start, plain, quoted, quote }

  /// The number of rows whose texts set the widths of columns.
  private static let measuredRowCount = 200
  /// The longest text of a cell, in units of UTF-16.
  private static let longestText = 32_767
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(_ table: WrittenTable) { self.table = table }

  /// Forgets the XML, which was taken.
  package mutating func removeOutput() { output.removeAll(keepingCapacity: true) }

  /// Reads the next bytes of the CSV.
  ///
  /// - Throws: ``WorkbookFault/sheetIsFull`` if a sheet can't hold the rows or a text.
  package mutating func add(_ bytes: Span<UInt8>) throws(WorkbookFault) {
    var index = 0
    if rowCount == 0, column == 0, field.isEmpty, state == .start, bytes.starts(with: Self.mark) {
      index = Self.mark.count
    }
    while index < bytes.count {
      if state == .plain || state == .quoted {
        let start = index
        while index < bytes.count, bytes[index].isOrdinary, bytes[index] != table.delimiter { index += 1 }
        if index > start { field.append(copying: bytes.extracting(start..<index)) }
        if index == bytes.count { break }
      }
      try add(bytes[index])
      index += 1
    }
  }

  private mutating func add(_ byte: UInt8) throws(WorkbookFault) {
    switch state {
    case .quoted:
      if byte == UInt8(ascii: "\"") { state = .quote } else { field.append(byte) }
      return
    case .quote where byte == UInt8(ascii: "\""):
      field.append(byte)
      state = .quoted
      return
    case .start where byte == UInt8(ascii: "\""):
      (state, wasQuoted) = (.quoted, true)
      return
    default: break
    }
    if byte == table.delimiter {
      try endField()
    } else if byte == 0x0A {
      // A CR inside quotes belongs to the text.
      if state == .plain, field.last == 0x0D { field.removeLast() }
      try endRow()
    } else {
      field.append(byte)
      state = .plain
    }
  }

  /// Ends the sheet.
  package mutating func finish() throws(WorkbookFault) {
    if state != .start || column > 0 { try endRow() }
    if !areWidthsWritten { writeWidths() }
    output.append(contentsOf: "</sheetData>".utf8)
    if table.hasHeader, rowCount > table.titleCount, width > 0 {
      output.append(contentsOf: "<autoFilter ref=\"".utf8)
      output.append(contentsOf: filterRange)
      output.append(contentsOf: "\"/>".utf8)
    }
    if width > 0 {
      output.append(contentsOf: "<ignoredErrors><ignoredError sqref=\"A1:".utf8)
      output.append(contentsOf: references[width - 1])
      output.append(contentsOf: DecimalNumber.text(of: UInt64(max(1, rowCount))))
      output.append(contentsOf: "\" numberStoredAsText=\"1\"/></ignoredErrors>".utf8)
    }
    output.append(contentsOf: "</worksheet>".utf8)
  }

  /// The range of the header and all rows below it.
  package var filterRange: [UInt8] {
    var range = Array("A".utf8) + DecimalNumber.text(of: UInt64(table.titleCount + 1)) + Array(":".utf8)
    var names = ColumnNames()
    range += names[max(1, width) - 1]
    return range + DecimalNumber.text(of: UInt64(max(rowCount, table.titleCount + 1)))
  }

  private mutating func endRow() throws(WorkbookFault) {
    if column > 0 || !field.isEmpty || wasQuoted { try endField() }
    if isRowOpen { waiting.append(contentsOf: "</row>".utf8) }
    rowCount += 1
    guard rowCount <= CellReference.rowCount else { throw .sheetIsFull(row: rowCount) }
    width = max(width, column)
    (column, isRowOpen, state) = (0, false, .start)
    if !areWidthsWritten, rowCount == Self.measuredRowCount { writeWidths() }
    if areWidthsWritten {
      output.append(contentsOf: waiting)
      waiting.removeAll(keepingCapacity: true)
    }
  }

  private mutating func endField() throws(WorkbookFault) {
    defer {
      field.removeAll(keepingCapacity: true)
      (state, wasQuoted) = (.start, false)
      column += 1
    }
    guard column < CellReference.columnCount,
      field.count <= Self.longestText || field.unitCount <= Self.longestText
    else {
      throw .sheetIsFull(row: rowCount + 1)
    }
    if !isRowOpen {
      isRowOpen = true
      waiting.append(contentsOf: "<row r=\"".utf8)
      waiting.append(contentsOf: DecimalNumber.text(of: UInt64(rowCount + 1)))
      waiting.append(contentsOf: "\">".utf8)
    }
    var format: Int?
    if !wasQuoted, !table.formats.isEmpty, let place = KeptFormats.place(in: field) {
      field.removeFirst(KeptFormats.markByteCount)
      if table.formats.indices.contains(place) { format = place }
    }
    guard !field.isEmpty else { return }
    let isHeader = table.hasHeader && rowCount == table.titleCount
    if !areWidthsWritten, rowCount >= table.titleCount { measure(shownBy: format) }
    writeCell(isHeader || wasQuoted ? .text : kind, isHeader: isHeader, format)
  }

  /// The kind of the field, which isn't a name and isn't in quotes.
  private var kind: FieldKind {
    let isTitle = rowCount < table.titleCount
    if isTitle ? table.typedWidth > 0 : column < table.typedWidth && !table.textColumns.contains(column) {
      return FieldKind(field.span)
    }
    // A row that is too long has other fields there, whose zeros count.
    return !isTitle && table.numberColumns.contains(column) && field.isShortInteger ? .number : .text
  }

  // MARK: - Cells

  private mutating func writeCell(_ kind: FieldKind, isHeader: Bool, _ format: Int?) {
    waiting.append(contentsOf: "<c r=\"".utf8)
    waiting.append(contentsOf: references[column])
    waiting.append(contentsOf: DecimalNumber.text(of: UInt64(rowCount + 1)))
    switch kind {
    case .text:
      // A text that looks like a number stays a text when it is edited.
      let style: SheetStyle = isHeader ? .header : field.mayBecomeNumber ? .text : .general
      if style != .general { appendStyle(style.rawValue) }
      waiting.append(contentsOf: "\" t=\"inlineStr\"><is><t".utf8)
      let needsSpace = field.first.map { $0 <= 0x20 } ?? false || field.last.map { $0 <= 0x20 } ?? false
      waiting.append(contentsOf: needsSpace ? " xml:space=\"preserve\">".utf8 : ">".utf8)
      waiting.append(xmlOf: field)
      waiting.append(contentsOf: "</t></is></c>".utf8)
    case .number:
      if let format { appendStyle(SheetStyle.allCases.count + format) }
      waiting.append(contentsOf: "\"><v>".utf8)
      waiting.append(contentsOf: field)
      waiting.append(contentsOf: "</v></c>".utf8)
    case .truth:
      waiting.append(contentsOf: "\" t=\"b\"><v>".utf8)
      waiting.append(field[0] == UInt8(ascii: "T") ? UInt8(ascii: "1") : UInt8(ascii: "0"))
      waiting.append(contentsOf: "</v></c>".utf8)
    case .error:
      waiting.append(contentsOf: "\" t=\"e\"><v>".utf8)
      waiting.append(xmlOf: field)
      waiting.append(contentsOf: "</v></c>".utf8)
    case .date(let milliseconds, let style):
      appendStyle(format.map { SheetStyle.allCases.count + $0 } ?? style.rawValue)
      waiting.append(contentsOf: "\"><v>".utf8)
      waiting.append(days: milliseconds)
      waiting.append(contentsOf: "</v></c>".utf8)
    }
  }

  private mutating func appendStyle(_ number: Int) {
    waiting.append(contentsOf: "\" s=\"".utf8)
    waiting.append(contentsOf: DecimalNumber.text(of: UInt64(number)))
  }

  // MARK: - Widths

  /// Notes the width of the field's text.
  ///
  /// - Parameter format: The place of its format.
  private mutating func measure(shownBy format: Int?) {
    var count = 0
    for byte in field where byte & 0xC0 != 0x80 {
      // Most characters of three and more bytes are as wide as two.
      count += byte >= 0xE0 ? 2 : 1
    }
    if let format {
      let shown = table.formats[format].shownWidth
      // A date is shown as the format says. A number also has its own digits.
      let isDate = field.dropFirst().contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
      count = isDate ? max(count, shown) : count + shown
    }
    while widths.count <= column { widths.append(0) }
    widths[column] = max(widths[column], min(count, 60))
  }

  private mutating func writeWidths() {
    areWidthsWritten = true
    let head = table.hasHeader ? table.titleCount + 1 : 0
    output.append(
      contentsOf: """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">
        """.utf8)
    if head > 0 {
      output.append(contentsOf: "<pane ySplit=\"".utf8)
      output.append(contentsOf: DecimalNumber.text(of: UInt64(head)))
      output.append(contentsOf: "\" topLeftCell=\"A".utf8)
      output.append(contentsOf: DecimalNumber.text(of: UInt64(head + 1)))
      output.append(contentsOf: "\" activePane=\"bottomLeft\" state=\"frozen\"/>".utf8)
    }
    output.append(contentsOf: "</sheetView></sheetViews>".utf8)
    if !widths.isEmpty {
      output.append(contentsOf: "<cols>".utf8)
      for (index, width) in widths.enumerated() {
        let number = DecimalNumber.text(of: UInt64(index + 1))
        output.append(contentsOf: "<col min=\"".utf8)
        output.append(contentsOf: number)
        output.append(contentsOf: "\" max=\"".utf8)
        output.append(contentsOf: number)
        output.append(contentsOf: "\" width=\"".utf8)
        // Room for the arrow of the filter.
        output.append(contentsOf: DecimalNumber.text(of: UInt64(max(8, width + 3))))
        output.append(contentsOf: "\" customWidth=\"1\"/>".utf8)
      }
      output.append(contentsOf: "</cols>".utf8)
    }
    output.append(contentsOf: "<sheetData>".utf8)
    output.append(contentsOf: waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}

extension [UInt8] {
  /// The number of units of UTF-16 in a text.
  fileprivate var unitCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) } }
}

extension UInt8 {
  /// Whether the byte has no meaning in CSV unless it is the delimiter.
  fileprivate var isOrdinary: Bool { self != UInt8(ascii: "\"") && self != 0x0A }
}
