internal import Platform

extension PatternParser {
  /// Reads what begins with `(*`; the asterisk comes next.
  @inline(never)
  mutating func readAsterisk(from start: Int, after before: ItemState) throws(PatternSyntaxError.Cause) {
    // In "(*" and "(*)" nothing is read, so the asterisk is a quantifier without an item.
    guard let first = peek(1), first != ")" else { return }
    if ("a"..."z").contains(first) {
      try readAlphaAssertion(from: start, after: before)
    } else {
      try readVerb(from: start)
    }
  }

  /// Reads the names for what also has a symbol: `(*pla:` is `(?=`, and so on.
  private mutating func readAlphaAssertion(
    from start: Int, after before: ItemState
  ) throws(PatternSyntaxError.Cause) {
    let name = try verbName()
    guard next == ":" else { throw .unknownAlphaAssertion }
    func isNamed(_ short: StaticString, _ long: StaticString) -> Bool {
      text[name].isText(short) || text[name].isText(long)
    }
    let expectsAssertion = before.assertionExpectation > 0
    switch true {
    case isNamed("pla", "positive_lookahead"):
      openLookaround(.lookahead(isNegative: false), from: start, after: before)
    case isNamed("nla", "negative_lookahead"):
      openLookaround(.lookahead(isNegative: true), from: start, after: before)
    case isNamed("plb", "positive_lookbehind"), isNamed("nlb", "negative_lookbehind"):
      openLookbehind(offset: position - 3, from: start, after: before)
    case isNamed("napla", "non_atomic_positive_lookahead"):
      guard !expectsAssertion else { throw .atomicAssertionExpected }
      openLookaround(.lookahead(isNegative: false), from: start, after: before)
    case isNamed("naplb", "non_atomic_positive_lookbehind"):
      guard !expectsAssertion else { throw .atomicAssertionExpected }
      openLookbehind(offset: position - 3, from: start, after: before)
    case isNamed("atomic", "atomic"):
      guard !expectsAssertion else { throw .conditionAssertionExpected }
      openAtomic(from: start)
    case isNamed("sr", "script_run"):
      guard !expectsAssertion else { throw .conditionAssertionExpected }
      openScriptRun(from: start)
    case isNamed("asr", "atomic_script_run"):
      guard !expectsAssertion else { throw .conditionAssertionExpected }
      openScriptRun(from: start)
      append(.open(.atomic))
      scopes.append(Scope(depth: depth, options: options, kind: .atomicScriptRun))
    default:
      throw .unknownAlphaAssertion
    }
  }

  /// Reads `(*VERB)` or `(*VERB:NAME)`.
  ///
  /// `(*FAIL)` always fails, as `(?!)` does; other verbs are outside the regular subset.
  @inline(never)
  private mutating func readVerb(from start: Int) throws(PatternSyntaxError.Cause) {
    let name = try verbName()
    guard next == ":" || next == ")" else { throw .unknownVerb }
    func isNamed(_ other: StaticString) -> Bool { text[name].isText(other) }
    let isMark = isNamed("") || isNamed("MARK")
    let isAccept = isNamed("ACCEPT")
    let isFail = isNamed("F") || isNamed("FAIL")
    guard
      isMark || isAccept || isFail || isNamed("COMMIT") || isNamed("PRUNE") || isNamed("SKIP")
        || isNamed("THEN")
    else {
      throw .unknownVerb
    }
    // An empty name counts as missing.
    if next == ":", peek(1) == ")" { position += 1 }
    let hasName = next == ":"
    guard hasName || !isMark else { throw .markWithoutArgument }
    position += 1
    verbStart = pattern.tokens.count
    if hasName || !isFail { note(.verb, at: start) }
    if hasName { append(.verbArgument(byteCount: try verbArgument())) }
    if isAccept {
      append(.accept, isQuantifiable: true)
    } else if isFail {
      append(.fail)
    } else if !hasName {
      append(.verb)
    }
  }

