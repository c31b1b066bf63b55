extension PatternParser {
  /// Reads a class in square brackets, after the opening bracket.
  @inline(never)
  mutating func readClass(from start: Int) throws(PatternSyntaxError) {
    if isNext("[:<:]]") || isNext("[:>:]]") {
      // These are `\b` with a look-around for a word character.
      note(.wordBoundary, at: start)
      position += 6
      item.isQuantifiable = true
      return
    }
    if posixSyntaxEnd() != nil {
      if next == ":" { throw fault(.posixClassOutsideClass, at: position - 1) }
      note(.laterSyntax, at: start)
    }
    var contents = ClassContents()
    // An unfinished class is read as if its last character were repeated.
    var scalar = readClassStart(&contents)
    repeat {
      try readClassMember(scalar, into: &contents)
      guard position < text.count else { throw fault(.missingSquareBracket, at: position) }
      scalar = takeScalar()
    } while isQuoting || scalar != "]"
    let bytes = contents.bytes(isCaseless: options.contains(.caseless))
    append(.byte(bytes), byteCount: 33, isQuantifiable: true)
  }

  /// Skips the optional syntax around the `^` at the start, and returns the first character after it.
  mutating func readClassStart(_ contents: inout ClassContents) -> Unicode.Scalar {
    var scalar: Unicode.Scalar = "["
    while position < text.count {
      scalar = takeScalar()
      // \Q opens a quotation here only if text follows before \E: "[\Q\E^a]" is negated, "[\Q^\Ea]" isn't.
      if scalar == "\\", next == "E" {
        position += 1
      } else if scalar == "\\", isNext("Q\\E") {
        position += 3
      } else if options.contains(.extendedMore), scalar == " " || scalar == "\t" {
        continue
      } else if !contents.isNegated, scalar == "^" {
        contents.isNegated = true
      } else {
        break
      }
    }
    return scalar
  }

  mutating func readClassMember(
    _ scalar: Unicode.Scalar, into contents: inout ClassContents
  ) throws(PatternSyntaxError) {
    if isQuoting {
      if scalar == "\\", next == "E" {
        isQuoting = false
        position += 1
      } else {
        try add(scalar.value, to: &contents)
      }
    } else if options.contains(.extendedMore), scalar == " " || scalar == "\t" {
      return
    } else if scalar == "[", let end = posixSyntaxEnd() {
      try readPOSIXClass(endingAt: end, into: &contents)
    } else if scalar == "-", contents.startRange() {
      return
    } else if scalar == "\\" {
      try readClassEscape(into: &contents)
    } else {
      try add(scalar.value, to: &contents)
    }
  }

  private mutating func add(_ value: UInt32, to contents: inout ClassContents) throws(PatternSyntaxError) {
    guard contents.add(value) else { throw fault(.classRangeOutOfOrder, at: position - 1) }
  }

  @inline(never)
  private mutating func readClassEscape(into contents: inout ClassContents) throws(PatternSyntaxError) {
    let start = position - 1
    let letter: Unicode.Scalar
    switch try escape(from: start, inClass: true) {
    case .literal(let value): return try add(value, to: &contents)
    case .special("b"): return try add(0x08, to: &contents)
    case .special("Q"):
      isQuoting = true
      return
    case .special("E"): return
    case .special(let other): letter = other
    }
    guard !contents.isInRange else { throw fault(.invalidClassRange, at: position) }
    if letter == "p" || letter == "P" {
      skipProperty(from: start)
    } else if let members = CharacterTypes.escape(UInt8(truncatingIfNeeded: letter.value)) {
      contents.add(members)
    } else {
      note(.laterSyntax, at: start)
    }
    try checkHyphen()
  }

  /// Checks that no hyphen follows a set unless it is the last member: PCRE2 refuses it.
  private func checkHyphen() throws(PatternSyntaxError) {
    if next == "-", let following = peek(1), following != "]" {
      throw fault(.invalidClassRange, at: position)
    }
  }

  /// Returns the offset of the `:]` of a POSIX name if the bracket just read opens such a name, or similar syntax.
  ///
  /// This is PCRE2's own test (`check_posix_syntax`). A bracket that doesn't pass it is a literal.
  private func posixSyntaxEnd() -> Int? {
    guard let delimiter = next, delimiter == ":" || delimiter == "." || delimiter == "=" else { return nil }
    let terminator = text[position]
    var index = position + 1
    while index + 1 < text.count {
      let (byte, following) = (text[index], text[index + 1])
      if byte == UInt8(ascii: "\\"), following == UInt8(ascii: "]") || following == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") && following == terminator {
        return nil
      } else if byte == terminator, following == UInt8(ascii: "]") {
        return index
      }
      index += 1
    }
    return nil
  }

  @inline(never)
  private mutating func readPOSIXClass(
    endingAt end: Int, into contents: inout ClassContents
  ) throws(PatternSyntaxError) {
    guard !contents.isInRange else { throw fault(.invalidClassRange, at: position) }
    guard next == ":" else {
      note(.laterSyntax, at: position - 1)
      position = end + 2
      return
    }
    position += 1
    let isNegated = next == "^"
    if isNegated { position += 1 }
    guard let set = CharacterTypes.posix(text[position..<end], isCaseless: options.contains(.caseless)) else {
      throw fault(.unknownPOSIXClass, at: position)
    }
    position = end + 2
    contents.add(isNegated ? set.inverted : set)
    try checkHyphen()
  }
}
