extension PatternParser {
  /// Reads an escape outside of a class; the backslash comes next.
  mutating func escapedItem() throws(OutsideSubset) -> Item {
    guard let letter = peek(1) else { throw outside(.malformed) }
    if let set = CharacterTypes.escape(letter) {
      try noteSpaceEscape(letter)
      position += 2
      return .quantifiable(.byte(set))
    }
    switch letter {
    case UInt8(ascii: "A"), UInt8(ascii: "G"):
      position += 2
      return .unquantifiable(.assertion(.startOfSubject))
    case UInt8(ascii: "Z"):
      position += 2
      return .unquantifiable(.assertion(.endOfSubjectOrFinalNewline))
    case UInt8(ascii: "z"):
      position += 2
      return .unquantifiable(.assertion(.endOfSubject))
    case UInt8(ascii: "N"):
      return .quantifiable(.byte(try notNewline()))
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      return .quantifiable(literal(try octalOrBackReference()))
    default:
      return .quantifiable(literal(try escapedByte()))
    }
  }

  /// Keeps `\h` and `\v` apart from `\S`; see ``OutsideSubset/Construct/conflictingSpaceEscapes``.
  private mutating func noteSpaceEscape(_ letter: UInt8) throws(OutsideSubset) {
    if letter == UInt8(ascii: "S") { hasNonspaceEscape = true }
    if letter == UInt8(ascii: "h") || letter == UInt8(ascii: "v") { hasOwnSpaceEscape = true }
    if hasNonspaceEscape, hasOwnSpaceEscape { throw outside(.conflictingSpaceEscapes) }
  }

  /// Reads an escape that denotes one byte, inside or outside of a class; the backslash comes next.
  mutating func escapedByte() throws(OutsideSubset) -> UInt8 {
    let start = position
    position += 1
    guard next != nil else { throw outside(.malformed, at: start) }
    let letter = take()
    switch letter {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "e"): return 0x1B
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "c"): return try controlCharacter(from: start)
    case UInt8(ascii: "x"): return try hexadecimal(from: start)
    case UInt8(ascii: "o"): return try bracedNumber(radix: 8, from: start)
    case UInt8(ascii: "0"):
      position -= 1
      return try octal(from: start)
    default:
      guard !CharacterTypes.alphanumeric.contains(letter) else {
        throw outside(Self.construct(ofEscape: letter), at: start)
      }
      return letter
    }
  }

  /// `\cX` flips the bit 0x40 of a printing character, in upper case.
  private mutating func controlCharacter(from start: Int) throws(OutsideSubset) -> UInt8 {
    guard let byte = next, CharacterTypes.printing.contains(byte) else {
      throw outside(.malformed, at: start)
    }
    position += 1
    return (CharacterTypes.lower.contains(byte) ? byte - 0x20 : byte) ^ 0x40
  }

  /// `\x` is followed by up to two digits (without any it is a NUL), or by a number in braces.
  private mutating func hexadecimal(from start: Int) throws(OutsideSubset) -> UInt8 {
    if next == UInt8(ascii: "{") { return try bracedNumber(radix: 16, from: start) }
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard let byte = next, let digit = Self.digit(byte, radix: 16) else { break }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  /// `\x{hh}` and `\o{ooo}`, without the spaces that 10.43 allows.
  private mutating func bracedNumber(radix: Int, from start: Int) throws(OutsideSubset) -> UInt8 {
    guard next == UInt8(ascii: "{") else { throw outside(.malformed, at: start) }
    position += 1
    var value: Int?
    while let byte = next, let digit = Self.digit(byte, radix: radix) {
      value = min((value ?? 0) * radix + Int(digit), 256)
      position += 1
    }
    guard let value, value < 256, next == UInt8(ascii: "}") else { throw outside(.malformed, at: start) }
    position += 1
    return UInt8(value)
  }

  /// Up to three octal digits.
  private mutating func octal(from start: Int) throws(OutsideSubset) -> UInt8 {
    var value = 0
    for _ in 0..<3 {
      guard let byte = next, let digit = Self.digit(byte, radix: 8) else { break }
      value = value * 8 + Int(digit)
      position += 1
    }
    guard value < 256 else { throw outside(.malformed, at: start) }
    return UInt8(value)
  }

  /// `\1` to `\9` refer back; from `\10` on a number refers back if there are that many groups by then,
  /// or if it begins with 8 or 9, and is octal otherwise.
  ///
  /// Opening parentheses are counted instead of groups, so some octal numbers are taken for references.
  private mutating func octalOrBackReference() throws(OutsideSubset) -> UInt8 {
    let start = position
    position += 1
    var value = 0
    var ahead = position
    while ahead < text.count, let digit = Self.digit(text[ahead], radix: 10) {
      value = min(value * 10 + Int(digit), 1_000_000)
      ahead += 1
    }
    let isOctal = text[position] < UInt8(ascii: "8") && value >= 10 && value > parenthesisCount
    guard isOctal else { throw outside(.backReference, at: start) }
    return try octal(from: start)
  }

  /// In a class there is nothing to refer back to: `\1` is octal, and so on up to `\377`.
  mutating func octalInClass() throws(OutsideSubset) -> UInt8 {
    let start = position
    position += 1
    guard let byte = next, byte < UInt8(ascii: "8") else { throw outside(.malformed, at: start) }
    return try octal(from: start)
  }

  /// `\N` may be followed by a quantifier, but not by a name or a number in braces.
  private mutating func notNewline() throws(OutsideSubset) -> ByteSet {
    let start = position
    position += 2
    if next == UInt8(ascii: "{") {
      let brace = position
      guard try repeatCounts() != nil else { throw outside(.unicodeProperty, at: start) }
      position = brace
    }
    return CharacterTypes.notNewline
  }

  private static func digit(_ byte: UInt8, radix: Int) -> UInt8? {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
    return value < radix ? value : nil
  }

  /// What an escape outside the subset is.
  private static func construct(ofEscape letter: UInt8) -> OutsideSubset.Construct {
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordBoundary
    case UInt8(ascii: "g"), UInt8(ascii: "k"): .backReference
    case UInt8(ascii: "R"): .atomicGroup
    case UInt8(ascii: "K"): .matchStartReset
    case UInt8(ascii: "X"), UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "N"): .unicodeProperty
    case UInt8(ascii: "C"): .singleCodeUnit
    default: .malformed
    }
  }
}
