extension PatternParser {
  /// Reads anything that begins with a parenthesis, which comes next; comments are skipped elsewhere.
  mutating func group() throws(OutsideSubset) -> Item {
    let start = position
    position += 1
    parenthesisCount += 1
    if next == UInt8(ascii: "*") { return try verb(from: start) }
    guard next == UInt8(ascii: "?") else { return try groupBody(from: start) }
    position += 1
    if take(":") || take("|") { return try groupBody(from: start) }
    if take("!)") { return .unquantifiable(.nothing) }
    if takeEndOfSubject() { return .unquantifiable(.assertion(.endOfSubject)) }
    if take("'") { return try namedGroup(from: start, closing: UInt8(ascii: "'")) }
    if take("P<") || take("<") { return try namedGroup(from: start, closing: UInt8(ascii: ">")) }
    if let construct = outsideGroup() { throw outside(construct, at: start) }
    return try optionSetting(from: start)
  }

  /// Reads the rest of `(?![\s\S])` or the like, "no byte follows", which is `\z` for engines that lack it.
  private mutating func takeEndOfSubject() -> Bool {
    guard next == UInt8(ascii: "!"), peek(1) == UInt8(ascii: "[") else { return false }
    let start = position
    position += 1
    if let set = try? characterClass(), set == .all, take(")") { return true }
    position = start
    return false
  }

  /// Reads the alternatives of a group up to its closing parenthesis.
  ///
  /// Options set inside end with the group, but carry over from one alternative to the next.
  private mutating func groupBody(
    from start: Int, options inner: PatternOptions? = nil
  ) throws(OutsideSubset) -> Item {
    guard depth < Self.depthLimit else { throw outside(.deepNesting, at: start) }
    let outer = options
    options = inner ?? outer
    depth += 1
    let body = try choice()
    guard next == UInt8(ascii: ")") else { throw outside(.malformed, at: start) }
    position += 1
    depth -= 1
    options = outer
    return .quantifiable(body)
  }

  private mutating func namedGroup(from start: Int, closing: UInt8) throws(OutsideSubset) -> Item {
    let name = text[position...].prefix { CharacterTypes.word.contains($0) }
    if name.isEmpty, text[position - 1] == UInt8(ascii: "<"),
      [UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "*")].contains(next)
    {
      throw outside(.lookAround, at: start)
    }
    position = name.endIndex
    guard let first = name.first, !ByteSet.digits.contains(first), next == closing else {
      throw outside(.malformed, at: start)
    }
    position += 1
    return try groupBody(from: start)
  }

  /// `(*FAIL)` always fails, as `(?!)` does; other verbs are outside.
  private mutating func verb(from start: Int) throws(OutsideSubset) -> Item {
    if take("*FAIL)") || take("*F)") { return .unquantifiable(.nothing) }
    let name = text[(position + 1)...].prefix { CharacterTypes.word.contains($0) }
    let construct: OutsideSubset.Construct =
      switch String(decoding: name, as: UTF8.self) {
      case "atomic": .atomicGroup
      case "pla", "positive_lookahead", "nla", "negative_lookahead", "plb", "positive_lookbehind", "nlb",
        "negative_lookbehind", "napla", "non_atomic_positive_lookahead", "naplb",
        "non_atomic_positive_lookbehind":
        .lookAround
      default: .verb
      }
    throw outside(construct, at: start)
  }

  /// The construct that begins with the bytes after `(?`, if it is outside the subset and not an option setting.
  private func outsideGroup() -> OutsideSubset.Construct? {
    switch next {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "*"): .lookAround
    case UInt8(ascii: ">"): .atomicGroup
    case UInt8(ascii: "("): .conditional
    case UInt8(ascii: "C"): .callout
    case UInt8(ascii: "R"), UInt8(ascii: "&"), UInt8(ascii: "+"): .recursion
    case let digit? where ByteSet.digits.contains(digit): .recursion
    case UInt8(ascii: "-") where peek(1).map(ByteSet.digits.contains) ?? false: .recursion
    case UInt8(ascii: "P"): peek(1) == UInt8(ascii: "=") ? .backReference : .recursion
    case nil: .malformed
    default: nil
    }
  }

  /// Reads option letters, and the group after a colon if there is one.
  private mutating func optionSetting(from start: Int) throws(OutsideSubset) -> Item {
    var changed = options
    let isReset = take("^")
    if isReset { changed = PatternOptions() }
    var isSetting = true
    var hasDoubledX = false
    while let letter = next {
      let offset = position
      position += 1
      switch letter {
      case UInt8(ascii: ")"):
        options = changed
        return .optionSetting
      case UInt8(ascii: ":"):
        return try groupBody(from: start, options: changed)
      case UInt8(ascii: "-") where isSetting && !isReset:
        isSetting = false
      case UInt8(ascii: "m") where isSetting:
        throw outside(.multilineOption, at: start)
      case UInt8(ascii: "x"):
        hasDoubledX = take("x") || hasDoubledX
        changed.isExtended = isSetting
        changed.isExtendedMore = isSetting && hasDoubledX
      default:
        guard changed.apply(letter, isSetting) else { throw outside(.unknownOption, at: offset) }
      }
    }
    throw outside(.malformed, at: start)
  }
}

extension PatternOptions {
  /// Switches the option of a letter on or off; `false` when it isn't an option letter.
  fileprivate mutating func apply(_ letter: UInt8, _ isOn: Bool) -> Bool {
    switch letter {
    case UInt8(ascii: "i"): isCaseless = isOn
    case UInt8(ascii: "s"): isDotAll = isOn
    // Which groups capture, whether names may repeat, and which quantifiers are greedy.
    case UInt8(ascii: "n"), UInt8(ascii: "J"), UInt8(ascii: "U"): break
    // Multiline matching is off already.
    case UInt8(ascii: "m"): return !isOn
    default: return false
    }
    return true
  }
}
