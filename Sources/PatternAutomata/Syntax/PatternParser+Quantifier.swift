extension PatternParser {
  /// How often an item is repeated: a minimum, and a maximum if there is one.
  typealias RepeatCounts = (minimum: Int, maximum: Int?)

  /// Reads the quantifier after an item, if there is one.
  ///
  /// Greedy and lazy quantifiers accept the same language. A possessive one may refuse what they accept.
  mutating func quantified(_ item: Expression) throws(OutsideSubset) -> Expression {
    try skipIgnored()
    let start = position
    guard !isQuoting, let counts = try quantifier() else { return item }
    if counts.maximum == 0 {
      guard case .byte = item else { throw outside(.skippedGroup, at: start) }
    }
    try skipIgnored()
    if !isQuoting {
      if next == UInt8(ascii: "+") { throw outside(.possessiveQuantifier) }
      if next == UInt8(ascii: "?") { position += 1 }
    }
    return .repeating(item, minimum: counts.minimum, maximum: counts.maximum)
  }

  /// Makes sure that no quantifier follows; PCRE2 accepts one after `(?!)` and `(?![\s\S])`, and refuses it after anchors.
  mutating func unquantified(_ item: Expression) throws(OutsideSubset) -> Expression {
    let isGroup = text[position - 1] == UInt8(ascii: ")")
    try skipIgnored()
    let start = position
    if !isQuoting, try quantifier() != nil {
      throw outside(isGroup ? .lookAround : .malformed, at: start)
    }
    return item
  }

  private mutating func quantifier() throws(OutsideSubset) -> RepeatCounts? {
    switch next {
    case UInt8(ascii: "*"):
      position += 1
      return (0, nil)
    case UInt8(ascii: "+"):
      position += 1
      return (1, nil)
    case UInt8(ascii: "?"):
      position += 1
      return (0, 1)
    case UInt8(ascii: "{"):
      return try repeatCounts()
    default:
      return nil
    }
  }

  /// The greatest count PCRE2 accepts.
  private static let countLimit = 65_535

  /// Reads `{n}`, `{n,}` or `{n,m}`; anything else in braces is literal text and left unread.
  ///
  /// - Throws: for what 10.43 reads as a quantifier and 10.42 as text.
  mutating func repeatCounts() throws(OutsideSubset) -> RepeatCounts? {
    let start = position
    position += 1
    let hasLeadingSpace = skipBlanks()
    let minimum = count()
    let hasInnerSpace = skipBlanks()
    var maximum = minimum
    var hasComma = false
    var hasLaterSpace = false
    if next == UInt8(ascii: ",") {
      hasComma = true
      position += 1
      hasLaterSpace = skipBlanks()
      maximum = count()
      hasLaterSpace = skipBlanks() || hasLaterSpace
    }
    let isQuantifier = next == UInt8(ascii: "}") && (minimum != nil || hasComma && maximum != nil)
    guard isQuantifier else {
      position = start
      return nil
    }
    guard let minimum, !hasLeadingSpace, !hasInnerSpace, !hasLaterSpace else {
      throw outside(.versionDependentQuantifier, at: start)
    }
    let fits = max(minimum, maximum ?? 0) <= Self.countLimit && minimum <= maximum ?? .max
    guard fits else { throw outside(.malformed, at: start) }
    position += 1
    return (minimum, maximum)
  }

  /// Reads a decimal number; a huge one comes out as some number past the limit.
  private mutating func count() -> Int? {
    var value: Int?
    while let byte = next, ByteSet.digits.contains(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), Self.countLimit + 1)
      position += 1
    }
    return value
  }

  private mutating func skipBlanks() -> Bool {
    let start = position
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
    return position > start
  }
}
