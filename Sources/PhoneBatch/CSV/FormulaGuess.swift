/// Recognises cells that a spreadsheet would run as formulas.
enum FormulaGuess {
  /// Whether a spreadsheet may run a cell, by how it begins.
  ///
  /// A negative number stays a number. A `+` before digits is probably a phone number, which should not become a
  /// sum.
  static func canBeFormula(_ cell: Span<UInt8>) -> Bool {
    guard cell.count > 0 else { return false }
    switch cell[0] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"), ASCII.tab, ASCII.carriageReturn: return true
    case UInt8(ascii: "-"): return !isNumber(cell, from: 1)
    default: return false
    }
  }

  /// Whether there are digits, and at most one point between them.
  private static func isNumber(_ cell: Span<UInt8>, from start: Int) -> Bool {
    var digitCount = 0
    var pointCount = 0
    for index in start..<cell.count {
      switch cell[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digitCount += 1
      case UInt8(ascii: ".") where digitCount > 0: pointCount += 1
      default: return false
      }
    }
    return digitCount > 0 && pointCount <= 1 && cell[cell.count - 1] != UInt8(ascii: ".")
  }
}
