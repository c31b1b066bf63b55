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

extension FamilyDifference: CustomStringConvertible {
  /// How many numbers of the area code change their verdict: `+1: 1000 lost, 0 gained`.
  public var description: String { "+\(areaCode): \(lost) lost, \(gained) gained" }
}

extension VerdictChange: CustomStringConvertible {
  /// How many numbers change their verdict: `1000 lost, 0 gained`.
  public var description: String { "\(lost) lost, \(gained) gained" }
}

extension WritingDifference: CustomStringConvertible {
  /// How many texts are known that are read otherwise: `2 lost, 0 gained, 1 changed`.
  public var description: String { "\(lost.count) lost, \(gained.count) gained, \(changed.count) changed" }
}

extension WritingDifference.Example: CustomStringConvertible {
  /// Whether the text is lost, gained or changed, without the text itself.
  public var description: String { old == nil ? "gained" : new == nil ? "lost" : "changed" }
}

extension NumberExamples: CustomStringConvertible {
  /// The definition the numbers are examples of.
  public var description: String { "examples of \(definition)" }
}
