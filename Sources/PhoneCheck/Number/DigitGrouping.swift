/// How national digits are set apart for reading, the same for every country.
///
/// As few groups as hold no more than four digits each, groups of three first: 8 digits are 4-4, 9 are 3-3-3, 10 are
/// 3-3-4, 11 are 3-4-4. Up to five digits stay together.
///
/// A number that is still being typed is grouped as the whole number will be:
///
/// ```swift
/// DigitGrouping(digitCount: 11).grouped("1380013")  // "138 0013"
/// ```
public struct DigitGrouping: Hashable, Sendable {
  /// How many digits each group holds, from the left.
  public let groupLengths: [Int]

  /// Finds the grouping of a number.
  ///
  /// - Parameter digitCount: How many national digits the whole number has.
  public init(digitCount: Int) {
    let groupCount = (digitCount + 3) / 4
    let groupsOfThree = groupCount * 4 - digitCount
    // Five digits and fewer can't be split into threes and fours.
    groupLengths =
      groupsOfThree <= groupCount
      ? (0..<groupCount).map { $0 < groupsOfThree ? 3 : 4 }
      : [max(0, digitCount)]
  }

  /// Returns digits in groups with a space between.
  ///
  /// - Parameter digits: ASCII digits, from the first one of a number on. Those beyond the number stay with its last
  ///   group.
  public func grouped(_ digits: String) -> String { groups(of: digits).joined(separator: " ") }

  func groups(of digits: String) -> [Substring] {
    var rest = digits[...]
    var groups: [Substring] = []
    for length in groupLengths.dropLast() where !rest.isEmpty {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return rest.isEmpty ? groups : groups + [rest]
  }
}
