internal import Platform

/// The sets that escapes and POSIX names denote, in PCRE2's byte mode with its default "C" tables.
///
/// No byte from 0x80 up belongs to any of them except for `\h` and `\v`, which include U+00A0 and U+0085.
enum CharacterTypes {
  static let digit = ByteSet.digits
  static let lower = ByteSet(UInt8(ascii: "a")...UInt8(ascii: "z"))
  static let upper = ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  static let alphabetic = lower.union(upper)
  static let alphanumeric = alphabetic.union(digit)
  static let word = alphanumeric.union([UInt8(ascii: "_")])
  /// Tab, line feed, vertical tab, form feed, carriage return and space.
  static let space = ByteSet(0x09...0x0D).union([0x20])
  static let blank: ByteSet = [0x09, 0x20]
  static let control = ByteSet(0x00...0x1F).union([0x7F])
  static let graphic = ByteSet(0x21...0x7E)
  static let printing = ByteSet(0x20...0x7E)
  static let punctuation = graphic.intersection(alphanumeric.inverted)
  static let hexadecimal = digit.union(ByteSet("abcdefABCDEF".bytes))
  static let ascii = ByteSet(0x00...0x7F)
  /// The set of `\h`.
  static let horizontalSpace: ByteSet = [0x09, 0x20, 0xA0]
  /// The set of `\v`.
  static let verticalSpace = ByteSet(0x0A...0x0D).union([0x85])
  /// The set of `\N` and of the dot.
  ///
  /// PCRE2 is built with the line feed as its newline unless someone chose otherwise.
  static let notNewline = ([UInt8(ascii: "\n")] as ByteSet).inverted

  /// The set of a letter after a backslash, `nil` unless it is one of `dDwWsShHvV`.
  static func escape(_ letter: UInt8) -> ByteSet? {
    switch letter {
    case UInt8(ascii: "d"): digit
    case UInt8(ascii: "D"): digit.inverted
    case UInt8(ascii: "w"): word
    case UInt8(ascii: "W"): word.inverted
    case UInt8(ascii: "s"): space
    case UInt8(ascii: "S"): space.inverted
    case UInt8(ascii: "h"): horizontalSpace
    case UInt8(ascii: "H"): horizontalSpace.inverted
    case UInt8(ascii: "v"): verticalSpace
    case UInt8(ascii: "V"): verticalSpace.inverted
    default: nil
    }
  }

  /// The set of a POSIX name, as in `[[:alpha:]]`.
  ///
  /// Where case does not matter, `lower` and `upper` mean `alpha`.
  static func posix(_ name: ArraySlice<UInt8>, isCaseless: Bool) -> ByteSet? {
    // Compared as bytes: comparing strings goes by Unicode's rules, which need its tables.
    func isNamed(_ other: StaticString) -> Bool { name.isText(other) }
    return switch true {
    case isNamed("alpha"): alphabetic
    case isNamed("lower"): isCaseless ? alphabetic : lower
    case isNamed("upper"): isCaseless ? alphabetic : upper
    case isNamed("alnum"): alphanumeric
    case isNamed("ascii"): ascii
    case isNamed("blank"): blank
    case isNamed("cntrl"): control
    case isNamed("digit"): digit
    case isNamed("graph"): graphic
    case isNamed("print"): printing
    case isNamed("punct"): punctuation
    case isNamed("space"): space
    case isNamed("word"): word
    case isNamed("xdigit"): hexadecimal
    default: nil
    }
  }
}

extension ByteSet {
  /// The set with the other case of each ASCII letter in it.
  var withBothCases: ByteSet {
    var result = self
    for byte in intersection(CharacterTypes.alphabetic) { result.insert(byte ^ 0x20) }
    return result
  }
}
