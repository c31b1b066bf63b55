extension PatternParser {
  /// Reads a quantifier in braces, or a literal brace.
  mutating func readBrace(from start: Int, after before: ItemState) throws(PatternSyntaxError) {
    if hasRepeatSyntax() {
      try readQuantifier(try repeatCounts(), from: start, after: before)
    } else {
      if isLaterQuantifier() { note(.versionDependentQuantifier, at: start) }
      appendLiteral(0x7B)
    }
  }

  /// The largest count that PCRE2 accepts.
  private static let countLimit = 65_535

  /// Reads the rest of `{n}`, `{n,}` or `{n,m}`; any other text in braces is literal.
  private mutating func repeatCounts() throws(PatternSyntaxError) -> Expression.Repeats {
    let minimum = try repeatCount() ?? 0
    var maximum: Int? = minimum
    if next == "," {
      position += 1
      maximum = try repeatCount()
    }
    guard minimum <= maximum ?? .max else { throw fault(.quantifierOutOfOrder, at: position) }
    position += 1
    return Expression.Repeats(minimum: minimum, maximum: maximum)
  }

  private mutating func repeatCount() throws(PatternSyntaxError) -> Int? {
    guard nextDigit() != nil else { return nil }
    var value = 0
    while let digit = nextDigit() {
      position += 1
      value = value * 10 + Int(digit)
      guard value <= Self.countLimit else { throw fault(.quantifierTooBig, at: position) }
    }
    return value
  }

  /// Whether only digits, beginning with one, and at most one comma come before the closing brace.
  func hasRepeatSyntax() -> Bool {
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
  func isLaterQuantifier() -> Bool {
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
