internal import Platform

/// How national digits are grouped for reading.
///
/// Known numbers are grouped as in [libphonenumber](https://github.com/google/libphonenumber): by area code, length and
/// leading digits. A number that is still being typed is grouped like a whole number with the same beginning:
///
/// ```swift
/// let china = AreaCode("86")!
/// DigitGrouping(areaCode: china, nationalDigits: "1380013", digitCount: 11).grouped("1380013")  // "138 0013"
/// ```
///
/// Others are in as few groups of at most four digits as possible, groups of three first: 8 digits are 4-4, 9 are
/// 3-3-3, 10 are 3-3-4, 11 are 3-4-4. Up to five digits stay together.
public struct DigitGrouping: Hashable, Sendable {
  /// How many digits each group holds, from the left.
  public let groupLengths: [Int]

  /// The separators between the groups, one fewer than groups: a space or a hyphen.
  public let separators: [String]

  /// Finds the grouping of a number of which only the length is known.
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
    separators = Array(repeating: " ", count: max(0, groupLengths.count - 1))
  }

  /// Finds the grouping of a number of an area code.
  ///
  /// - Parameters:
  ///   - areaCode: Its area code.
  ///   - nationalDigits: Its known ASCII digits.
  ///   - digitCount: How many national digits the whole number has.
  ///   - trunkPrefix: ASCII digits that are written before the national digits, such as `0`; they are part of the
  ///     groups, and of no other parameter.
  public init(areaCode: AreaCode, nationalDigits: String, digitCount: Int, trunkPrefix: String = "") {
    func layout(_ style: NumberLayout.Style) -> NumberLayout? {
      nationalDigits.withBytes {
        NumberFormats.known.layout(of: areaCode, $0, digitCount: digitCount, as: style)
      }
    }
    if !trunkPrefix.isEmpty, let grouping = layout(.national).flatMap({ Self($0, trunkPrefix: trunkPrefix) })
    {
      self = grouping
      return
    }
    let national =
      layout(.international).flatMap { Self($0, trunkPrefix: "") } ?? Self(digitCount: digitCount)
    // If it isn't customary to write the trunk prefix, it is a group of its own.
    self =
      trunkPrefix.isEmpty
      ? national
      : Self([trunkPrefix.utf8.count] + national.groupLengths, [" "] + national.separators)
  }

  private init(_ groupLengths: [Int], _ separators: [String]) {
    self.groupLengths = groupLengths
    self.separators = separators
  }

  /// Reads a layout, without its brackets.
  ///
  /// - Returns: `nil` when it writes another trunk prefix.
  private init?(_ layout: NumberLayout, trunkPrefix: String) {
    var lengths = [0]
    var separators: [String] = []
    var literalDigits: [UInt8] = []
    for part in layout.parts {
      switch part {
      case .group(let length): lengths[lengths.count - 1] += length
      case .literal(let byte) where byte.isDigit:
        literalDigits.append(byte)
        lengths[lengths.count - 1] += 1
      case .literal(UInt8(ascii: "(")), .literal(UInt8(ascii: ")")): break
      case .literal(let byte):
        // A dot before the digits that are being typed looks like a decimal point: New Caledonia's get spaces.
        separators.append(byte == UInt8(ascii: "-") ? "-" : " ")
        lengths.append(0)
      }
    }
    guard literalDigits.elementsEqual(trunkPrefix.bytes) else { return nil }
    self.init(lengths, separators)
  }

  /// Returns digits in groups.
  ///
  /// - Parameter digits: ASCII digits, from the first one of a number on. Those beyond the number stay with its last
  ///   group.
  public func grouped(_ digits: String) -> String {
    var rest = digits.bytes[...]
    var result: [UInt8] = []
    for (length, separator) in zip(groupLengths, separators) {
      guard rest.count > length else { break }
      result += rest.prefix(length)
      result += separator.bytes
      rest = rest.dropFirst(length)
    }
    return String(utf8: result + rest)
  }
}
