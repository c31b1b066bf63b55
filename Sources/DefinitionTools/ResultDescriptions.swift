// The results of comparing and counting, each in one line.

extension CatalogDifference: CustomStringConvertible {
  /// The number of definitions that differ: `3 of 244 definitions differ`.
  public var description: String {
    "\(definitions.count(where: \.isDifferent)) of \(definitions.count) definitions differ"
  }
}

extension DefinitionDifference: CustomStringConvertible {
  /// The codes, and the numbers that change: `CN, +86: 1000 rejected, 0 accepted, 9000 unchanged`.
  public var description: String { "\(id): \(numbers)" }
}

extension NumberDifference: CustomStringConvertible {
  /// The counts of numbers that change their verdict: `1000 rejected, 0 accepted, 9000 unchanged`.
  public var description: String { "\(rejected) rejected, \(accepted) accepted, \(unchanged) unchanged" }
}

extension NumberTally: CustomStringConvertible {
  /// The total count; `at least` if some numbers weren't counted.
  public var description: String { (hasLonger || isLowerBound ? "at least " : "") + "\(total)" }
}

extension MovedNumbers: CustomStringConvertible {
  /// The count of numbers that move, with both owners: `1000 from US, +1 to CA, +1`.
  public var description: String { "\(numbers) from \(old) to \(new)" }
}

extension FamilyDifference: CustomStringConvertible {
  /// The counts of numbers of the area code that change their verdict: `+1: 1000 lost, 0 gained`.
  public var description: String { "+\(areaCode): \(lost) lost, \(gained) gained" }
}

extension VerdictChange: CustomStringConvertible {
  /// The counts of numbers that change their verdict: `1000 lost, 0 gained`.
  public var description: String { "\(lost) lost, \(gained) gained" }
}

extension WritingDifference: CustomStringConvertible {
  /// The counts of known texts that are read differently: `2 lost, 0 gained, 1 changed`.
  public var description: String { "\(lost.count) lost, \(gained.count) gained, \(changed.count) changed" }
}

extension WritingDifference.Example: CustomStringConvertible {
  /// Whether the text is lost, gained or changed, without the text itself.
  public var description: String { old == nil ? "gained" : new == nil ? "lost" : "changed" }
}

extension NumberExamples: CustomStringConvertible {
  /// The definition of the examples.
  public var description: String { "examples of \(definition)" }
}
