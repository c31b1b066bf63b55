extension PatternParser {
  /// An escape before its context gives it a meaning.
  enum Escape {
    /// One character.
    case literal(UInt32)
    /// The letter of any other escape, or the digit of a reference.
    case special(Unicode.Scalar)
  }

  /// Reads an escape outside of a class, after its backslash.
  mutating func readEscape(from start: Int) throws(PatternSyntaxError) {
    switch try escape(from: start, inClass: false) {
    case .literal(let value): appendLiteral(value)
    case .special(let letter): readSpecialEscape(letter, from: start)
    }
  }

  @inline(never)
  private mutating func readSpecialEscape(_ letter: Unicode.Scalar, from start: Int) {
    switch letter {
    case "A", "G": return append(.assertion(.startOfSubject))
    case "Z": return append(.assertion(.endOfSubjectOrFinalNewline))
    case "z": return append(.assertion(.endOfSubject))
    case "b": return append(.assertion(.wordBoundary))
    case "B": return append(.assertion(.noWordBoundary))
    case "K": return note(.matchStartReset, at: start)
    case "N": append(.byte(CharacterTypes.notNewline))
    case "C": note(.laterSyntax, at: start)
    case "p", "P": skipProperty(from: start)
    case "1"..."9": note(.backReference, at: start)
    case "g", "k": skipReference(letter, from: start)
    case "R": note(.lineBreak, at: start)
    case "X": note(.unicodeProperty, at: start)
    default:
      noteSpaceEscape(letter, at: start)
      if let set = CharacterTypes.escape(UInt8(truncatingIfNeeded: letter.value)) { append(.byte(set)) }
    }
    item.isQuantifiable = true
  }

  /// Keeps `\h` and `\v` apart from `\S`; see ``OutsideSubset/Construct/conflictingSpaceEscapes``.
  private mutating func noteSpaceEscape(_ letter: Unicode.Scalar, at start: Int) {
    if letter == "S" { hasNonspaceEscape = true }
    if letter == "h" || letter == "v" { hasOwnSpaceEscape = true }
    if hasNonspaceEscape, hasOwnSpaceEscape { note(.conflictingSpaceEscapes, at: start) }
  }

  /// Skips the name after `\p` or `\P`.
  @inline(never)
  mutating func skipProperty(from start: Int) {
    note(.unicodeProperty, at: start)
    if next == "{" {
      skip(through: "}")
    } else if position < text.count {
      _ = takeScalar()
    }
  }

  /// Skips the reference after `\k` or `\g`: a name or a number in delimiters, or a bare number.
  ///
  /// `\k<name>` and `\g{name}` refer back; `\g<name>` and `\g'name'` call a group.
  @inline(never)
  private mutating func skipReference(_ letter: Unicode.Scalar, from start: Int) {
    let isCall = letter == "g" && (next == "<" || next == "'")
    note(isCall ? .recursion : .backReference, at: start)
    let delimiter = next
    if delimiter == "+" || delimiter == "-" || delimiter == "'" { position += 1 }
    switch delimiter {
    case "<": skip(through: ">")
    case "'": skip(through: "'")
    case "{": skip(through: "}")
    default: while nextDigit() != nil { position += 1 }
    }
  }

  // MARK: Any escape

  /// Reads any escape after its backslash.
  mutating func escape(from start: Int, inClass: Bool) throws(PatternSyntaxError) -> Escape {
    guard position < text.count else { throw fault(.endsWithBackslash, at: position) }
    let letter = takeScalar()
    switch letter {
    case "a": return .literal(0x07)
    case "e": return .literal(0x1B)
    case "f": return .literal(0x0C)
    case "n": return .literal(0x0A)
    case "r": return .literal(0x0D)
    case "t": return .literal(0x09)
    case "c": return .literal(controlCharacter(from: start))
    case "x": return .literal(hexadecimal(from: start))
    case "o":
      if next != "{" { note(.laterSyntax, at: start) }
      return .literal(bracedNumber(radix: 8, from: start))
    case "0": return .literal(octal(after: 0, from: start))
    case "1"..."9": return numericEscape(letter, from: start, inClass: inClass)
    case "g" where inClass: return .literal(letter.value)
    case "N" where next == "{": return namedCodePoint(from: start)
    case "F", "l", "L", "u", "U":
      note(.laterSyntax, at: start)
      return .literal(letter.value)
    case "A"..."E", "G", "H", "K", "N", "P"..."S", "V"..."X", "Z", "b", "d", "g", "h", "k", "p", "s", "v",
      "w",
      "z":
      return .special(letter)
    case "A"..."Z", "a"..."z": throw fault(.unknownEscape, at: position - 1)
    default: return .literal(letter.value)
    }
  }

  /// Reads the character after `\c`, and flips its bit 0x40 if it is a printing character, in upper case.
  private mutating func controlCharacter(from start: Int) -> UInt32 {
    guard let character = next, (" "..."~").contains(character) else {
      note(.laterSyntax, at: start)
      return 0
    }
    position += 1
    let isLower = ("a"..."z").contains(character)
    return (isLower ? character.value - 0x20 : character.value) ^ 0x40
  }

  /// Reads the number after `\x`: up to two digits (without digits it is a NUL), or a number in braces.
  private mutating func hexadecimal(from start: Int) -> UInt32 {
    if next == "{" { return bracedNumber(radix: 16, from: start) }
    var value: UInt32 = 0
    for _ in 0..<2 {
      guard let digit = nextDigit(radix: 16) else { break }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// Reads the number of a character in braces; the opening brace, or a `+`, comes next.
  private mutating func bracedNumber(radix: UInt8, from start: Int) -> UInt32 {
    var (value, digitCount) = (UInt32(0), 0)
    if position < text.count { position += 1 }
    while let digit = nextDigit(radix: radix) {
      position += 1
      digitCount += 1
      value = min(value * UInt32(radix) + UInt32(digit), 0x11_0000)
    }
    if digitCount == 0 || value > 0xFF || next != "}" { note(.laterSyntax, at: start) }
    if next == "}" { position += 1 }
    return value
  }

  /// Reads up to two more octal digits.
  private mutating func octal(after first: UInt32, from start: Int) -> UInt32 {
    var value = first
    for _ in 0..<2 {
      guard let digit = nextDigit(radix: 8) else { break }
      value = value * 8 + UInt32(digit)
      position += 1
    }
    if value > 0xFF { note(.laterSyntax, at: start) }
    return value
  }

  /// Reads the rest of an escape that begins with a digit other than 0.
  ///
  /// `\1` to `\9` refer back. From `\10` on, a number refers back if that many groups have been read, or if it begins
  /// with 8 or 9, and is octal otherwise. In a class, there is nothing to refer back to.
  @inline(never)
  private mutating func numericEscape(_ first: Unicode.Scalar, from start: Int, inClass: Bool) -> Escape {
    let digit = first.value - 0x30
    if !inClass {
      let rest = position
      // Above this limit, PCRE2 doesn't read a number.
      let limit = Int(Int32.max / 10 - 1)
      var number = Int(digit)
      while number <= limit, let digit = nextDigit() {
        position += 1
        number = number * 10 + Int(digit)
      }
      if number <= limit, number < 10 || digit >= 8 || number <= captureCount { return .special(first) }
      position = rest
    }
    return .literal(digit >= 8 ? first.value : octal(after: digit, from: start))
  }

  /// Reads `\N`, which may be followed by a quantifier, or by a character's number.
  @inline(never)
  private mutating func namedCodePoint(from start: Int) -> Escape {
    var ahead = self
    ahead.position += 1
    if ahead.hasRepeatSyntax() { return .special("N") }
    note(.laterSyntax, at: start)
    guard isNext("U+", after: 1) else { return .special("N") }
    position += 2
    return .literal(bracedNumber(radix: 16, from: start))
  }
}
