internal import Platform

extension PatternParser {
  /// Reads an item that begins with a parenthesis, after the parenthesis.
  ///
  /// Comments are skipped elsewhere.
  @inline(never)
  mutating func readParenthesis(from start: Int) throws(PatternSyntaxError) {
    if next == "*" { return try readAsterisk(from: start) }
    guard next == "?" else {
      if !options.contains(.noAutomaticCapture) { captureCount += 1 }
      return open(from: start)
    }
    position += 1
    guard let kind = next else { throw fault(.missingClosingParenthesis, at: position) }
    if kind == "P" { position += 1 }
    switch (kind, next) {
    case ("P", ">"), ("R", _), ("&", _), ("0"..."9", _), ("+", _): try skipItem(.recursion, from: start)
    case ("-", _) where peek(1)?.isDigit == true: try skipItem(.recursion, from: start)
    case ("P", "="): try skipItem(.backReference, from: start)
    case ("P", "<"): readNamedGroup(endingWith: ">", from: start)
    case ("P", _): note(.laterSyntax, at: start)
    case ("<", _):
      guard let sign = peek(1), sign == "=" || sign == "!" || sign == "*" else {
        return readNamedGroup(endingWith: ">", from: start)
      }
      note(.lookBehind, at: start)
      open(after: 2, from: start)
    case ("'", _): readNamedGroup(endingWith: "'", from: start)
    case ("C", _): try skipCallout(from: start)
    case ("(", _): try readCondition(from: start)
    case (">", _): open(.atomic, after: 1, from: start)
    case ("=", _), ("*", _): open(.lookahead(isNegative: false), after: 1, from: start)
    case ("!", _): open(.lookahead(isNegative: true), after: 1, from: start)
    case ("|", _):
      open(after: 1, from: start)
      groups[groups.count - 1].captures = (first: captureCount, highest: captureCount)
    default: try readOptions(from: start)
    }
  }

  /// Opens a group whose content begins some bytes later.
  private mutating func open(_ kind: OpenGroup.Kind = .plain, after byteCount: Int, from start: Int) {
    position += byteCount
    open(kind, from: start)
  }

  /// Skips an item in parentheses that only PCRE2 reads.
  @inline(never)
  private mutating func skipItem(
    _ construct: OutsideSubset.Construct, from start: Int
  ) throws(PatternSyntaxError) {
    note(construct, at: start)
    guard skip(through: ")") else { throw fault(.missingClosingParenthesis, at: position) }
    item.isQuantifiable = true
  }

  /// Skips a callout with a number, or with a string that may contain doubled delimiters.
  @inline(never)
  private mutating func skipCallout(from start: Int) throws(PatternSyntaxError) {
    position += 1
    if let delimiter = next, delimiter != ")", !delimiter.isDigit {
      repeat {
        position += 1
        skip(through: delimiter == "{" ? "}" : delimiter)
      } while next == (delimiter == "{" ? "}" : delimiter)
    }
    try skipItem(.callout, from: start)
  }

  /// Opens a conditional group, and skips a condition that isn't a look-around; its parenthesis comes next.
  @inline(never)
  private mutating func readCondition(from start: Int) throws(PatternSyntaxError) {
    if peek(1) != "?", peek(1) != "*" { try skipItem(.conditional, from: start) }
    note(.conditional, at: start)
    item = ItemState()
    open(from: start)
  }

  /// Reads a group with a name; the delimiter comes next.
  @inline(never)
  private mutating func readNamedGroup(endingWith terminator: Unicode.Scalar, from start: Int) {
    position += 1
    let isWord = nextDigit() == nil
    let name = takeWord()
    captureCount += 1
    if !isWord || name.isEmpty || name.count > 32 || next != terminator || isTaken(name) {
      note(.laterSyntax, at: start)
    }
    skip(through: terminator)
    names.append((name, captureCount))
    open(from: start)
  }

