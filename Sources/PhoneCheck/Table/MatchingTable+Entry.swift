internal import Platform

extension MatchingTable {
  /// The meaning of a label.
  package enum Entry: Hashable, Sendable {
    /// The table doesn't know.
    case unknown
    case valid(Acceptance)
    case invalid(ReasonCode)
  }

  /// A definition that accepts a number, and which digits are the national ones.
  package struct Acceptance: Hashable, Sendable {
    /// The index of the definition in the catalog.
    package let definition: Int
    /// How many digits precede the national digits.
    package let skippedCount: Int
    /// National digits that precede the written ones.
    package let suffix: String
    let interpretation: Interpretation
    /// The international prefix that comes first if no `+` is written.
    let prefix: String?
  }
}

extension MatchingTable.Acceptance {
  /// How a number was understood, and how many of its digits precede the national ones.
  ///
  /// - Parameter hasPlus: Whether the number is written with a `+`.
  package func reading(hasPlus: Bool) -> (interpretation: Interpretation, skippedCount: Int) {
    guard let prefix, !hasPlus else { return (interpretation, skippedCount) }
    return (
      interpretation == .international ? .internationalPrefix(prefix) : interpretation,
      skippedCount + prefix.utf8.count
    )
  }

  /// Calls a closure with each national digit, in ASCII, of a number with this acceptance.
  ///
  /// - Returns: How the number was understood.
  func forEachNationalDigit(of number: Span<UInt8>, _ body: (UInt8) -> Void) -> Interpretation {
    let reading = reading(hasPlus: number.indices.contains { number[$0] == UInt8(ascii: "+") })
    for digit in suffix.utf8 { body(digit) }
    var skippedCount = 0
    for index in number.indices where number[index].isDigit {
      if skippedCount < reading.skippedCount { skippedCount += 1 } else { body(number[index]) }
    }
    return reading.interpretation
  }
}
