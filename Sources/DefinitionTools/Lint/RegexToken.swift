internal import PatternAutomata

/// A token of a regex with its place, as finely as lint distinguishes them.
struct RegexToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A literal byte, plain, escaped, or alone in a class.
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
    /// `(?#…)`, and under `(?x)` white space and what follows a number sign.
    case comment
  }

  struct CharacterClass: Hashable, Sendable {
    var isNegated = false
    /// Its members, in order.
    var members: [Member] = []

    /// The members that are one literal byte.
    var literals: [Literal] {
      members.compactMap { member in
        if case .byte(let byte) = member.kind { Literal(byte: byte, range: member.range) } else { nil }
      }
    }

    /// Whether it contains `[:digit:]` or the like.
    var hasPosixName: Bool { members.contains { $0.kind == .posixName } }

    /// The bytes that it accepts; `nil` where that depends on more than the class.
    var bytes: ByteSet? {
      var bytes = ByteSet()
      for member in members {
        guard let own = member.bytes else { return nil }
        bytes.formUnion(own)
      }
      return isNegated ? bytes.inverted : bytes
    }

    struct Literal: Hashable, Sendable {
      var byte: UInt8
      var range: Range<Int>
    }
  }

  /// A member of a class.
  struct Member: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case byte(UInt8)
      case bytes(ClosedRange<UInt8>)
      /// `\d`, `\x2b`, by the letter.
      case escape(UInt8)
      case posixName
      /// A range with an escape at one of its ends.
      case other
    }

    var kind: Kind
    /// In bytes of the regex.
    var range: Range<Int>

    /// The bytes it matches, if they are known here.
    var bytes: ByteSet? {
      switch kind {
      case .byte(let byte): [byte]
      case .bytes(let bytes): ByteSet(bytes)
      case .escape(let letter): RegexToken.bytes(ofEscape: letter)
      case .posixName, .other: nil
      }
    }
  }

  var kind: Kind
  /// In bytes of the regex.
  var range: Range<Int>

  /// Whether it is `^` or `$`.
  var isAnchor: Bool { kind == .caret || kind == .dollar }

  /// The bytes that it matches one of; `nil` for what matches more, less or something else.
  var bytes: ByteSet? {
    switch kind {
    case .literal(let byte): [byte]
    case .dot: .line
    case .escape(let letter): Self.bytes(ofEscape: letter)
    case .characterClass(let contents): contents.bytes
    default: nil
    }
  }

  /// The bytes that `\d`, `\w`, `\s`, their opposites and `\N` match.
  fileprivate static func bytes(ofEscape letter: UInt8) -> ByteSet? {
    switch UnicodeScalar(letter) {
    case "d": .digits
    case "w": ByteSet.lettersAndDigits.union([UInt8(ascii: "_")])
    case "s": .whiteSpace
    case "D", "W", "S": Self.bytes(ofEscape: letter + 0x20)?.inverted
    case "N": .line
    default: nil
    }
  }

  /// Whether it matches a byte on purpose: not by `.`, `\D` or a negated class.
  func names(_ byte: UInt8) -> Bool {
    switch kind {
    case .literal(let own): own == byte
    case .characterClass(let contents): !contents.isNegated && bytes?.contains(byte) == true
    default: false
    }
  }
}
