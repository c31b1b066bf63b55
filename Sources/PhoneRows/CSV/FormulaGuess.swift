/// A test for cells that a spreadsheet would run as formulas.
struct FormulaGuess {
  /// The full-width signs that may begin a formula, in the encoding of the cells.
  private let wideSigns: [[UInt8]]

  /// - Parameter encoder: The encoder for the cells' encoding; `nil` for UTF-8.
  init(_ encoder: TextEncoder?) {
    wideSigns = ["＝", "＋", "－", "＠"].compactMap { encoder == nil ? Array($0.utf8) : encoder?.bytes(of: $0) }
  }

  /// Whether a spreadsheet may run a cell, judging by its first characters.
  ///
  /// A negative number stays a number. A `+` before digits is probably a phone number, which should not become a sum.
  /// Control characters and full-width signs are from OWASP's page on [CSV
  /// injection](https://owasp.org/www-community/attacks/CSV_Injection).
  func canBeFormula(_ cell: Span<UInt8>) -> Bool {
    guard cell.count > 0 else { return false }
    switch cell[0] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"): return true
    case ASCII.tab, ASCII.carriageReturn, ASCII.lineFeed, 0: return true
    case UInt8(ascii: "-"): return !isNumber(cell, from: 1)
    case 0x80...: return wideSigns.contains { cell.begins(with: $0) }
    default: return false
    }
  }

  /// Whether the rest of a cell holds digits, with at most one point between them.
  private func isNumber(_ cell: Span<UInt8>, from start: Int) -> Bool {
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

extension Span<UInt8> {
  fileprivate func begins(with sign: [UInt8]) -> Bool {
    count >= sign.count && sign.indices.allSatisfy { self[$0] == sign[$0] }
  }
}
