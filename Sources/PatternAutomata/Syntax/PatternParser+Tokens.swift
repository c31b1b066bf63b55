internal import Platform

extension RegexToken {
  /// Returns the tokens of a regex that PCRE2 accepts.
  ///
  /// The result is empty if white space in its classes is ignored, as under `(?xx)`.
  package static func all(in regex: String) -> [RegexToken] {
    var parser = PatternParser(regex.bytes)
    var tokens: [RegexToken] = []
    while parser.position < parser.text.count {
      guard let next = try? parser.takeTokens(), !parser.options.contains(.extendedMore) else { return [] }
      tokens += next
    }
    return tokens
  }
}

extension PatternParser {
  /// Reads a token; in quoted text and in text that isn't ASCII, each byte is a token.
  mutating func takeTokens() throws(PatternSyntaxError) -> [RegexToken] {
    let start = position
    let wasQuoting = isQuoting
    let wasExtended = options.contains(.extended)
    let wasQuantifier = item.quantifier != nil
    let depth = groups.count
    try readNext()
    let first = Unicode.Scalar(text[start])
    let kind: RegexToken.Kind
    switch first {
    case _ where wasQuoting:
      guard !isQuoting else { return literals(in: start..<position) }
      kind = .quotation
    case "\\":
      if isQuoting {
        kind = .quotation
      } else if let byte = escapedByte(at: start) {
        kind = .literal(byte)
      } else {
        kind = .escape(text[start + 1])
      }
    case "[": kind = classKind(at: start)
    case "(": kind = groups.count > depth ? .groupOpen : parenthesisKind(at: start)
    case ")": kind = .groupClose
    case "|": kind = .bar
    case ".": kind = .dot
    case "^": kind = .caret
    case "$": kind = .dollar
    case "?" where wasQuantifier: kind = .lazy
    case "+" where wasQuantifier: kind = .possessive
    case "*", "+", "?", "{":
      if let repeats = item.quantifier?.repeats {
        kind = .quantifier(minimum: repeats.minimum, maximum: repeats.maximum)
      } else if isLaterQuantifier() {
        skip(through: "}")
        kind = .versionDependent
      } else {
        kind = .literal(text[start])
      }
    case " " where wasExtended, "#" where wasExtended, "\t"..."\r" where wasExtended: kind = .comment
    default: return literals(in: start..<position)
    }
    return [RegexToken(kind: kind, range: start..<position)]
  }

  private func literals(in range: Range<Int>) -> [RegexToken] {
    range.map { RegexToken(kind: .literal(text[$0]), range: $0..<($0 + 1)) }
  }

  /// Returns the kind of an item that begins with a parenthesis but opens no group.
  private func parenthesisKind(at start: Int) -> RegexToken.Kind {
    if text[start + 1] == UInt8(ascii: "*") { return .verb }
    switch Unicode.Scalar(text[start + 2]) {
    case "#": return .comment
    case "0"..."9", "+", "&", "C", "P", "R": return .reference
    case "-": return ByteSet.digits.contains(text[start + 3]) ? .reference : .options
    default: return .options
    }
  }

  /// Returns the byte of an escape, if it is ASCII: a backslash and a character that isn't a letter, `\x2b` or
  /// `\x{2b}`.
  private func escapedByte(at start: Int) -> UInt8? {
    let letter = text[start + 1]
    guard letter != UInt8(ascii: "_"), CharacterTypes.word.contains(letter) else { return letter }
    var ahead = self
    ahead.position = start + 1
    guard letter == UInt8(ascii: "x"),
      case .literal(let value)? = try? ahead.escape(from: start, inClass: true)
    else { return nil }
    return value < 0x80 ? UInt8(value) : nil
  }

  // MARK: Classes

  /// Returns the kind of a class; a class with a single character is a literal.
  private func classKind(at start: Int) -> RegexToken.Kind {
    let contents = classContents(at: start)
    if contents.members.count == 1, case .byte(let byte) = contents.members[0].kind, !contents.isNegated {
      return .literal(byte)
    }
    return .characterClass(contents)
  }

  /// Reads a class again, member by member.
  private func classContents(at start: Int) -> RegexToken.CharacterClass {
    var reader = self
    reader.position = start + 1
    var state = ClassContents()
    var result = RegexToken.CharacterClass()
    var scalar = reader.readClassStart(&state)
    result.isNegated = state.isNegated
    var first = reader.position - 1
    while text[first] & 0xC0 == 0x80 { first -= 1 }
    var hyphen = 0..<0
    while reader.position < position {
      let (wasInRange, wasQuoting) = (state.isInRange, reader.isQuoting)
      // A word boundary, `[[:<:]]`, looks like a class with an unknown name.
      do { try reader.readClassMember(scalar, into: &state) } catch { reader.position = position - 1 }
      let range = first..<reader.position
      let members = members(in: range, isQuoted: wasQuoting)
      if wasInRange, !state.isInRange {
        if let lower = result.members.popLast(), let upper = members.first {
          result.members.append(RegexToken.Member(from: lower, to: upper))
        }
      } else if state.isInRange, !wasInRange {
        hyphen = range
      } else {
        result.members += members
      }
      first = reader.position
      scalar = reader.takeScalar()
    }
    if state.isInRange { result.members += members(in: hyphen, isQuoted: true) }
    return result
  }

  /// Returns the members written in a range of a class; none at the start and the end of a quotation.
  private func members(in range: Range<Int>, isQuoted: Bool) -> [RegexToken.Member] {
    let first = Unicode.Scalar(text[range.lowerBound])
    if range.count > 1, first == "\\" {
      let letter = text[range.lowerBound + 1]
      if letter == UInt8(ascii: "Q") || letter == UInt8(ascii: "E") { return [] }
      return [
        .init(kind: escapedByte(at: range.lowerBound).map { .byte($0) } ?? .escape(letter), range: range)
      ]
    }
    if range.count > 1, first == "[" { return [.init(kind: .posixName, range: range)] }
    return range.map { .init(kind: .byte(text[$0]), range: $0..<($0 + 1)) }
  }
}

extension RegexToken.Member {
  /// Creates a range of characters.
  fileprivate init(from lower: Self, to upper: Self) {
    range = lower.range.lowerBound..<upper.range.upperBound
    kind = .other
    if case .byte(let first) = lower.kind, case .byte(let last) = upper.kind, first <= last {
      kind = .bytes(first...last)
    }
  }
}
