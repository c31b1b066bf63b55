internal import Platform

/// The key of a number: see ``NumberKeys``.
enum NumberKey: Hashable {
  case short(UInt64)
  case long([UInt8])
}

/// The kept row of each number, out of all rows that have the number.
package struct NumberRows {
  private let kept: BatchPlan.Duplicates.KeptRow
  /// The rows; if a column decides, their places in ``values`` until ``settle()``.
  private var rows = DistinctNumbers()
  private var values = RowValues()

  package init(keeping kept: BatchPlan.Duplicates.KeptRow) { self.kept = kept }

  /// The row of a number, after ``settle()`` was called; 0 if it has none.
  func row(of key: NumberKey) -> UInt64 { rows.row(of: key) }

  /// Replaces places by rows and releases the values; no row may be noted after that.
  mutating func settle() {
    guard case .greatest = kept else { return }
    let values = values
    rows.replaceRows { values.row(at: $0) }
    self.values = RowValues()
  }

  /// Notes a row that has a number; rows arrive in their order.
  ///
  /// - Parameter value: Returns the value of the column that decides, if there is one.
  mutating func note(_ key: NumberKey, in row: UInt64, value: () -> [UInt8]) {
    switch kept {
    case .first: if self.row(of: key) != 0 { return }
    case .last: break
    case .greatest:
      let value = value()
      let place = rows.row(of: key)
      if place != 0, !NaturalOrder.isLess(values.value(at: place), value) { return }
      let newPlace = values.set(row, value, at: place)
      if newPlace != place { rows.setRow(of: key, to: newPlace) }
      return
    }
    rows.setRow(of: key, to: row)
  }
}

/// The order in which people sort texts.
///
/// Two numbers are compared by value. In other texts, runs of digits are.
enum NaturalOrder {
  /// Whether one text comes before another; `false` for equal texts.
  static func isLess(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if let first = decimal(first), let second = decimal(second) { return first < second }
    var (rest, other) = (first[...], second[...])
    while let letter = rest.first, let otherLetter = other.first {
      if isDigit(letter), isDigit(otherLetter) {
        let (run, otherRun) = (takeRun(&rest), takeRun(&other))
        if run.count != otherRun.count { return run.count < otherRun.count }
        if !run.elementsEqual(otherRun) { return run.lexicographicallyPrecedes(otherRun) }
      } else if letter != otherLetter {
        return letter < otherLetter
      } else {
        rest.removeFirst()
        other.removeFirst()
      }
    }
    return rest.isEmpty && !other.isEmpty
  }

  /// Takes a run of digits, and returns it without leading zeros.
  private static func takeRun(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let run = text.prefix { isDigit($0) }
    text = text.dropFirst(run.count)
    return run.drop { $0 == UInt8(ascii: "0") }
  }

  /// The value of a text that is a number with digits and at most a sign and a point; `nil` for any other text.
  private static func decimal(_ text: [UInt8]) -> Double? {
    // Texts with more digits than a `Double` holds exactly are compared digit by digit.
    guard text.count <= 15 else { return nil }
    let isNegative = text.first == UInt8(ascii: "-")
    var (value, divisor, digitCount, hasPoint) = (0.0, 1.0, 0, false)
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      if isDigit(byte) {
        value = value * 10 + Double(byte & 0x0F)
        digitCount += 1
        if hasPoint { divisor *= 10 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return nil
      }
    }
    // Both numbers are exact, so that their quotient is the nearest value.
    return digitCount > 0 ? (isNegative ? -value : value) / divisor : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
