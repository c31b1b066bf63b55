internal import ByteValues
internal import Platform

extension CSVAnnotator {
  /// Writes the lines above the header unchanged, except cells that a spreadsheet would run as formulas.
  func writeTitles(_ reader: borrowing CSVReader, to output: inout ByteBuffer) {
    let titles = reader.titles
    guard !titles.isEmpty else { return }
    guard let formulas = cells.formulas else {
      titles.withBytes { output.append($0) }
      return
    }
    // Line by line, because quotes may be unpaired in titles.
    for line in titles.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).enumerated() {
      if line.offset > 0 { output.append(ASCII.lineFeed) }
      let texts = line.element.split(separator: cells.delimiter, omittingEmptySubsequences: false)
      for (index, cell) in texts.enumerated() {
        if index > 0 { output.append(cells.delimiter) }
        writeTitleCell(Array(cell), formulas, to: &output)
      }
    }
  }

  private func writeTitleCell(_ cell: [UInt8], _ formulas: FormulaGuess, to output: inout ByteBuffer) {
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
