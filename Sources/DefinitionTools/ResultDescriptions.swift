// Results of comparing and counting print one line each.

extension CatalogDifference: CustomStringConvertible {
  /// How many definitions differ: `3 of 244 definitions differ`.
  public var description: String {
    "\(definitions.count(where: \.isDifferent)) of \(definitions.count) definitions differ"
  }
}

extension DefinitionDifference: CustomStringConvertible {
  /// The codes, and which numbers change: `CN, +86: 1000 rejected, 0 accepted, 9000 unchanged`.
  public var description: String { "\(id): \(numbers)" }
}

extension NumberDifference: CustomStringConvertible {
  /// How many numbers change their verdict: `1000 rejected, 0 accepted, 9000 unchanged`.
  public var description: String { "\(rejected) rejected, \(accepted) accepted, \(unchanged) unchanged" }
}

extension NumberTally: CustomStringConvertible {
  /// How many numbers there are; `at least` where some weren't counted.
  public var description: String { (hasLonger || isLowerBound ? "at least " : "") + "\(total)" }
}

extension MovedNumbers: CustomStringConvertible {
  /// How many numbers move, from where to where: `1000 from US, +1 to CA, +1`.
  public var description: String { "\(numbers) from \(old) to \(new)" }
}

extension NumberExamples: CustomStringConvertible {
  /// The definition the numbers are examples of.
  public var description: String { "examples of \(definition)" }
}
