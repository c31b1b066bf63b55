extension PatternParser {
  /// Reads a class in square brackets; the opening one comes next.
  mutating func characterClass() throws(OutsideSubset) -> ByteSet {
    let start = position
    if wordBoundaryClass() { throw outside(.wordBoundary, at: start) }
    if posixSyntaxEnd() != nil { throw outside(.malformed, at: start) }  // "[:alpha:]" without its class.
    position += 1
    var contents = ClassContents()
    let isNegated = skipClassStart()
    var isFirst = true
    while isFirst || next != UInt8(ascii: "]") || isQuoting {
      guard next != nil else { throw outside(.malformed, at: start) }
      try readClassMember(into: &contents)
      isFirst = false
      skipInClass()
    }
    position += 1
    contents.end()
    let set = options.isCaseless ? contents.set.withBothCases : contents.set
    return isNegated ? set.inverted : set
  }

  /// Skips what may surround the `^` at the start, and returns whether there is one.
  private mutating func skipClassStart() -> Bool {
    var isNegated = false
    while true {
      // \Q opens a quotation here only when it holds something: "[\Q\E^a]" is negated, "[\Q^\Ea]" isn't.
      if take("\\E") || take("\\Q\\E") { continue }
      if options.isExtendedMore, let byte = next, CharacterTypes.blank.contains(byte) {
        position += 1
      } else if !isNegated, next == UInt8(ascii: "^") {
        isNegated = true
        position += 1
      } else {
        skipInClass()
        return isNegated
      }
    }
  }

  /// Skips `\Q`, `\E`, and white space under `(?xx)`.
  private mutating func skipInClass() {
    while true {
      if take("\\E") {
        isQuoting = false
      } else if isQuoting {
        return
      } else if take("\\Q") {
        isQuoting = true
      } else if options.isExtendedMore, let byte = next, CharacterTypes.blank.contains(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func readClassMember(into contents: inout ClassContents) throws(OutsideSubset) {
    let start = position
    guard let byte = next else { throw outside(.malformed) }
    let isAccepted: Bool
    if isQuoting {
      isAccepted = contents.add(take())
    } else if byte == UInt8(ascii: "\\") {
      isAccepted = try readClassEscape(into: &contents)
    } else if byte == UInt8(ascii: "["), let end = posixSyntaxEnd() {
      isAccepted = contents.add(try posixClass(endingAt: end))
    } else if byte == UInt8(ascii: "-") {
      position += 1
      isAccepted = contents.addHyphen(isLast: next == UInt8(ascii: "]"))
    } else {
      isAccepted = contents.add(take())
    }
    guard isAccepted else { throw outside(.malformed, at: start) }
  }

  private mutating func readClassEscape(into contents: inout ClassContents) throws(OutsideSubset) -> Bool {
    guard let letter = peek(1) else { throw outside(.malformed) }
    if let set = CharacterTypes.escape(letter) {
      position += 2
      return contents.add(set)
    }
    switch letter {
    case UInt8(ascii: "b"):
      position += 2
      return contents.add(0x08)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      return contents.add(try octalInClass())
    default:
      return contents.add(try escapedByte())
    }
  }

  /// The offset of the `:]` of a POSIX name if the next bracket opens one, or something like it; else `nil`.
  ///
  /// This is PCRE2's own test (`check_posix_syntax`): a bracket that doesn't pass is a literal.
  private func posixSyntaxEnd() -> Int? {
    guard let delimiter = peek(1),
      delimiter == UInt8(ascii: ":") || delimiter == UInt8(ascii: ".")
        || delimiter == UInt8(ascii: "=")
    else { return nil }
    var index = position + 2
    while index + 1 < text.count {
      let (byte, following) = (text[index], text[index + 1])
      if byte == UInt8(ascii: "\\"), following == UInt8(ascii: "]") || following == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") && following == delimiter {
        return nil
      } else if byte == delimiter, following == UInt8(ascii: "]") {
        return index
      }
      index += 1
    }
    return nil
  }

  private mutating func posixClass(endingAt end: Int) throws(OutsideSubset) -> ByteSet {
    let start = position
    guard text[start + 1] == UInt8(ascii: ":") else { throw outside(.malformed) }
    let isNegated = text[start + 2] == UInt8(ascii: "^")
    let name = text[(start + (isNegated ? 3 : 2))..<end]
    guard let set = CharacterTypes.posix(name, isCaseless: options.isCaseless) else {
      throw outside(.malformed)
    }
    position = end + 2
    return isNegated ? set.inverted : set
  }

  private func wordBoundaryClass() -> Bool {
    text[position...].starts(with: "[[:<:]]".utf8) || text[position...].starts(with: "[[:>:]]".utf8)
  }
}

/// The members of a class so far, and what a hyphen would mean next.
private struct ClassContents {
  private(set) var set = ByteSet()
  private var state = RangeState.none

  private enum RangeState {
    /// A hyphen is literal: at the start, and after a range.
    case none
    /// A hyphen begins a range from this byte.
    case possible(UInt8)
    /// A hyphen began a range from this byte.
    case started(UInt8)
    /// After `\d` or `[:digit:]`: PCRE2 refuses a hyphen that is not the last member.
    case forbidden
  }

  /// Adds one byte; `false` when it would end a range that runs backwards.
  mutating func add(_ byte: UInt8) -> Bool {
    guard case .started(let first) = state else {
      set.insert(byte)
      state = .possible(byte)
      return true
    }
    guard first <= byte else { return false }
    set.formUnion(ByteSet(first...byte))
    state = .none
    return true
  }

  /// Adds a set; `false` when it would end a range.
  mutating func add(_ members: ByteSet) -> Bool {
    if case .started = state { return false }
    set.formUnion(members)
    state = .forbidden
    return true
  }

  /// Adds a hyphen that is not quoted; `false` where PCRE2 refuses it.
  mutating func addHyphen(isLast: Bool) -> Bool {
    switch state {
    case .possible(let first):
      state = .started(first)
      return true
    case .forbidden where !isLast:
      return false
    case .none, .started, .forbidden:
      return add(UInt8(ascii: "-"))
    }
  }

  /// Ends the class: a hyphen that is left over is literal.
  mutating func end() {
    if case .started = state { set.insert(UInt8(ascii: "-")) }
  }
}
