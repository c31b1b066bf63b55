extension PatternParser {
  /// Reads what begins with a parenthesis, after it; comments are skipped elsewhere.
  @inline(never)
  mutating func readParenthesis(from start: Int, after before: ItemState) throws(PatternSyntaxError.Cause) {
    guard position < text.count else { throw .missingClosingParenthesis }
    if next == "*" { return try readAsterisk(from: start, after: before) }
    guard next == "?" else {
      guard !options.contains(.noAutomaticCapture) else { return open(.nonCapturing, from: start) }
      return open(.capturing(try newCapture()), from: start)
    }
    position += 1
    guard let kind = next else { throw .missingClosingParenthesis }
    switch kind {
    case "P": try readPythonSyntax(from: start)
    case "R": try readWholeRecursion(from: start)
    case "+":
      guard peek(1)?.isDigit == true else { throw .relativeNumberExpected }
      try readNumberedRecursion(from: start)
    case "0"..."9": try readNumberedRecursion(from: start)
    case "&": try readNamedRecursion(from: start)
    case "C": try readCallout(from: start, after: before)
    case "(": try readCondition(from: start)
    case ">": openAtomic(from: start)
    case "=": openLookaround(.lookahead(isNegative: false), from: start, after: before)
    case "*": openLookaround(.lookahead(isNegative: false), from: start, after: before)
    case "!": openLookaround(.lookahead(isNegative: true), from: start, after: before)
    case "<": try readAngleBracket(from: start, after: before)
    case "'": try readNamedGroup(endingWith: "'", from: start)
    case "-" where peek(1)?.isDigit == true: try readNumberedRecursion(from: start)
    case "|": openBranchReset(from: start)
    default: try readOptions(from: start)
    }
  }

  // MARK: Opening and closing

  /// Opens a script run, which is outside the regular subset; the last byte before its contents comes next.
  mutating func openScriptRun(from start: Int) {
    position += 1
    note(.verb, at: start)
    open(.scriptRun, from: start)
  }

  /// Opens an atomic group; the last byte before its contents comes next.
  mutating func openAtomic(from start: Int) {
    position += 1
    let outside = OutsideSubset(construct: .atomicGroup, offset: start)
    pattern.atomicGroups.append((pattern.tokens.count, outside))
    open(.atomic, from: start)
  }

  /// Opens a look-around; the last byte before its contents comes next.
  mutating func openLookaround(_ group: PatternToken.Group, from start: Int, after before: ItemState) {
    position += 1
    if case .lookbehind = group { note(.lookBehind, at: start) }
    open(group, from: start)
    if before.assertionExpectation > 0 {
      scopes.append(Scope(depth: depth, options: options, kind: .condition))
    }
  }

  mutating func open(_ group: PatternToken.Group, from start: Int) {
    openings.append(pattern.tokens.count)
    append(.open(group))
    depth += 1
    if depth > Self.automatonDepthLimit { note(.deepNesting, at: start) }
  }

  @inline(never)
  private mutating func openBranchReset(from start: Int) {
    position += 1
    open(.nonCapturing, from: start)
    pattern.hasBranchReset = true
    let count = pattern.captureCount
    scopes.append(
      Scope(depth: depth, options: options, kind: .branchReset(first: count, highest: count)))
  }

  /// Ends an alternative; in `(?|…)` the next one counts groups from the same number.
  mutating func readAlternative() {
    append(.alternative)
    guard let scope = scopes.last, scope.depth == depth,
      case .branchReset(let first, let highest) = scope.kind
    else { return }
    scopes[scopes.count - 1].kind = .branchReset(first: first, highest: max(highest, pattern.captureCount))
    pattern.captureCount = first
  }

  /// Ends a group, and with it what was set inside.
  mutating func closeGroup() throws(PatternSyntaxError.Cause) {
    guard depth > 0 else { throw fault(.unmatchedClosingParenthesis, at: position - 1) }
    var isQuantifiable = true
    if let scope = scopes.last, scope.depth == depth {
      scopes.removeLast()
      options = scope.options
      switch scope.kind {
      case .options: break
      case .branchReset(_, let highest): pattern.captureCount = max(highest, pattern.captureCount)
      case .condition: isQuantifiable = false
      case .atomicScriptRun: append(.close)
      }
    }
    depth -= 1
    lastOpening = openings.popLast()
    append(.close, isQuantifiable: isQuantifiable)
  }

  // MARK: Groups that capture

  private mutating func newCapture() throws(PatternSyntaxError.Cause) -> Int {
    guard pattern.captureCount < Self.groupLimit else { throw .tooManyCaptures }
    pattern.captureCount += 1
    return pattern.captureCount
  }

  private mutating func readNamedGroup(
    endingWith terminator: Unicode.Scalar, from start: Int
  ) throws(PatternSyntaxError.Cause) {
    let name = try groupName(endingWith: terminator)
    open(.capturing(try newCapture()), from: start)
    try defineName(name)
  }

  /// Reads `(?<name>`, `(?<=`, `(?<!` or `(?<*`; the angle bracket comes next.
  @inline(never)
  private mutating func readAngleBracket(
    from start: Int, after before: ItemState
  ) throws(PatternSyntaxError.Cause) {
    switch peek(1) {
    case "=", "!", "*":
      position += 1
      openLookbehind(offset: start, from: start, after: before)
    default: try readNamedGroup(endingWith: ">", from: start)
    }
  }

  /// Opens a look-behind; the last byte before its contents comes next.
  mutating func openLookbehind(offset: Int, from start: Int, after before: ItemState) {
    pattern.hasLookbehind = true
    openLookaround(.lookbehind(offset: offset), from: start, after: before)
  }

  /// Reads `(?P<name>`, `(?P>name)` or `(?P=name)`.
  @inline(never)
  private mutating func readPythonSyntax(from start: Int) throws(PatternSyntaxError.Cause) {
    position += 1
    guard let kind = next else { throw .missingClosingParenthesis }
    switch kind {
    case "<": try readNamedGroup(endingWith: ">", from: start)
    case ">": try readNamedRecursion(from: start)
    case "=":
      note(.backReference, at: start)
      append(.namedBackReference(try groupName(endingWith: ")")), isQuantifiable: true)
    default: throw .unknownAfterQueryP
    }
  }

  // MARK: Recursion

  private mutating func readWholeRecursion(from start: Int) throws(PatternSyntaxError.Cause) {
    position += 1
    guard next == ")" else { throw .missingRecursionClosing }
    note(.recursion, at: start)
    appendRecursion(0)
  }

  @inline(never)
  private mutating func readNumberedRecursion(from start: Int) throws(PatternSyntaxError.Cause) {
    let groupCount = next?.isDigit == true ? nil : pattern.captureCount
    guard let number = try number(relativeTo: groupCount) else { throw .relativeNumberExpected }
    guard next == ")" else { throw .missingClosingParenthesis }
    note(.recursion, at: start)
    appendRecursion(number)
  }

  private mutating func readNamedRecursion(from start: Int) throws(PatternSyntaxError.Cause) {
    note(.recursion, at: start)
    append(.namedRecursion(try groupName(endingWith: ")")), isQuantifiable: true)
  }

  /// Records a call; its terminator comes next.
  mutating func appendRecursion(_ number: Int) {
    append(.recursion(number, offset: position), isQuantifiable: true)
    position += 1
  }

  // MARK: Options

  /// Reads option letters, and the start of a group if a colon follows.
  @inline(never)
  private mutating func readOptions(from start: Int) throws(PatternSyntaxError.Cause) {
    let outer = options
    var changed = options
    let isReset = next == "^"
    if isReset {
      position += 1
      changed.subtract([.caseless, .multiline, .noAutomaticCapture, .dotAll, .extended, .extendedMore])
    }
    let letters = try optionLetters(allowsHyphen: !isReset, from: start)
    changed = changed.union(letters.set).subtracting(letters.unset)
    guard let end = next else { throw .missingClosingParenthesis }
    position += 1
    if end == ")" {
      if scopes.last?.depth != depth { scopes.append(Scope(depth: depth, options: outer)) }
    } else {
      open(.nonCapturing, from: start)
      scopes.append(Scope(depth: depth, options: outer))
    }
    options = changed
    if changed != outer { append(.options) }
  }

  private mutating func optionLetters(
    allowsHyphen: Bool, from start: Int
  ) throws(PatternSyntaxError.Cause) -> (set: PatternOptions, unset: PatternOptions) {
    var (set, unset): (PatternOptions, PatternOptions) = ([], [])
    var (isUnsetting, allowsHyphen) = (false, allowsHyphen)
    while let letter = next, letter != ")", letter != ":" {
      var option: PatternOptions = []
      switch letter {
      case "-":
        guard allowsHyphen else { throw .invalidOptionHyphen }
        (isUnsetting, allowsHyphen) = (true, false)
      case "J": option = .duplicateNames
      case "i": option = .caseless
      case "m": option = .multiline
      case "n": option = .noAutomaticCapture
      case "s": option = .dotAll
      case "U": option = .ungreedy
      case "x":
        option = .extended
        if peek(1) == "x" {
          option.insert(.extendedMore)
          position += 1
        }
      default: throw .unknownAfterParenthesisQuery
      }
      position += 1
      if isUnsetting { unset.formUnion(option) } else { set.formUnion(option) }
    }
    // (?x) ends (?xx), and so does (?-x).
    if set.isSuperset(of: .extended) && !set.contains(.extendedMore) || unset.contains(.extended) {
      unset.insert(.extendedMore)
    }
    return (set, unset)
  }
}

extension Unicode.Scalar {
  /// Whether it is one of `0` to `9`.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
