public import PhoneCheck

/// Numbers that are accepted before and after, but by different definitions.
///
/// Where a number lands is decided among the definitions whose area codes are equal or begin with one another: by
/// the longest area code first, then suffixes, the preferred definition, and file order.
public struct MovedNumbers: Hashable, Sendable {
  /// Where they landed.
  public let old: AreaCodeDefinition.ID
  /// Where they land.
  public let new: AreaCodeDefinition.ID
  /// The numbers, by the national digits they had.
  public let numbers: NumberTally
}

extension [MovedNumbers] {
  /// All numbers that move, without examples.
  package var together: NumberTally { .sum(map(\.numbers), exampleCount: 0) }
}
