package import PatternAutomata

/// Writes patterns at random: by the grammar of the subset, or as a soup of pieces of syntax.
///
/// Patterns by grammar are mostly compiled by both sides and reach far into loops, groups and anchors. A soup
/// is mostly refused, and finds the corners where the parser reads a pattern differently from PCRE2.
package struct PatternGenerator {
  package var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A pattern, and whether a soft partial match means that an accepted subject lies ahead.
  ///
  /// That holds when the pattern is anchored at the start, and nothing in it fails whatever follows: no other
  /// anchors, no `(?!)`, no empty classes.
  package struct Sample: Hashable, Sendable {
    package var pattern: String
    package var isPlain: Bool

    package init(pattern: String, isPlain: Bool = false) {
      self.pattern = pattern
      self.isPlain = isPlain
    }

    /// A pattern someone wrote, plain if it is obviously so: one `^` in front of everything, no negated
    /// class, no other anchor but a final `$`.
    package init(given pattern: String) {
      var depth = 0
      let hasOuterChoice = pattern.contains { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return character == "|" && depth == 0
      }
      let body = pattern.dropFirst()
      let isPlain =
        pattern.hasPrefix("^") && !hasOuterChoice && !body.contains("^") && !body.dropLast().contains("$")
        && ["\\A", "\\G", "\\z", "\\Z", "\\b", "\\B", "(?!", "(*", "[:^", "\\Q"].allSatisfy {
          !body.contains($0)
        }
      self.init(pattern: pattern, isPlain: isPlain)
    }
  }

  package mutating func sample() -> Sample {
    switch roll(10) {
    case 0..<3: Sample(pattern: soup(), isPlain: false)
    case 3..<6: Sample(pattern: plain(), isPlain: true)
    default: Sample(pattern: anchored(), isPlain: false)
    }
  }

  // MARK: Grammar

  private mutating func plain() -> String {
    let body = choice(depth: 3, hasAnchors: false)
    return "^(?:" + body + pick(["", "\\E"]) + ")" + pick(["$", "", "\\z", "\\Z"])
  }

  private mutating func anchored() -> String {
    let options =
      roll(4) == 0 ? pick(["(?i)", "(?s)", "(?x)", "(?xx)", "(?is)", "(?U)", "(?n)", "(?^)", "(?-i)"]) : ""
    return pick(["", "^", "\\A", "\\G"]) + options + choice(depth: 3, hasAnchors: true)
      + pick(["", "$", "\\z", "\\Z"])
  }

  private mutating func choice(depth: Int, hasAnchors: Bool) -> String {
    let count = [1, 1, 1, 2, 2, 3][roll(6)]
    return (0..<count).map { _ in sequence(depth: depth, hasAnchors: hasAnchors) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int, hasAnchors: Bool) -> String {
    (0..<roll(5)).map { _ in piece(depth: depth, hasAnchors: hasAnchors) }.joined()
  }

  private mutating func piece(depth: Int, hasAnchors: Bool) -> String {
    if hasAnchors, roll(7) == 0 {
      return pick([
        "^", "$", "$", "\\z", "\\Z", "\\A", "\\G", "\\b", "\\b", "\\B", "(?!)", "(?![\\s\\S])", "(*FAIL)",
        "(?i)",
        "(?-i)", "(?s)",
      ])
    }
    return atom(depth: depth, hasAnchors: hasAnchors) + (roll(3) == 0 ? quantifier() : "")
  }

  private mutating func quantifier() -> String {
    let low = roll(4)
    let bounded = pick(["{\(low)}", "{\(low),}", "{\(low),\(low + roll(3))}"])
    return pick(["*", "+", "?", bounded, bounded]) + pick(["", "", "?"])
  }

  private mutating func atom(depth: Int, hasAnchors: Bool) -> String {
    guard depth > 0, roll(3) == 0 else { return leaf() }
    let inner = choice(depth: depth - 1, hasAnchors: hasAnchors)
    let opening = pick(["(", "(?:", "(?:", "(?|", "(?i:", "(?s:", "(?-i:", "(?^:", "(?i-s:", "(?n:", "(?x:"])
    return opening + inner + ")"
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
      // Negated classes draw from small sets, which leave something.
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

  /// A piece of syntax, often with one end only.
  package mutating func piece() -> String { Self.soupPieces[roll(Self.soupPieces.count)] }

  // MARK: Chance

  package mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }

  private mutating func pick(_ choices: [String]) -> String { choices[roll(choices.count)] }
}
