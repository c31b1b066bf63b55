public import PhoneCheck

/// Numbers that are accepted before and after, but by different definitions.
///
/// The owner of a number is one of the definitions whose area codes are equal or begin with one another. The longest
/// area code decides first, then suffixes, the preferred definition, and file order.
public struct MovedNumbers: Hashable, Sendable {
  /// The owner before.
  public let old: AreaCodeDefinition.ID
  /// The owner after.
  public let new: AreaCodeDefinition.ID
  /// The numbers, by their old national digits.
  public let numbers: NumberTally
}

extension [MovedNumbers] {
  /// The total of all numbers that move, without examples.
  package var together: NumberTally { .sum(map(\.numbers), exampleCount: 0) }
}
