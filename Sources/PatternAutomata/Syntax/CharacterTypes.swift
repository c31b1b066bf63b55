internal import Platform

/// The sets that escapes and POSIX names denote, in PCRE2's byte mode with its default "C" tables.
///
/// From 0x80 up, they contain only the bytes U+00A0 (in `\h`) and U+0085 (in `\v`).
enum CharacterTypes {
  static let alphabetic = ByteSet(ranges: "AZaz")
  static let word = ByteSet(ranges: "09AZ__az")
  /// Tab, line feed, vertical tab, form feed, carriage return and space.
  static let space = ByteSet(ranges: "\t\r  ")
  /// The set of `\N` and of the dot.
  ///
  /// PCRE2 is built with the line feed as its newline unless its build is configured otherwise.
  static let notNewline = ByteSet(ranges: "\n\n").inverted

  /// Returns the set of a letter after a backslash, or `nil` if the letter isn't in `dDwWsShHvV`.
  static func escape(_ letter: UInt8) -> ByteSet? {
    let isUpper = letter & 0x20 == 0
    let set: ByteSet
    switch letter | 0x20 {
    case UInt8(ascii: "d"): set = .digits
    case UInt8(ascii: "w"): set = word
    case UInt8(ascii: "s"): set = space
    case UInt8(ascii: "h"): set = [0x09, 0x20, 0xA0]
    case UInt8(ascii: "v"): set = [0x0A, 0x0B, 0x0C, 0x0D, 0x85]
    default: return nil
    }
    return isUpper ? set.inverted : set
  }

  /// POSIX names, each with the first and the last byte of every range of its set.
  private static let posixRanges: [(name: StaticString, ranges: String)] = [
    ("alpha", "AZaz"), ("lower", "az"), ("upper", "AZ"), ("alnum", "09AZaz"), ("ascii", "\0\u{7F}"),
    ("blank", "\t\t  "), ("cntrl", "\0\u{1F}\u{7F}\u{7F}"), ("digit", "09"), ("graph", "!~"), ("print", " ~"),
    ("punct", "!/:@[`{~"), ("space", "\t\r  "), ("word", "09AZ__az"), ("xdigit", "09AFaf"),
  ]

  /// Returns the set of a POSIX name, as in `[[:alpha:]]`.
  ///
  /// If case does not matter, `lower` and `upper` mean `alpha`.
  static func posix(_ name: ArraySlice<UInt8>, isCaseless: Bool) -> ByteSet? {
    guard let index = posixRanges.firstIndex(where: { name.isText($0.name) }) else { return nil }
    return ByteSet(ranges: posixRanges[isCaseless && index < 3 ? 0 : index].ranges)
  }
}

extension ByteSet {
  /// Creates a set of ranges, written as the first and the last byte of each, in ASCII.
  fileprivate init(ranges: String) {
    let ends = ranges.bytes
    self.init()
    for index in stride(from: 0, to: ends.count, by: 2) { formUnion(ByteSet(ends[index]...ends[index + 1])) }
  }

  /// The set with the other case of each ASCII letter in it.
  var withBothCases: ByteSet {
    var result = self
    for byte in intersection(CharacterTypes.alphabetic) { result.insert(byte ^ 0x20) }
    return result
  }
}