  /// Whether PCRE2 refuses a name for the last numbered group: another group has the name, or the group's number has
  /// another name.
  private func isTaken(_ name: Range<Int>) -> Bool {
    names.contains { other in
      text[other.bytes] == text[name]
        ? other.number != captureCount && !options.contains(.duplicateNames) : other.number == captureCount
    }
  }

  // MARK: Verbs

  /// Reads an item that begins with `(*`; the asterisk comes next.
  @inline(never)
  private mutating func readAsterisk(from start: Int) throws(PatternSyntaxError) {
    // In "(*" and "(*)" nothing is read, so the asterisk is a quantifier without an item.
    guard let first = peek(1), first != ")" else { return }
    position += 1
    let name = text[takeWord()]
    if ("a"..."z").contains(first), next == ":" { return readAlphabeticGroup(Array(name), from: start) }
    if name.isText("F") || name.isText("FAIL") {
      if isNext(":)") { position += 1 }
      if next == ")" {
        position += 1
        return append(.nothing)
      }
    }
    try skipItem(.verb, from: start)
    // After such a verb, another character ends a comment.
    if "CR CRLF ANY ANYCRLF NUL".hasWord(Array(name)) { position = text.count }
  }

  /// Reads the alphabetic names of groups that also have symbols: `(*pla:` is `(?=`, and so on; the colon comes next.
  private mutating func readAlphabeticGroup(_ name: [UInt8], from start: Int) {
    if "pla positive_lookahead napla non_atomic_positive_lookahead".hasWord(name) {
      return open(.lookahead(isNegative: false), after: 1, from: start)
    }
    if "nla negative_lookahead".hasWord(name) {
      return open(.lookahead(isNegative: true), after: 1, from: start)
    }
    if "atomic".hasWord(name) { return open(.atomic, after: 1, from: start) }
    let isLookBehind = """
      plb positive_lookbehind nlb negative_lookbehind naplb non_atomic_positive_lookbehind
      """.hasWord(name)
    // All other names are script runs.
    note(isLookBehind ? .lookBehind : .verb, at: start)
    open(after: 1, from: start)
  }

  // MARK: Options

  /// Reads option letters, and the start of a group if a colon follows.
  @inline(never)
  private mutating func readOptions(from start: Int) throws(PatternSyntaxError) {
    var changed = options
    var allowsHyphen = next != "^"
    if !allowsHyphen {
      position += 1
      changed.subtract([.caseless, .multiline, .noAutomaticCapture, .dotAll, .extended, .extendedMore])
    }
    var isUnsetting = false
    var (set, unset): (PatternOptions, PatternOptions) = ([], [])
    while let letter = next, letter != ")", letter != ":" {
      let option = Self.option(letter)
      if letter == "-", allowsHyphen {
        (isUnsetting, allowsHyphen) = (true, false)
      } else if option == nil {
        note(.laterSyntax, at: start)
      }
      position += 1
      if isUnsetting { unset.formUnion(option ?? []) } else { set.formUnion(option ?? []) }
      if letter == "x", next == "x" {
        position += 1
        if isUnsetting { unset.insert(.extendedMore) } else { set.insert(.extendedMore) }
      }
    }
    // (?x) ends (?xx), and so does (?-x).
    if set.isSuperset(of: .extended) && !set.contains(.extendedMore) || unset.contains(.extended) {
      unset.insert(.extendedMore)
    }
    guard let end = next else { throw fault(.missingClosingParenthesis, at: position) }
    position += 1
    if end == ":" { open(from: start) }
    options = changed.union(set).subtracting(unset)
  }

  /// Returns the option that a letter sets; `nil` if there is none.
  private static func option(_ letter: Unicode.Scalar) -> PatternOptions? {
    switch letter {
    case "J": .duplicateNames
    case "i": .caseless
    case "m": .multiline
    case "n": .noAutomaticCapture
    case "s": .dotAll
    case "U": .ungreedy
    case "x": .extended
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a digit, `0` to `9`.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
