internal import ByteIO
internal import Platform

extension CSVAnnotator {
  /// Writes the lines above the header: unchanged, but for cells that a spreadsheet would run as formulas.
  func writeTitles(_ reader: borrowing CSVReader, to output: inout ByteBuffer) {
    let titles = reader.titles
    guard !titles.isEmpty else { return }
    guard isSpreadsheetSafe else {
      titles.withBytes { output.append($0) }
      return
    }
    // Line by line: quotes needn't come in pairs there.
    for line in titles.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).enumerated() {
      if line.offset > 0 { output.append(ASCII.lineFeed) }
      let cells = line.element.split(separator: delimiter, omittingEmptySubsequences: false)
      for (index, cell) in cells.enumerated() {
        if index > 0 { output.append(delimiter) }
        writeTitleCell(Array(cell), to: &output)
      }
    }
  }

  private func writeTitleCell(_ cell: [UInt8], to output: inout ByteBuffer) {
    var start = 0
    if cell.first == ASCII.quote { start = 1 }
    let isFormula = cell.withBytes { formulas.canBeFormula($0.extracting(start...)) }
    if isFormula, cell != [ASCII.carriageReturn] {
      if start > 0 { output.append(ASCII.quote) }
      output.append(UInt8(ascii: "'"))
      cell.withBytes { output.append($0.extracting(start...)) }
    } else {
      cell.withBytes { output.append($0) }
    }
  }
}
