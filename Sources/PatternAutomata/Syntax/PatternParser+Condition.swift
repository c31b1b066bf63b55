internal import Platform

extension PatternParser {
  /// Whether a character can begin the look-around, or the callout before it, that has to follow `(?(`.
  func canBeCondition(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar == "(", let kind = peek(1), let following = peek(2) else { return false }
    if next == "*" { return ("a"..."z").contains(kind) }
    guard next == "?" else { return false }
    return switch kind {
    case "C": item.assertionExpectation == 2
    case "=", "!": true
    case "<": following == "=" || following == "!"
    default: false
    }
  }

  /// Reads the condition of a conditional group; its parenthesis comes next.
  @inline(never)
  mutating func readCondition(from start: Int) throws(PatternSyntaxError.Cause) {
    position += 1
    guard position < text.count else { throw .missingClosingParenthesis }
    note(.conditional, at: start)
    if next == "?" || next == "*" {
      open(.condition(.assertion), from: start)
      position -= 1
      item.assertionExpectation = 2
      return
    }
    let condition: PatternToken.Condition
    if let number = try number(relativeTo: pattern.captureCount) {
      guard number > 0 else { throw .unknownGroup }
      condition = .number(number, offset: position - 2)
    } else if text.count - position >= 10, isNext("VERSION"), peek(7) != ")" {
      try readVersion()
      condition = .version
    } else {
      condition = try namedCondition()
    }
    open(.condition(condition), from: start)
    guard next == ")" else { throw .missingConditionClosing }
    position += 1
  }

  /// Reads `VERSION>=n.m` or `VERSION=n.m`.
  private mutating func readVersion() throws(PatternSyntaxError.Cause) {
    position += 7
    if next == ">" { position += 1 }
    guard next == "=" else { throw .malformedVersionCondition }
    position += 1
    guard try number(upTo: 1_000, else: .malformedVersionCondition) != nil, position < text.count else {
      throw .malformedVersionCondition
    }
    guard next == "." else { return }
    position += 1
    guard nextDigit() != nil else { throw .malformedVersionCondition }
    position += 1
    if nextDigit() != nil { position += 1 }
    guard next == ")" else { throw .malformedVersionCondition }
  }

  /// Reads a name, or what looks like one: `DEFINE`, `R`, `R12` and `R&name`.
  private mutating func namedCondition() throws(PatternSyntaxError.Cause) -> PatternToken.Condition {
    if next == "<" { return .name(try groupName(endingWith: ">")) }
    if next == "'" { return .name(try groupName(endingWith: "'")) }
    let isNamedCall = isNext("R&")
    position += isNamedCall ? 1 : -1
    let name = try groupName(endingWith: ")")
    position -= 1
    if isNamedCall { return .name(name) }
    if text[name].isText("DEFINE") { return .define(offset: name.lowerBound) }
    let isCall =
      text[name.lowerBound] == UInt8(ascii: "R") && text[name].dropFirst().allSatisfy(ByteSet.digits.contains)
    return isCall ? .recursion(name) : .name(name)
  }

  // MARK: Callouts

  /// Reads the argument of a callout: a number of up to 255, or a string in delimiters.
  @inline(never)
  mutating func readCallout(from start: Int, after before: ItemState) throws(PatternSyntaxError.Cause) {
    position += 1
    guard let first = next else { throw .missingClosingParenthesis }
    note(.callout, at: start)
    item.assertionExpectation = before.assertionExpectation - 1
    if first == ")" || first.isDigit {
      _ = try number(upTo: 255, else: .calloutNumberTooBig)
      append(.callout)
    } else {
      try readCalloutString(delimitedBy: first)
    }
    guard next == ")" else { throw .missingCalloutClosing }
    position += 1
  }

  /// Reads a string; a doubled delimiter means one.
  private mutating func readCalloutString(delimitedBy first: Unicode.Scalar) throws(PatternSyntaxError.Cause)
  {
    let start = position
    let last: Unicode.Scalar
    switch first {
    case "`", "'", "\"", "^", "%", "#", "$": last = first
    case "{": last = "}"
    default: throw .unknownCalloutDelimiter
    }
    position += 1
    while next != last || peek(1) == last {
      guard position < text.count else { throw fault(.missingCalloutDelimiter, at: start) }
      position += next == last ? 2 : 1
    }
    position += 1
    append(.calloutString(byteCount: position - start, offset: start))
  }
}
