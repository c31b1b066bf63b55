/// Every item of the syntax, repeated in front of every other item.
///
/// PCRE2 makes a repeat possessive if it considers the next item disjoint from the repeated item
/// (`pcre2_auto_possess.c`, by a table of all pairs). If the table is wrong, as for `\\h` and `\\S`, only a few bytes
/// in a few pairs show it, and random patterns may miss them. Look-aheads and atomic groups are neighbours as well.
package enum NeighbourPatterns {
  private static let items = [
    "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\N", ".", "(?s:.)", "a", "(?i:a)",
    "[^a]", "(?i:[^a])",
    "[a1]", "[^\\d]", "[\\h\\v]", "[^\\s]", "[[:alpha:]]", "\\n", "\\xa0", "\\x85", "[^\\n]", "$", "\\z",
    "\\Z", "[\\x80-\\xff]", "(?:a|1)", "\\b", "\\B",
  ]

  /// The patterns, about four thousand.
  package static let all = items.flatMap { first in
    items.flatMap { second in
      ["$", "\\z", "\\Z", "\\b", "\\B"].contains(first)
        ? [first + second]
        : ["^\(first)+\(second)", "^\(first)*\(second)$", "\(first){1,2}\(second)", "\(first)?\(second)\\z"]
    }
  }

  /// Every item repeated in front of every other in a look-ahead, and possessively in front of it; about three
  /// thousand.
  package static let conditional = items.flatMap { first in
    items.flatMap { second in
      ["$", "\\z", "\\Z", "\\b", "\\B"].contains(first)
        ? ["(?=\(first))\(second)", "(?!\(first))\(second)"]
        : [
          "^\(first)+(?=\(second))", "^(?!\(first){2})\(second)+$",
          "^(?>\(first)*\(second)?)\(first)?\(second)",
        ]
    }
  }

  /// Bytes that distinguish the items.
  package static let bytes = Array("a1A_ \n\u{B}".utf8) + [0x85, 0xA0, 0xFF]
}
