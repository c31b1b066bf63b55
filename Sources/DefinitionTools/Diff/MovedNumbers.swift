public import PhoneCheck

/// Numbers that are accepted before and after, and land in another definition than before.
///
/// Where a number lands is decided between the definitions that share an area code, or whose area codes begin alike: by
/// the longest area code first, then suffixes, the preferred definition, and file order.
public struct MovedNumbers: Hashable, Sendable {
  /// Where they landed.
  public let old: AreaCodeDefinition.ID
  /// Where they land.
  public let new: AreaCodeDefinition.ID
  /// The numbers, by the national digits they had.
  public let numbers: NumberTally
}