  /// Reads the name after a verb's colon, and the parenthesis; returns its length.
  private mutating func verbArgument() throws(PatternSyntaxError.Cause) -> Int {
    guard let end = text[position...].firstIndex(of: UInt8(ascii: ")")) else {
      throw fault(.unknownVerb, at: text.count)
    }
    let byteCount = end - position
    guard byteCount <= 255 else { throw fault(.verbNameTooLong, at: end) }
    position = end + 1
    return byteCount
  }

  // MARK: Options in front of the pattern

  private static let leadingFlags: [StaticString] = [
    "NOTEMPTY)", "NOTEMPTY_ATSTART)", "NO_AUTO_POSSESS)", "NO_DOTSTAR_ANCHOR)", "NO_JIT)", "NO_START_OPT)",
    "BSR_ANYCRLF)", "BSR_UNICODE)",
  ]

  private static let leadingLimits: [StaticString] = [
    "LIMIT_HEAP=", "LIMIT_MATCH=", "LIMIT_DEPTH=", "LIMIT_RECURSION=",
  ]

  private static let leadingNewlines: [(name: StaticString, newline: Newline)] = [
    ("CR)", .carriageReturn), ("LF)", .lineFeed), ("CRLF)", .both), ("ANY)", .any), ("NUL)", .null),
    ("ANYCRLF)", .eitherOrBoth),
  ]

  /// Reads options for the whole pattern, such as `(*CRLF)`; the last one of a kind counts.
  @inline(never)
  mutating func readLeadingOptions() throws(PatternSyntaxError.Cause) {
    var (wantsUTF, wantsUCP) = (false, false)
    while isNext("(*") {
      let start = position
      if takeLeading("UTF)") || takeLeading("UTF8)") {
        wantsUTF = true
      } else if takeLeading("UCP)") {
        wantsUCP = true
      } else if let found = Self.leadingNewlines.first(where: { takeLeading($0.name) }) {
        newline = found.newline
      } else if Self.leadingLimits.contains(where: { takeLeading($0) }) {
        try readLimit()
      } else if !Self.leadingFlags.contains(where: { takeLeading($0) }) {
        break
      }
      note(.verb, at: start)
    }
    guard !wantsUTF || isUTF else { throw .utfDisabled }
    guard !wantsUCP else { throw .ucpDisabled }
  }

  private mutating func takeLeading(_ name: StaticString) -> Bool {
    guard isNext(name, after: 2) else { return false }
    position += 2 + name.utf8CodeUnitCount
    return true
  }

  /// Reads the number of a limit, and the parenthesis.
  private mutating func readLimit() throws(PatternSyntaxError.Cause) {
    guard nextDigit() != nil else { throw .unknownVerb }
    var value: UInt64 = 0
    while let digit = nextDigit(), value <= UInt64(UInt32.max / 10 - 1) {
      value = value * 10 + UInt64(digit)
      position += 1
    }
    position += 1
    // PCRE2 looks past the end here, and counts what it finds.
    guard position <= text.count, text[position - 1] == UInt8(ascii: ")") else {
      throw fault(.unknownVerb, at: min(position, text.count))
    }
  }
}

/// What ends a line, for comments under `(?x)`.
enum Newline: Hashable, Sendable {
  case lineFeed, carriageReturn, both, eitherOrBoth, any, null
}

extension PatternParser {
  /// Skips the rest of a line and its end.
  @inline(never)
  mutating func skipLine() {
    while position < text.count {
      if let byteCount = newlineByteCount() {
        position += byteCount
        return
      }
      _ = takeScalar()
    }
  }

  /// The length of the end of a line that comes next.
  private func newlineByteCount() -> Int? {
    let isPair = next == "\r" && peek(1) == "\n"
    return switch (newline, next) {
    case (.lineFeed, "\n"), (.carriageReturn, "\r"), (.null, "\0"): 1
    case (.both, _): isPair ? 2 : nil
    case (.eitherOrBoth, "\n"), (.any, "\n"), (.any, "\u{B}"), (.any, "\u{C}"): 1
    case (.eitherOrBoth, "\r"), (.any, "\r"): isPair ? 2 : 1
    case (.any, "\u{C2}") where peek(1) == "\u{85}": 2
    case (.any, "\u{E2}") where isNext("\u{2028}") || isNext("\u{2029}"): 3
    default: nil
    }
  }
}
