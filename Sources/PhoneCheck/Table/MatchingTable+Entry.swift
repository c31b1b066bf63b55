internal import Platform

extension MatchingTable {
  /// The meaning of a label.
  package enum Entry: Hashable, Sendable {
    /// The table has no answer.
    case unknown
    case valid(Acceptance)
    case invalid(ReasonCode)
  }

  /// A definition that accepts a number, and the place of the national digits.
  package struct Acceptance: Hashable, Sendable {
    /// The index of the definition in the catalog.
    package let definition: Int
    /// The number of digits before the national digits.
    package let skippedCount: Int
    /// National digits that are added before the written ones.
    package let suffix: String
    let interpretation: Interpretation
    /// The international prefixes that may replace the `+`, the longest first; empty if the interpretation is the same for all
    /// numbers.
    let prefixes: [String]
  }
}

extension MatchingTable.Acceptance {
  /// The interpretation of a number, and the number of digits before its national digits.
  package typealias Reading = (interpretation: Interpretation, skippedCount: Int)

  /// Returns the reading of all numbers with this acceptance, with or without a `+`, or `nil` if their prefixes differ.
  func reading(hasPlus: Bool) -> Reading? {
    if hasPlus || prefixes.isEmpty { return (interpretation, skippedCount) }
    return prefixes.count == 1 ? reading(after: prefixes[0]) : nil
  }

  private func reading(after prefix: String) -> Reading {
    let skippedCount = skippedCount + prefix.utf8.count
    // Not `==`, which compares texts: pages have no code for that.
    guard case .international = interpretation else { return (interpretation, skippedCount) }
    return (.internationalPrefix(prefix), skippedCount)
  }

  /// Returns the reading of a number with this acceptance, or `nil` if several of the prefixes fit.
  package func reading(of number: Span<UInt8>) -> Reading? {
    let hasPlus = number.indices.contains { number[$0] == UInt8(ascii: "+") }
    if let reading = reading(hasPlus: hasPlus) { return reading }
    let digits = number.indices.filter { number[$0].isDigit }.prefix(Self.longestPrefixCount).map {
      number[$0]
    }
    let fitting = prefixes.filter { digits.starts(with: $0.utf8) }
    return fitting.count == 1 ? reading(after: fitting[0]) : nil
  }

  private static let longestPrefixCount = 6

  /// Calls a closure with each national digit, in ASCII, of a number with this acceptance.
  ///
  /// - Returns: The interpretation; `nil` if the table has no answer, and then the closure isn't called.
  func forEachNationalDigit(of number: Span<UInt8>, _ body: (UInt8) -> Void) -> Interpretation? {
    guard let reading = reading(of: number) else { return nil }
    for digit in suffix.utf8 { body(digit) }
    var skippedCount = 0
    for index in number.indices where number[index].isDigit {
      if skippedCount < reading.skippedCount { skippedCount += 1 } else { body(number[index]) }
    }
    return reading.interpretation
  }
}
