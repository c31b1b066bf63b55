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
    /// The international prefixes of which one comes first if no `+` is written, the longest first; empty if the
    /// interpretation says it all.
    let prefixes: [String]
  }
}

extension MatchingTable.Acceptance {
  /// How a number is understood, and how many of its digits precede the national ones.
  package typealias Reading = (interpretation: Interpretation, skippedCount: Int)

  /// The reading of all numbers with this acceptance that are written with a `+`, or of all without; `nil` if their prefixes
  /// differ.
  func reading(hasPlus: Bool) -> Reading? {
    if hasPlus || prefixes.isEmpty { return (interpretation, skippedCount) }
    return prefixes.count == 1 ? reading(after: prefixes[0]) : nil
  }

  private func reading(after prefix: String) -> Reading {
    (
      interpretation == .international ? .internationalPrefix(prefix) : interpretation,
      skippedCount + prefix.utf8.count
    )
  }

  /// The reading of a number with this acceptance; `nil` if it may begin with several of the prefixes.
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
  /// - Returns: How the number was understood; `nil` if the table doesn't know, and there are no calls.
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
