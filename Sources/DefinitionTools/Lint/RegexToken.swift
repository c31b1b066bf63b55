/// A piece of a regex with its place, as far as lint tells pieces apart.
struct RegexToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A byte that stands for itself, written as it is, escaped, or alone in a class.
    case literal(UInt8)
    /// A backslash and a letter or digit: `\d`, `\b`, `\1`.
    case escape(UInt8)
    case dot
    /// `^`
    case caret
    /// `$`
    case dollar
    case characterClass(CharacterClass)
    /// An opening parenthesis and what belongs to it: `(`, `(?:`, `(?<name>`.
    case groupOpen
    case groupClose
    case bar
    /// A quantifier without what may follow it, `?` or `+`.
    case quantifier(minimum: Int, maximum: Int?)
    /// `?` or `+` behind a quantifier.
    case lazy, possessive
    /// `{,n}`, or spaces in braces.
    case versionDependent
    /// `(?i)` and the like.
    case options
    /// `(*…)`
    case verb
    case comment
  }

  struct CharacterClass: Hashable, Sendable {
    var isNegated = false
    /// The members that stand for themselves and are not the end of a range, with their places.
    var literals: [Literal] = []
    /// How many members there are, ranges and escapes counted as one each.
    var memberCount = 0
    /// Whether it holds `[:digit:]` or the like.
    var hasPosixName = false

    struct Literal: Hashable, Sendable {
      var byte: UInt8
      var range: Range<Int>
    }
  }

  var kind: Kind
  /// In bytes of the regex.
  var range: Range<Int>

  /// Whether it is a byte, or a class in which the byte is named.
  func accepts(_ byte: UInt8) -> Bool {
    switch kind {
    case .literal(let own): own == byte
    case .characterClass(let contents): !contents.isNegated && contents.literals.contains { $0.byte == byte }
    default: false
    }
  }
}
