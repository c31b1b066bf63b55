extension PatternParser {
  /// An escape before its context gives it a meaning.
  enum Escape {
    /// One character.
    case literal(UInt32)
    case backReference(Int)
    /// The letter of any other escape.
    case special(Unicode.Scalar)
  }

  /// Reads an escape outside of a class, after its backslash.
  mutating func readEscape(from start: Int) throws(PatternSyntaxError.Cause) {
    switch try escape(inClass: false) {
    case .literal(let value):
      appendLiteral(value)
    case .backReference(let number):
      note(.backReference, at: start)
      append(.backReference(number, offset: offset(ofReferenceTo: number)), isQuantifiable: true)
    case .special(let letter):
      try readSpecialEscape(letter, from: start)
    }
  }

  @inline(never)
  private mutating func readSpecialEscape(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternSyntaxError.Cause) {
    switch letter {
    case "A", "G": append(.assertion(.startOfSubject))
    case "Z": append(.assertion(.endOfSubjectOrFinalNewline))
    case "z": append(.assertion(.endOfSubject))
    case "b": append(.assertion(.wordBoundary))
    case "B": append(.assertion(.noWordBoundary))
    case "K":
      note(.matchStartReset, at: start)
      append(.matchStartReset)
    case "N": append(.dot(isAll: false), isQuantifiable: true)
    case "C": throw .singleCodeUnitDisabled
    case "p", "P":
      note(.unicodeProperty, at: start)
      append(.property(isAny: try property(letter)), isQuantifiable: true)
    case "g", "k": try readNamedEscape(letter, from: start)
    default:
      if letter == "R" { note(.lineBreak, at: start) }
      if letter == "X" { note(.unicodeProperty, at: start) }
      noteSpaceEscape(letter, at: start)
      append(.type(UInt8(truncatingIfNeeded: letter.value)), isQuantifiable: true)
    }
  }

  /// Keeps `\h` and `\v` apart from `\S`; see ``OutsideSubset/Construct/conflictingSpaceEscapes``.
  private mutating func noteSpaceEscape(_ letter: Unicode.Scalar, at start: Int) {
    if letter == "S" { hasNonspaceEscape = true }
    if letter == "h" || letter == "v" { hasOwnSpaceEscape = true }
    if hasNonspaceEscape, hasOwnSpaceEscape { note(.conflictingSpaceEscapes, at: start) }
  }

  /// PCRE2 keeps the place of the first `\1` only, and so on up to `\9`.
  private mutating func offset(ofReferenceTo number: Int) -> Int {
    guard number < 10 else { return position - 1 }
    let offset = singleDigitReferences[number] ?? position - 1
    singleDigitReferences[number] = offset
    return offset
  }

  /// Reads `\k<name>`, `\k'name'`, `\k{name}` and `\g{name}`, which refer back, and `\g<name>` and
  /// `\g'name'`, also with a number, which call a group.
  @inline(never)
  private mutating func readNamedEscape(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternSyntaxError.Cause) {
    let terminator: Unicode.Scalar
    switch next {
    case "<": terminator = ">"
    case "'": terminator = "'"
    case "{": terminator = "}"
    default: throw letter == "g" ? .malformedGroupEscape : .malformedNameEscape
    }
    let isCall = letter == "g" && terminator != "}"
    note(isCall ? .recursion : .backReference, at: start)
    if isCall, let number = try numberAfterDelimiter({ $0.next == terminator }) {
      return appendRecursion(number)
    }
    let name = try groupName(endingWith: terminator)
    append(isCall ? .namedRecursion(name) : .namedBackReference(name), isQuantifiable: true)
  }

  /// Reads a number with an opening delimiter before it, and makes sure that it is closed.
  ///
  /// Mistakes are reported at the opening delimiter.
  private mutating func numberAfterDelimiter(
    _ isClosed: (Self) -> Bool
  ) throws(PatternSyntaxError.Cause) -> Int? {
    let start = position
    position += 1
    do throws(PatternSyntaxError.Cause) {
      guard let number = try number(relativeTo: pattern.captureCount) else {
        position = start
        return nil
      }
      guard isClosed(self) else { throw .malformedGroupEscape }
      return number
    } catch { throw fault(error, at: start) }
  }

  // MARK: Any escape

  /// Reads an escape after its backslash.
  mutating func escape(inClass: Bool) throws(PatternSyntaxError.Cause) -> Escape {
    guard position < text.count else { throw .endsWithBackslash }
    let letter = takeScalar()
    switch letter {
    case "a": return .literal(0x07)
    case "e": return .literal(0x1B)
    case "f": return .literal(0x0C)
    case "n": return .literal(0x0A)
    case "r": return .literal(0x0D)
    case "t": return .literal(0x09)
    case "c": return .literal(try controlCharacter())
    case "x": return .literal(try hexadecimal())
    case "o": return .literal(try bracedOctal())
    case "0": return .literal(try octal(after: 0))
    case "1"..."9": return try numericEscape(letter.value - 0x30, inClass: inClass)
    case "g": return inClass ? .literal(letter.value) : try groupEscape()
    case "N": return try notNewlineOrCodePoint()
    case "F", "l", "L", "u", "U": throw .unsupportedEscape
    case "A"..."E", "G", "H", "K", "P"..."S", "V"..."X", "Z", "b", "d", "h", "k", "p", "s", "v", "w", "z":
      return .special(letter)
    case "A"..."Z", "a"..."z": throw fault(.unknownEscape, at: position - 1)
    default: return .literal(letter.value)
    }
  }

  /// `\cX` flips the bit 0x40 of a printing character, in upper case.
  private mutating func controlCharacter() throws(PatternSyntaxError.Cause) -> UInt32 {
    guard position < text.count else { throw .endsWithControlEscape }
    let byte = text[position]
    guard (0x20...0x7E).contains(byte) else { throw .malformedControlEscape }
    position += 1
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return UInt32((isLower ? byte - 0x20 : byte) ^ 0x40)
  }

  /// `\x` is followed by up to two digits (without any it is a NUL), or by a number in braces.
  private mutating func hexadecimal() throws(PatternSyntaxError.Cause) -> UInt32 {
    if next == "{" { return try bracedNumber(radix: 16, else: .invalidHexadecimal) }
    var value: UInt32 = 0
    for _ in 0..<2 {
      guard let digit = nextDigit(radix: 16) else { break }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  private mutating func bracedOctal() throws(PatternSyntaxError.Cause) -> UInt32 {
    guard position < text.count else { throw fault(.missingOctalBrace, at: position - 1) }
    guard next == "{" else { throw .missingOctalBrace }
    return try bracedNumber(radix: 8, else: .invalidOctal)
  }

  /// Reads the number of a character and the brace after it; a brace or a `+` comes next.
  private mutating func bracedNumber(
    radix: UInt8, else cause: PatternSyntaxError.Cause
  ) throws(PatternSyntaxError.Cause) -> UInt32 {
    position += 1
    guard position < text.count, next != "}" else { throw .missingDigits }
    let limit: UInt32 = isUTF ? 0x10FFFF : 0xFF
    var value: UInt32 = 0
    while let digit = nextDigit(radix: radix) {
      position += 1
      if value <= limit { value = value * UInt32(radix) + UInt32(digit) }
    }
    guard value <= limit else { throw .codePointTooBig }
    guard position < text.count else { throw fault(cause, at: position - 1) }
    guard next == "}" else { throw cause }
    guard !isUTF || !(0xD800...0xDFFF).contains(value) else { throw .surrogateCodePoint }
    position += 1
    return value
  }

  /// Up to two more octal digits.
  private mutating func octal(after first: UInt32) throws(PatternSyntaxError.Cause) -> UInt32 {
    var value = first
    for _ in 0..<2 {
      guard let digit = nextDigit(radix: 8) else { break }
      value = value * 8 + UInt32(digit)
      position += 1
    }
    guard isUTF || value <= 0xFF else { throw .octalByteTooBig }
    return value
  }

  /// Reads the rest of an escape that begins with a digit other than 0.
  ///
  /// `\1` to `\9` refer back; from `\10` on a number refers back if there are that many groups by then, or if it
  /// begins with 8 or 9, and is octal otherwise. In a class there is nothing to refer back to.
  @inline(never)
  private mutating func numericEscape(
    _ digit: UInt32, inClass: Bool
  ) throws(PatternSyntaxError.Cause) -> Escape {
    let start = position
    if !inClass {
      // Above this limit, PCRE2 doesn't read a number.
      let limit = Int(Int32.max / 10 - 1)
      var number = Int(digit)
      while number <= limit, let digit = nextDigit() {
        position += 1
        number = number * 10 + Int(digit)
      }
      if number <= limit, number < 10 || digit >= 8 || number <= pattern.captureCount {
        guard number <= Self.groupLimit else { throw .groupNumberTooBig }
        return .backReference(number)
      }
      position = start
    }
    return .literal(digit >= 8 ? digit + 0x30 : try octal(after: digit))
  }

  /// Reads the number after `\g`, with or without braces; names and calls are left to
  /// ``readNamedEscape(_:from:)``.
  @inline(never)
  private mutating func groupEscape() throws(PatternSyntaxError.Cause) -> Escape {
    let number: Int
    switch next {
    case "<", "'":
      return .special("g")
    case "{":
      guard let braced = try numberAfterDelimiter({ $0.next == "}" }) else { return .special("k") }
      position += 1
      number = braced
    default:
      guard let plain = try self.number(relativeTo: pattern.captureCount) else {
        throw .malformedGroupEscape
      }
      number = plain
    }
    guard number > 0 else { throw .unknownGroup }
    return .backReference(number)
  }

  /// `\N` may be followed by a quantifier, or by a character's number.
  @inline(never)
  private mutating func notNewlineOrCodePoint() throws(PatternSyntaxError.Cause) -> Escape {
    guard next == "{" else { return .special("N") }
    if isNext("U+", after: 1) {
      guard isUTF else { throw .codePointNameOutsideUTF }
      position += 2
      return .literal(try bracedNumber(radix: 16, else: .invalidHexadecimal))
    }
    let start = position
    position += 1
    do throws(PatternSyntaxError.Cause) {
      guard try repeatCounts() != nil else { throw .unsupportedEscape }
    } catch { throw fault(error, at: start) }
    position = start
    return .special("N")
  }
}
