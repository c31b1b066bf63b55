public import PhoneCheck

/// The numbers of an area code that become valid or invalid when no area is named.
///
/// A number counts once, even if several definitions of the area code accept it. Definitions count together if one area
/// code begins the other, such as 7 and 77.
public struct FamilyDifference: Hashable, Sendable {
  /// The area code, or the shortest area code, which begins all others.
  public let areaCode: AreaCode
  /// The definitions that numbers with this beginning can belong to, in both catalogs.
  public let definitions: [AreaCodeDefinition.ID]
  /// The numbers that no definition owns any more.
  public let lost: NumberTally
  /// The numbers that some definition newly owns.
  public let gained: NumberTally
  /// The numbers that are valid before and after and belong to another definition now.
  public let moves: [MovedNumbers]

  /// Whether no number is lost, gained or moved, as far as is known.
  public var isEmpty: Bool { lost.isEmpty && gained.isEmpty && moves.isEmpty }

  /// Whether it is proven that no number is lost, gained or moved.
  var isProvenEmpty: Bool { isEmpty && !lost.isLowerBound && !gained.isLowerBound }
}
