public import PhoneCheck

/// Which numbers of an area code become valid or invalid when no area is named.
///
/// A number counts once, whichever definition of the area code accepts it. Definitions whose area codes begin with one
/// another, such as 7 and 77, count together.
public struct FamilyDifference: Hashable, Sendable {
  /// The area code, or the one that begins those of all.
  public let areaCode: AreaCode
  /// The definitions that numbers with this beginning can belong to, in both catalogs.
  public let definitions: [AreaCodeDefinition.ID]
  /// The numbers that no definition has any more.
  public let lost: NumberTally
  /// The numbers that some definition has now.
  public let gained: NumberTally
  /// The numbers that are valid before and after and belong to another definition now.
  public let moves: [MovedNumbers]

  /// Whether no number is lost, gained or moved, as far as is known.
  public var isEmpty: Bool { lost.isEmpty && gained.isEmpty && moves.isEmpty }

  /// Whether that is proven.
  var isProvenEmpty: Bool { isEmpty && !lost.isLowerBound && !gained.isLowerBound }
}
