internal import PatternAutomata

extension ByteSet {
  /// The ASCII letters and digits.
  static let lettersAndDigits = ByteSet.digits
    .union(ByteSet(UInt8(ascii: "a")...UInt8(ascii: "z"))).union(
      ByteSet(UInt8(ascii: "A")...UInt8(ascii: "Z")))
  static let hexadecimal = ByteSet("0123456789abcdefABCDEF".utf8)
  /// The bytes that `\s` matches.
  static let whiteSpace = ByteSet(" \t\n\u{B}\u{C}\r".utf8)
  /// All bytes but the newline, as `.` and `\N` match them.
  static let line = ([UInt8(ascii: "\n")] as ByteSet).inverted
  /// The only bytes that a spelling can contain.
  static let spelling = ByteSet("+-0123456789".utf8)
  /// Characters that people write between digits.
  static let separators = ByteSet(" ().".utf8)
  /// The printing bytes of ASCII, the space included.
  static let printing = ByteSet(0x20...0x7E)
}
