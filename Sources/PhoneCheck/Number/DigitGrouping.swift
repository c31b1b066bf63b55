internal import Platform

/// The groups of national digits for reading.
///
/// Known numbers are grouped as in [libphonenumber](https://github.com/google/libphonenumber): by area code, length and leading
/// digits. A number that is still being typed is grouped like a whole number with the same beginning:
///
/// ```swift
/// let china = AreaCode("86")!
/// DigitGrouping(areaCode: china, nationalDigits: "1380013", digitCount: 11).grouped("1380013")  // "138 0013"
/// ```
///
/// Other numbers have as few groups of at most four digits as possible, and groups of three come first: 8 digits are 4-4, 9 are
/// 3-3-3, 10 are 3-3-4, 11 are 3-4-4. Up to five digits stay together.
public struct DigitGrouping: Hashable, Sendable {
  /// The number of digits in each group, from the left.
  public let groupLengths: [Int]

  /// The separators between the groups, one fewer than there are groups: a space or a hyphen.
  public let separators: [String]

  /// Finds the grouping of a number if only its length is known.
  ///
  /// - Parameter digitCount: The number of national digits of the whole number.
  public init(digitCount: Int) {
    let groupCount = (digitCount + 3) / 4
    let groupsOfThree = groupCount * 4 - digitCount
    // Five or fewer digits can't be split into threes and fours.
    groupLengths =
      groupsOfThree <= groupCount
      ? (0..<groupCount).map { $0 < groupsOfThree ? 3 : 4 }
      : [max(0, digitCount)]
    separators = Array(repeating: " ", count: max(0, groupLengths.count - 1))
  }

  /// Finds the grouping of a number with an area code.
  ///
  /// - Parameters:
  ///   - areaCode: The number's area code.
  ///   - nationalDigits: The known ASCII digits.
  ///   - digitCount: The number of national digits of the whole number.
  ///   - trunkPrefix: ASCII digits before the national digits, such as `0`. They are part of the groups, and not included in
  ///     the other parameters.
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
    // If it isn't customary to write the trunk prefix, it is a separate group.
    self =
      trunkPrefix.isEmpty
      ? national
      : Self([trunkPrefix.utf8.count] + national.groupLengths, [" "] + national.separators)
  }

  /// Whether numbers with these first digits and this length have a known format: the numbering plan may have such numbers.
  ///
  /// - Parameters:
  ///   - areaCode: The numbers' area code.
  ///   - nationalDigits: The known ASCII digits.
  ///   - digitCount: The number of national digits.
  package static func isKnown(areaCode: AreaCode, nationalDigits: String, digitCount: Int) -> Bool {
    nationalDigits.withBytes {
      NumberFormats.known.layout(of: areaCode, $0, digitCount: digitCount, as: .international) != nil
    }
  }

  private init(_ groupLengths: [Int], _ separators: [String]) {
    self.groupLengths = groupLengths
    self.separators = separators
  }

  /// Reads a layout, without its brackets.
  ///
  /// - Returns: `nil` if the layout has another trunk prefix.
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
        // A dot among digits that are being typed looks like a decimal point, so New Caledonia's dots become spaces.
        separators.append(byte == UInt8(ascii: "-") ? "-" : " ")
        lengths.append(0)
      }
    }
    guard literalDigits.elementsEqual(trunkPrefix.bytes) else { return nil }
    self.init(lengths, separators)
  }

  /// Returns digits in groups.
  ///
  /// - Parameter digits: ASCII digits, beginning with the number's first digit. Digits beyond the number join its last group.
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
