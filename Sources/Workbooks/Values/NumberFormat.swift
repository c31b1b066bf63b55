/// The meaning of a format of numbers, as far as it changes which text a cell is.
///
/// ECMA-376, part 1, 18.8.30 and 18.8.31, has the codes.
package enum NumberFormat: Hashable, Sendable {
  /// Numbers are written plainly, whatever the format shows.
  case plain
  case date(SerialDate.Shown)
  /// Digits that a format shows with zeros in front or with the signs of phone numbers between them.
  case digits(DigitFormat)

  /// Creates the format with a number that all programs know.
  init(builtin number: Int) {
    self =
      switch number {
      // 27 to 36 and 50 to 58 are dates in East Asian editions.
      case 14...17, 27...31, 34...36, 50...54, 57, 58: .date(.date)
      case 18...21, 32, 33, 45, 47, 55, 56: .date(.time)
      case 22: .date(.both)
      case 46: .date(.duration)
      default: .plain
      }
  }

  /// Reads a code.
  package init(code: Span<UInt8>) {
    if let shown = Self.shownDate(code) {
      self = .date(shown)
    } else if let digits = DigitFormat(code) {
      self = .digits(digits)
    } else {
      self = .plain
    }
  }

  /// The facts of a date that the first section of a code shows; `nil` if it shows a number.
  private static func shownDate(_ code: Span<UInt8>) -> SerialDate.Shown? {
    var (hasDay, hasTime, hasDuration, hasMonthOrMinute) = (false, false, false, false)
    var index = 0
    while index < code.count {
      let byte = code[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        while index < code.count, code[index] != UInt8(ascii: "\"") { index += 1 }
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): index += 1
      case UInt8(ascii: "["):
        let start = index + 1
        while index < code.count, code[index] != UInt8(ascii: "]") { index += 1 }
        if start < index, code.extracting(start..<index).isElapsedTime { hasDuration = true }
      case UInt8(ascii: ";"): index = code.count
      case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "d"), UInt8(ascii: "D"): hasDay = true
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "s"), UInt8(ascii: "S"): hasTime = true
      case UInt8(ascii: "m"), UInt8(ascii: "M"): hasMonthOrMinute = true
      // `General` has letters of dates. So has a currency's name, which belongs in quotes or brackets.
      case UInt8(ascii: "G"), UInt8(ascii: "g"):
        if code.extracting(index...).beginsWithGeneral { index += 6 }
      default: break
      }
      index += 1
    }
    if hasDuration { return .duration }
    if hasDay { return hasTime ? .both : .date }
    if hasTime { return .time }
    return hasMonthOrMinute ? .date : nil
  }
}

extension Span<UInt8> {
  /// Whether the text in brackets is `h`, `mm` or the like: a time that may exceed a day.
  fileprivate var isElapsedTime: Bool {
    let first = self[0] | 0x20
    guard first == UInt8(ascii: "h") || first == UInt8(ascii: "m") || first == UInt8(ascii: "s") else {
      return false
    }
    for index in indices where self[index] | 0x20 != first { return false }
    return true
  }

  fileprivate var beginsWithGeneral: Bool {
    let word = Array("general".utf8)
    guard count >= word.count else { return false }
    for index in word.indices where self[index] | 0x20 != word[index] { return false }
    return true
  }
}
