/// The cells of a row of a sheet, until the row ends.
struct SheetRow {
  /// The texts of the cells, one after the other.
  var text: [UInt8] = []
  /// The number of the row, from 1.
  private(set) var number = 0
  private(set) var lastColumn = -1
  var isOpen = false
  /// The number of columns up to the last filled cell.
  private(set) var width = 0

  /// The place of the row in the output that it was written to.
  private(set) var outputStart = 0

  private var cells: [Cell] = []
  private var isInOrder = true
  /// The number of the row that the next line of the text belongs to.
  private var nextLine = 1

  private struct Cell {
    let column: Int
    let range: Range<Int>
    let isText: Bool
    /// The place of the format that marks the field.
    let format: Int?
  }

  /// Begins a row.
  ///
  /// - Returns: Whether it has a number that a row can have.
  mutating func begin(_ xml: borrowing XMLReader) -> Bool {
    number += 1
    for attribute in xml.tag.attributes where attribute.name.count == 1 {
      if xml.bytes[attribute.name.lowerBound] == UInt8(ascii: "r") {
        // Some programs leave the number empty.
        if attribute.value.isEmpty { continue }
        guard let given = xml.value(of: attribute).decimalValue, 1...CellReference.rowCount ~= given else {
          return false
        }
        number = given
      }
    }
    (lastColumn, width, isInOrder, isOpen) = (-1, 0, true, true)
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    return true
  }

  /// Adds the cell whose text has been appended.
  mutating func endCell(inColumn column: Int, from start: Int, _ kind: SheetCell.Written, format: Int?) {
    if column <= lastColumn { isInOrder = false }
    lastColumn = column
    // A later cell of the same column counts, also an empty one.
    guard text.count > start || !isInOrder else { return }
    cells.append(Cell(column: column, range: start..<text.count, isText: kind == .text, format: format))
  }

  /// Writes the row, after a blank line for each row that was left out.
  ///
  /// - Returns: Whether a cell isn't empty; if none is, nothing is written.
  mutating func write(to output: inout [UInt8], _ options: SheetOptions) -> Bool {
    if !isInOrder { putInOrder() }
    guard let last = cells.last else { return false }
    width = last.column + 1
    while nextLine < number {
      output.append(UInt8(ascii: "\n"))
      nextLine += 1
    }
    nextLine = number + 1
    outputStart = output.count
    var column = 0
    for cell in cells {
      while column < cell.column {
        output.append(options.delimiter)
        column += 1
      }
      let isQuoted =
        cell.isText && options.quotesTexts || text.span.needsQuotes(cell.range, options.delimiter)
      if isQuoted {
        output.append(quoting: text, cell.range)
      } else {
        if let format = cell.format, !cell.isText { KeptFormats.appendMark(of: format, to: &output) }
        output.append(copying: text.span.extracting(cell.range))
      }
    }
    while column + 1 < options.width {
      output.append(options.delimiter)
      column += 1
    }
    if let place = options.place { write(place, to: &output, options) }
    output.append(UInt8(ascii: "\n"))
    return true
  }

  /// Puts cells in the order of their columns; of several cells of one column the last counts.
  private mutating func putInOrder() {
    var last: [Int: Int] = [:]
    for (index, cell) in cells.enumerated() { last[cell.column] = index }
    cells = last.values.map { cells[$0] }.filter { !$0.range.isEmpty }.sorted { $0.column < $1.column }
  }

  private func write(_ place: SheetOptions.Place, to output: inout [UInt8], _ options: SheetOptions) {
    let (isHeader, isBefore) = (place.headerRow == number, place.headerRow.map { number < $0 } ?? false)
    let values =
      isHeader ? place.names : isBefore ? [[], []] : [place.sheet, DecimalNumber.text(of: UInt64(number))]
    for value in values {
      output.append(options.delimiter)
      if value.span.needsQuotes(0..<value.count, options.delimiter) {
        output.append(quoting: value, 0..<value.count)
      } else {
        output.append(contentsOf: value)
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether a field has to be in quotes.
  func needsQuotes(_ range: Range<Int>, _ delimiter: UInt8) -> Bool {
    for index in range {
      let byte = self[index]
      if byte == delimiter || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D { return true }
    }
    return false
  }
}

extension [UInt8] {
  fileprivate mutating func append(quoting text: [UInt8], _ range: Range<Int>) {
    append(UInt8(ascii: "\""))
    for index in range {
      if text[index] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      append(text[index])
    }
    append(UInt8(ascii: "\""))
  }
}
