internal import PhoneCheck
internal import Platform

extension String {
  /// The text with a `*` for each digit of a number that it quotes, however the digits are grouped.
  ///
  /// A number is four or more digits, together or with separators between them: white space, hyphens, dots, brackets,
  /// slashes, also several in a row, or one comma. What a masked number shows stays, an area code and three digits before
  /// the mask, four digits after it; and so does a range of lengths, `10–12`.
  var withoutNumbers: String { withoutNumbers(from: 4) }

  /// The text with a `*` for each digit of a number that has at least some digits.
  ///
  /// - Parameter digitCount: The fewest digits of a number.
  func withoutNumbers(from digitCount: Int) -> String {
    var scalars = scalars
    var place = 0
    while place < scalars.count {
      guard scalars[place].isNumber else {
        place += 1
        continue
      }
      let number = place..<Self.endOfNumber(in: scalars, from: place)
      let isShort = scalars[number].count(where: { $0.isNumber }) < digitCount
      if !isShort, !Self.isRange(scalars[number]), !Self.isOfMask(scalars[number], in: scalars) {
        for index in number where scalars[index].isNumber { scalars[index] = "*" }
      }
      place = number.upperBound
    }
    return String(scalars: scalars)
  }

  /// The end of the digits from a place on, with the separators between them.
  private static func endOfNumber(in scalars: [Unicode.Scalar], from start: Int) -> Int {
    var end = start + 1
    while true {
      var next = end
      while next < scalars.count, next - end < mostSeparators, isSeparator(scalars[next]) { next += 1 }
      // One comma groups digits as in 13,800,138,000; with a space after it, it divides a list.
      if next == end, next < scalars.count, scalars[next] == "," || scalars[next] == "，" { next += 1 }
      guard next < scalars.count, scalars[next].isNumber else { return end }
      end = next + 1
    }
  }

  /// Whether digits are a range of lengths, `10–12`.
  private static func isRange(_ number: ArraySlice<Unicode.Scalar>) -> Bool {
    let ends = number.split(omittingEmptySubsequences: false) { $0 == "–" }
    return ends.count == 2 && ends.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy { $0.isNumber } }
  }

  /// Whether digits are what a masked number shows: `+86-138` before a mask or up to three digits, up to four after it.
  private static func isOfMask(_ number: ArraySlice<Unicode.Scalar>, in scalars: [Unicode.Scalar]) -> Bool {
    let groups = number.split { !$0.isNumber }
    if number.startIndex > 0, scalars[number.startIndex - 1] == "*" {
      return groups.count == 1 && number.count <= 4
    }
    guard number.endIndex < scalars.count, scalars[number.endIndex] == "*",
      groups.allSatisfy({ $0.count <= 3 })
    else { return false }
    let isInternational = number.startIndex > 0 && scalars[number.startIndex - 1] == "+"
    return groups.count == (isInternational ? 2 : 1)
  }

  /// The most separators between two digits of one number.
  private static let mostSeparators = 3

  /// Whether a scalar may be between two digits of one number; what combines with a digit, such as a keycap, may.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isWhiteSpace { return ScalarClass(scalar) != .lineBreak }
    return switch scalar {
    case ".", "．", "·", "・", "(", ")", "（", "）", "[", "]", "/", "／", "_", "+", "\u{2212}": true
    default:
      scalar.isMark || scalar.properties.generalCategory == .dashPunctuation
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
