/// A token of a regex with its range, for tools that explain and edit regexes.
package struct RegexToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A literal byte: plain, escaped, or the only member of a class.
    case literal(UInt8)
    /// A backslash and a letter or digit: `\d`, `\b`, `\1`.
    case escape(UInt8)
    case dot
    /// `^`
    case caret
    /// `$`
    case dollar
    case characterClass(CharacterClass)
    /// An opening parenthesis with its syntax: `(`, `(?:`, `(?<name>`, `(?(1)`, `(*pla:`.
    case groupOpen
    case groupClose
    case bar
    /// A quantifier without a following `?` or `+`.
    case quantifier(minimum: Int, maximum: Int?)
    /// `?` or `+` after a quantifier.
    case lazy, possessive
    /// `{,n}`, or spaces in braces.
    case versionDependent
    /// `(?i)` and the like.
    case options
    /// `(?1)`, `(?&name)`, `(?P=name)` and `(?C1)`.
    case reference
    /// `\Q` or `\E`; the text between them is literal.
    case quotation
    /// `(*…)`
    case verb
    /// `(?#…)`; under `(?x)` also white space, and the text after a number sign.
    case comment
  }

  package struct CharacterClass: Hashable, Sendable {
    package var isNegated = false
    /// The members of the class, in order.
    package var members: [Member] = []
  }

  /// A member of a class.
  package struct Member: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case byte(UInt8)
      case bytes(ClosedRange<UInt8>)
      /// An escape such as `\d` or `\n`, by its letter.
      case escape(UInt8)
      case posixName
      /// A range with an escape at one of its ends.
      case other
    }

    package var kind: Kind
    /// The range in bytes of the regex.
    package var range: Range<Int>
  }

  package var kind: Kind
  /// The range in bytes of the regex.
  package var range: Range<Int>
}
