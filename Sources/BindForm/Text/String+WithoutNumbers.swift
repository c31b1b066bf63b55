internal import PhoneCheck
internal import Platform

extension String {
  /// The text with a `*` for each digit of a quoted number, however the digits are grouped.
  ///
  /// A number is four or more digits, together or with separators between them: white space, hyphens, dots, brackets,
  /// slashes, also several in a row, or one comma. The shown digits of a masked number stay: an area code and three
  /// digits before the mask, four digits after it. A range of lengths, such as `10–12`, stays, too.
  var withoutNumbers: String { withoutNumbers(from: 4) }

  /// Returns the text with a `*` for each digit of a number that has at least some digits.
  ///
  /// - Parameter digitCount: The minimum number of digits of a number.
  func withoutNumbers(from digitCount: Int) -> String {
    let scalars = scalars
    var text: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index].isNumber else {
        text.append(scalars[index])
        index += 1
        continue
      }
      let number = scalars[index..<Self.endOfNumber(in: scalars, from: index)]
      let isShort = number.count(where: { $0.isNumber }) < digitCount
      let isKept = isShort || Self.isRange(number) || Self.isOfMask(number, in: scalars)
      text += isKept ? number : Self.masked(number)
      index = number.endIndex
    }
    return String(scalars: text)
  }

  /// Returns a number with a `*` for each digit, and without combining characters.
  private static func masked(_ number: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var text: ArraySlice<Unicode.Scalar> = []
    for scalar in number {
      if scalar.isNumber {
        text.append("*")
      } else if text.last != "*" || !scalar.isExtender {
        text.append(scalar)
      }
    }
    return text
  }

  /// Returns the end of the digits from an index on, including the separators between them and combining characters.
  private static func endOfNumber(in scalars: [Unicode.Scalar], from start: Int) -> Int {
    func endOfCharacter(at index: Int) -> Int {
      var end = index + 1
      while end < scalars.count, isDecoration(scalars[end]) { end += 1 }
      return end
    }
    var end = endOfCharacter(at: start)
    while true {
      var (next, separatorCount) = (end, 0)
      while next < scalars.count, separatorCount < mostSeparators, isSeparator(scalars[next]) {
        next = endOfCharacter(at: next)
        separatorCount += 1
      }
      // One comma groups digits as in 13,800,138,000. A comma and a space divide a list.
      if next == end, next < scalars.count, scalars[next] == "," || scalars[next] == "，" {
        next = endOfCharacter(at: next)
      }
      guard next < scalars.count, scalars[next].isNumber else { return end }
      end = endOfCharacter(at: next)
    }
  }

  /// Whether digits are a range of lengths, `10–12`.
  private static func isRange(_ number: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let dash = number.firstIndex(of: "–") else { return false }
    let (start, end) = (number[..<dash], number[(dash + 1)...])
    return (1...2).contains(start.count) && (1...2).contains(end.count)
      && start.allSatisfy { $0.isNumber } && end.allSatisfy { $0.isNumber }
  }

  /// Whether digits are the shown part of a masked number: `+86-138` or up to three digits before the mask, up to four
  /// digits after it.
  private static func isOfMask(_ number: ArraySlice<Unicode.Scalar>, in scalars: [Unicode.Scalar]) -> Bool {
    let groups = number.split { !$0.isNumber }
    if number.startIndex > 0, scalars[number.startIndex - 1] == "*" {
      return groups.count == 1 && number.count <= 4
    }
    // The star of a keycap hides nothing.
    guard scalars[number.endIndex...].first == "*",
      scalars[number.endIndex...].dropFirst().first?.isExtender != true, groups.allSatisfy({ $0.count <= 3 })
    else { return false }
    let isInternational = number.startIndex > 0 && scalars[number.startIndex - 1] == "+"
    return groups.count == (isInternational ? 2 : 1)
  }

  /// The maximum number of separators between two digits of one number.
  private static let mostSeparators = 3

  /// Whether a scalar combines with the one before it, or is invisible.
  private static func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isExtender || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Whether a scalar may be between two digits of one number.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isWhiteSpace { return ScalarClass(scalar) != .lineBreak }
    // The separators that the reader ignores between digits, and the separators of services.
    return ScalarClass(scalar).isPassedOver || ScalarClass.joins(scalar) || ScalarClass.encloses(scalar)
      || ScalarClass(scalar) == .plus || scalar == "_" || isDecoration(scalar)
      || [.dashPunctuation, .format].contains(scalar.properties.generalCategory)
  }
}
