extension PatternParser {
  /// Records a quantifier that was read.
  ///
  /// Outside of atomic groups, greedy and lazy quantifiers accept the same language; a possessive one may refuse what they
  /// accept.
  mutating func readQuantifier(
    _ quantifier: PatternToken.Quantifier, from start: Int, after before: ItemState
  ) throws(PatternSyntaxError.Cause) {
    guard before.isQuantifiable else { throw fault(.nothingToQuantify, at: position - 1) }
    switch pattern.tokens.last {
    case .literal, .characterClass, .dot, .type, .property: break
    case .accept: wrapAccept()
    default:
      if endsWithLookahead() { note(.repeatedLookAhead, at: start) }
      if quantifier.maximum == 0 { note(.skippedGroup, at: start) }
    }
    var quantifier = quantifier
    quantifier.isLazy = options.contains(.ungreedy)
    append(.quantifier(quantifier))
    item.isQuantifier = true
  }

  /// Reads a quantifier in braces, or a literal brace.
  mutating func readBrace(from start: Int, after before: ItemState) throws(PatternSyntaxError.Cause) {
    if let quantifier = try repeatCounts() {
      try readQuantifier(quantifier, from: start, after: before)
    } else {
      if isLaterQuantifier() { note(.versionDependentQuantifier, at: start) }
      appendLiteral(0x7B)
    }
  }

  /// Changes the quantifier that was read last.
  mutating func changeQuantifier(_ change: (inout PatternToken.Quantifier) -> Void) {
    guard case .quantifier(var quantifier) = pattern.tokens.last else { return }
    change(&quantifier)
    pattern.tokens[pattern.tokens.count - 1] = .quantifier(quantifier)
  }

  /// Records a possessive quantifier, which is an atomic group.
  @inline(never)
  mutating func notePossessive(at offset: Int) {
    let outside = OutsideSubset(construct: .possessiveQuantifier, offset: offset)
    pattern.atomicGroups.append((pattern.tokens.count - 1, outside))
  }

  /// Whether the last token is the end of a look-ahead.
  private func endsWithLookahead() -> Bool {
    guard case .close = pattern.tokens.last, let lastOpening,
      case .open(.lookahead) = pattern.tokens[lastOpening]
    else { return false }
    return true
  }

  /// `(*ACCEPT)` is the one verb that may be repeated; PCRE2 puts a group around it.
  @inline(never)
  private mutating func wrapAccept() {
    pattern.tokens.insert(.open(.nonCapturing), at: verbStart)
    pattern.tokens.append(.close)
  }

  /// The greatest count PCRE2 accepts.
  private static let countLimit = 65_535

  /// Reads the rest of `{n}`, `{n,}` or `{n,m}`; anything else in braces is literal text and left unread.
  mutating func repeatCounts() throws(PatternSyntaxError.Cause) -> PatternToken.Quantifier? {
    guard hasRepeatSyntax() else { return nil }
    guard let minimum = try number(upTo: Self.countLimit, else: .quantifierTooBig) else { return nil }
    var maximum: Int? = minimum
    if next == "," {
      position += 1
      maximum = try number(upTo: Self.countLimit, else: .quantifierTooBig)
    }
    guard minimum <= maximum ?? .max else { throw .quantifierOutOfOrder }
    position += 1
    return PatternToken.Quantifier(minimum: minimum, maximum: maximum)
  }

  /// Whether nothing but digits, one of them first, and at most one comma comes before a closing brace.
  private func hasRepeatSyntax() -> Bool {
    guard nextDigit() != nil else { return false }
    var hasComma = false
    var distance = 1
    while let byte = peek(distance) {
      switch byte {
      case "0"..."9": break
      case "," where !hasComma: hasComma = true
      case "}": return true
      default: return false
      }
      distance += 1
    }
    return false
  }

  /// Whether PCRE2 10.43 would read a quantifier after this brace: `,3}`, or with spaces.
  private func isLaterQuantifier() -> Bool {
    var ahead = self
    ahead.skipBlanks()
    let hasMinimum = ahead.skipDigits()
    ahead.skipBlanks()
    var hasMaximum = false
    if ahead.next == "," {
      ahead.position += 1
      ahead.skipBlanks()
      hasMaximum = ahead.skipDigits()
      ahead.skipBlanks()
    }
    return ahead.next == "}" && (hasMinimum || hasMaximum)
  }

  private mutating func skipBlanks() {
    while next == " " || next == "\t" { position += 1 }
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while nextDigit() != nil { position += 1 }
    return position > start
  }
}
