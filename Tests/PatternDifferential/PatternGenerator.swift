package import PatternAutomata

/// Writes patterns at random: by the grammar of the subset, or as a soup of pieces of syntax.
///
/// Most patterns by grammar are compiled by both sides, and reach far into loops, groups and anchors. Most soups are
/// refused; they find corners that the parser reads differently from PCRE2.
package struct PatternGenerator {
  package var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A pattern, and whether a soft partial match proves that an accepted subject lies ahead.
  ///
  /// That holds if the pattern is anchored at the start, and nothing in it fails for every continuation: no other
  /// anchors, no look-aheads, no atomic groups, no empty classes.
  package struct Sample: Hashable, Sendable {
    package var pattern: String
    package var isPlain: Bool

    package init(pattern: String, isPlain: Bool = false) {
      self.pattern = pattern
      self.isPlain = isPlain
    }

    /// Reads a pattern that a person wrote.
    ///
    /// It is plain if that is obvious: a single `^` in front of everything, no negated class, no other anchor but a
    /// final `$`, no look-ahead and nothing atomic.
    package init(given pattern: String) {
      var depth = 0
      let hasOuterChoice = pattern.contains { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return character == "|" && depth == 0
      }
      let body = pattern.dropFirst()
      let isPlain =
        pattern.hasPrefix("^") && !hasOuterChoice && !body.contains("^") && !body.dropLast().contains("$")
        && [
          "\\A", "\\G", "\\z", "\\Z", "\\b", "\\B", "(?=", "(?!", "(?>", "*+", "++", "?+", "}+", "(*", "[:^",
          "\\Q",
        ].allSatisfy { !body.contains($0) }
      self.init(pattern: pattern, isPlain: isPlain)
    }
  }

  package mutating func sample() -> Sample {
    switch roll(10) {
    case 0..<2: Sample(pattern: soup(), isPlain: false)
    case 2..<4: plain()
    case 4..<7: Sample(pattern: anchored(), isPlain: false)
    default: Sample(pattern: dense(), isPlain: false)
    }
  }

  // MARK: Grammar

  private mutating func plain() -> Sample {
    let body = choice(depth: 3, hasConditions: false)
    let pattern = "^(?:" + body + pick(["", "\\E"]) + ")" + pick(["$", "", "\\z", "\\Z"])
    // An empty quotation may separate a quantifier from the + that makes it possessive.
    return Sample(pattern: pattern, isPlain: !pattern.contains("\\Q\\E"))
  }

  private mutating func anchored() -> String {
    let options =
      roll(4) == 0
      ? pick(["(?i)", "(?s)", "(?x)", "(?xx)", "(?is)", "(?U)", "(?n)", "(?^)", "(?-i)", "(?m)", "(?m)"]) : ""
    return pick(["", "^", "\\A", "\\G"]) + options + choice(depth: 3, hasConditions: true)
      + pick(["", "$", "\\z", "\\Z"])
  }

  private mutating func choice(depth: Int, hasConditions: Bool) -> String {
    let count = [1, 1, 1, 2, 2, 3][roll(6)]
    return (0..<count).map { _ in sequence(depth: depth, hasConditions: hasConditions) }.joined(
      separator: "|")
  }

  private mutating func sequence(depth: Int, hasConditions: Bool) -> String {
    (0..<roll(5)).map { _ in piece(depth: depth, hasConditions: hasConditions) }.joined()
  }

  private mutating func piece(depth: Int, hasConditions: Bool) -> String {
    if hasConditions, roll(7) == 0 {
      return pick([
        "^", "$", "$", "\\z", "\\Z", "\\A", "\\G", "\\b", "\\b", "\\B", "(?!)", "(?![\\s\\S])", "(*FAIL)",
        "(?i)",
        "(?-i)", "(?s)",
      ])
    }
    if hasConditions, depth > 0, roll(10) == 0 {
      return lookahead(choice(depth: depth - 1, hasConditions: true))
    }
    return atom(depth: depth, hasConditions: hasConditions)
      + (roll(3) == 0 ? quantifier(mayBePossessive: hasConditions) : "")
  }

  private mutating func lookahead(_ body: String) -> String {
    pick(["(?=", "(?!", "(?!", "(?=", "(?!", "(*pla:", "(*nla:", "(?*"]) + body + ")"
  }

  private mutating func quantifier(mayBePossessive: Bool) -> String {
    let low = roll(4)
    let bounded = pick(["{\(low)}", "{\(low),}", "{\(low),\(low + roll(3))}"])
    return pick(["*", "+", "?", bounded, bounded]) + pick(["", "", "?", mayBePossessive ? "+" : ""])
  }

  private mutating func atom(depth: Int, hasConditions: Bool) -> String {
    guard depth > 0, roll(3) == 0 else { return leaf() }
    let inner = choice(depth: depth - 1, hasConditions: hasConditions)
    if hasConditions, roll(6) == 0 { return pick(["(?>", "(*atomic:"]) + inner + ")" }
    let opening = pick([
      "(", "(?:", "(?:", "(?|", "(?i:", "(?s:", "(?-i:", "(?^:", "(?i-s:", "(?n:", "(?x:", "(?m:",
    ])
    return opening + inner + ")"
  }

  // MARK: Few bytes, many conditions

  /// Returns a pattern over two or three bytes that gives look-aheads and atomic groups a lot to decide.
  private mutating func dense() -> String {
    pick(["", "^", "^", "(?U)^", "(?m)", "(?m)^"]) + denseChoice(depth: 3) + pick(["", "$", "$", "\\z"])
  }

  private mutating func denseChoice(depth: Int) -> String {
    (0..<[1, 1, 2, 2, 3][roll(5)]).map { _ in
      (0...roll(3)).map { _ in densePiece(depth: depth) }.joined()
    }.joined(separator: "|")
  }

  private mutating func densePiece(depth: Int) -> String {
    guard depth > 0 else { return denseItem() }
    switch roll(12) {
    case 0...1: return lookahead(denseChoice(depth: depth - 1))
    case 2...3: return "(?>" + denseChoice(depth: depth - 1) + ")" + (roll(4) == 0 ? denseQuantifier() : "")
    case 4...5: return "(?:" + denseChoice(depth: depth - 1) + ")" + denseQuantifier()
    case 6...7: return denseItem() + denseQuantifier()
    case 8: return pick(["$", "\\b", "\\B", "^", "\\z"])
    default: return denseItem()
    }
  }

  private mutating func denseItem() -> String {
    pick(["a", "b", "a", "b", "[ab]", "ab", "ba", "[^a]", "-", ".", "\\n"])
  }

  private mutating func denseQuantifier() -> String {
    pick(["*", "+", "?", "{2}", "{0,2}", "{1,2}", "{2,3}", "{2,}"]) + pick(["", "?", "+", "+"])
  }

  private mutating func leaf() -> String {
    switch roll(12) {
    case 0...4: pick(["a", "b", "A", "0", "1", "-", "\\+", "\\-", "\n", "{", "]", "_", ",", "Z"])
    case 5...6: pick(["\\d", "\\w", "\\s", "\\S", "\\W", "\\D", "\\h", "\\v", "\\H", "\\V", "\\N", "."])
    case 7:
      pick([
        "\\n", "\\x0a", "\\x{41}", "\\101", "\\0", "\\x", "\\cA", "\\e", "\\o{12}", "\\t", "\\xe9", "\\.",
        "\\@",
      ])
    case 8: "\\Q" + pick(["a", "(", "a|b", "", "[", "+"]) + "\\E"
    case 9: pick(["(?#x)", "", "a(?#x)", "(?:)", "()"]) + "a"
    default: characterClass()
    }
  }

  private mutating func characterClass() -> String {
    let isNegated = roll(3) == 0
    let members = (0...roll(4)).map { _ in
      // Negated classes use small sets, so that they aren't empty.
      isNegated
        ? pick(["a", "b-d", "0-9", "1,4", "\\d", "[:upper:]", "\\n", "-", "\\]", " ", "\\Qa-c\\E", "^", "["])
        : pick([
          "a", "b-d", "0-9", "1,4", "A-C", "\\d", "\\W", "[:alpha:]", "[:^digit:]", "[:upper:]", "\\n",
          "\\x00-\\x1f", "-", "\\]",
          "\\x80-\\xff", "_^", "[", ".", "$", "\\-", "\\b", "\\h", " ", "\\Qa-c\\E", "[:punct:]", "[:space:]",
        ])
    }.joined()
    return "[" + (isNegated ? "^" : "") + pick(["", "", "", "]"]) + members + pick(["", "", "-"]) + "]"
  }

  // MARK: Soup

  private static let soupPieces = [
    "a", "b", "A", "1", "8", "0", "12", "-", ",", " ", "\t", "\n", "#", ":", "=", "!", "<", ">", "_", "P",
    "[", "]", "[^", "[]", "[^]", "[:", ":]", "[:alpha:]", "[:^alpha:]", "[:foo:]", "[.a.]", "[[", "]]", "a-z",
    "z-a", "--",
    "(", ")", "(", ")", "(?:", "(?|", "(?", "?:", "(?<n>", "(?'m'", "(?P<o>", "(?#", "(*F)", "(*FAIL)", "(*",
    "(?!)", "(?=",
    "(?i)", "(?s)", "(?x)", "(?xx)", "(?xxx)", "(?-x)", "(?i-s)", "(?^)", "(?^i)", "(?n)", "(?U)", "(?J)",
    "(?m)", "(?i:", "(?x:",
    "(?-i:", "(?^:", "|", "|", "*", "+", "?", "*?", "+?", "??", "++", "{2}", "{0}", "{1,}", "{0,2}", "{,2}",
    "{ 1}", "{1, 2}", "{",
    "}", "{1", "{2}?", "{1}+", "^", "$", ".", "\\", "\\d", "\\D", "\\w", "\\s", "\\h", "\\H", "\\v", "\\V",
    "\\N", "\\R", "\\A",
    "\\z", "\\Z", "\\G", "\\b", "\\B", "\\K", "\\X", "\\C", "\\Q", "\\E", "\\Q\\E", "\\Qa]\\E", "\\x", "\\x4",
    "\\x41", "\\x{61}", "\\x{",
    "\\x{}", "\\x{161}", "\\0", "\\01", "\\012", "\\1", "\\10", "\\12", "\\101", "\\81", "\\377", "\\400",
    "\\o{101}", "\\o{", "\\cA",
    "\\c", "\\c\\", "\\c]", "\\a", "\\e", "\\f", "\\n", "\\r", "\\t", "\\y", "\\_", "\\<", "\\-", "\\]",
    "\\[", "\\/", "\\p{L}", "\\k<n>",
    "\\g1", "\\N{3}", "\\ ", "\\#",
  ]

  private mutating func soup() -> String { (0...roll(9)).map { _ in piece() }.joined() }

  /// Returns a piece of syntax, often with one end only.
  package mutating func piece() -> String { Self.soupPieces[roll(Self.soupPieces.count)] }

  // MARK: Chance

  package mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  private mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }
}
