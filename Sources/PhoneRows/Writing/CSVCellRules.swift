internal import ByteValues
internal import Platform

/// The rules for writing cells of CSV: which of them need quotes and, if the plan demands it, an apostrophe.
struct CSVCellRules {
  /// The byte between cells.
  let delimiter: UInt8
  /// The test for cells that a spreadsheet would run; `nil` if spreadsheets may run them.
  let formulas: FormulaGuess?
  /// Whether a number may need quotes or an apostrophe.
  let quotesNumbers: Bool

  init(_ plan: BatchPlan, delimiter: UInt8, _ encoder: TextEncoder?) {
    self.delimiter = delimiter
    formulas = plan.isSpreadsheetSafe ? FormulaGuess(encoder) : nil
    quotesNumbers = plan.isSpreadsheetSafe || delimiter.isDigit || NumberStyle(plan).canHold(delimiter)
  }

  /// Appends a cell, with an apostrophe before it if a spreadsheet would run it as a formula.
  func append(_ value: Span<UInt8>, to output: inout ByteBuffer) {
    guard let formulas, formulas.canBeFormula(value) else {
      return output.appendField(value, delimiter: delimiter)
    }
    var text = ByteBuffer(capacity: value.count + 1)
    text.append(UInt8(ascii: "'"))
    text.append(value)
    text.withSpan { output.appendField($0, delimiter: delimiter) }
  }

  /// Appends a cell of the input, including quotes; unchanged unless a spreadsheet would run it as a formula.
  func append(written cell: Span<UInt8>, to output: inout ByteBuffer) {
    guard let formulas else { return output.append(cell) }
    let isEnclosed = !cell.isEmpty && cell[0] == ASCII.quote
    let value = isEnclosed ? cell.extracting(1..<cell.count - 1) : cell
    // Doubled quotes make no difference here.
    guard formulas.canBeFormula(value) else { return output.append(cell) }
    var text = ByteBuffer()
    if isEnclosed { text.append(undoingDoubledQuotes: value) } else { text.append(value) }
    text.withSpan { append($0, to: &output) }
  }
}
