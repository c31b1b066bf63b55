extension PatternParser {
  /// Reads a class in square brackets, after the opening one.
  @inline(never)
  mutating func readClass(from start: Int) throws(PatternSyntaxError.Cause) {
    if isNext("[:<:]]") || isNext("[:>:]]") { return appendWordEdge(from: start) }
    if posixSyntaxEnd() != nil {
      throw fault(next == ":" ? .posixClassOutsideClass : .posixCollatingElement, at: position - 1)
    }
    var contents = ClassContents(isUTF: isUTF, isCaseless: options.contains(.caseless))
    // An unfinished class is read as if its last character were repeated.
    var scalar = readClassStart(&contents)
    repeat {
      try readClassMember(scalar, into: &contents)
      guard position < text.count else { throw .missingSquareBracket }
      scalar = takeScalar()
    } while isQuoting || scalar != "]"
    append(.characterClass(pattern.classes.count), isQuantifiable: true)
    pattern.classes.append(contents.end())
  }

  /// `[[:<:]]` and `[[:>:]]` are `\b` with a look-around for a word character.
  @inline(never)
  private mutating func appendWordEdge(from start: Int) {
    note(.wordBoundary, at: start)
    let isEnd = peek(2) == ">"
    if isEnd { pattern.hasLookbehind = true }
    append(.assertion(.wordBoundary))
    append(.open(isEnd ? .lookbehind(offset: 0) : .lookahead(isNegative: false)))
    append(.type(UInt8(ascii: "w")))
    append(.close, isQuantifiable: true)
    position += 6
  }

  /// Skips what may surround the `^` at the start, and returns the first character after it.
  private mutating func readClassStart(_ contents: inout ClassContents) -> Unicode.Scalar {
    var scalar: Unicode.Scalar = "["
    while position < text.count {
      scalar = takeScalar()
      // \Q opens a quotation here only when it holds something: "[\Q\E^a]" is negated, "[\Q^\Ea]" isn't.
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

  private mutating func readClassMember(
    _ scalar: Unicode.Scalar, into contents: inout ClassContents
  ) throws(PatternSyntaxError.Cause) {
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

  private mutating func add(_ value: UInt32, to contents: inout ClassContents) throws(PatternSyntaxError
    .Cause)
  {
    guard contents.add(value) else { throw fault(.classRangeOutOfOrder, at: position - 1) }
  }

  @inline(never)
  private mutating func readClassEscape(into contents: inout ClassContents) throws(PatternSyntaxError.Cause) {
    let letter: Unicode.Scalar
    switch try escape(inClass: true) {
    case .literal(let value): return try add(value, to: &contents)
    case .special("b"): return try add(0x08, to: &contents)
    case .special("Q"):
      isQuoting = true
      return
    case .special("E"): return
    case .special("B"), .special("R"), .special("X"), .backReference:
      throw fault(.escapeInvalidInClass, at: position - 1)
    case .special(let other): letter = other
    }
    guard !contents.isInRange else { throw .invalidClassRange }
    switch letter {
    case "N": throw .notNewlineInClass
    case "p", "P":
      note(.unicodeProperty, at: position - 2)
      _ = try property(letter)
      contents.addProperty()
    default:
      guard contents.add(escape: UInt8(truncatingIfNeeded: letter.value)) else {
        throw fault(.escapeInvalidInClass, at: position - 1)
      }
    }
    try checkHyphen()
  }

  /// PCRE2 refuses a hyphen after a set, unless it is the last member.
  private func checkHyphen() throws(PatternSyntaxError.Cause) {
    if next == "-", let following = peek(1), following != "]" { throw .invalidClassRange }
  }

  /// The offset of the `:]` of a POSIX name if a bracket that was just read opens one, or something like it.
  ///
  /// This is PCRE2's own test (`check_posix_syntax`): a bracket that doesn't pass is a literal.
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
  ) throws(PatternSyntaxError.Cause) {
    guard !contents.isInRange else { throw .invalidClassRange }
    guard next == ":" else { throw fault(.posixCollatingElement, at: position - 1) }
    position += 1
    let isNegated = next == "^"
    if isNegated { position += 1 }
    guard let set = CharacterTypes.posix(text[position..<end], isCaseless: options.contains(.caseless)) else {
      throw .unknownPOSIXClass
    }
    position = end + 2
    contents.add(posix: isNegated ? set.inverted : set, isNegated: isNegated)
    try checkHyphen()
  }
}
