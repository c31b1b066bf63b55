internal import PatternAutomata

extension RegexToken {
  /// Whether the token is `^` or `$`.
  var isAnchor: Bool { kind == .caret || kind == .dollar }

  /// The bytes that the token can match; `nil` if it doesn't match exactly one byte.
  var bytes: ByteSet? {
    switch kind {
    case .literal(let byte): [byte]
    case .dot: .line
    case .escape(let letter): Self.bytes(ofEscape: letter)
    case .characterClass(let contents): contents.bytes
    default: nil
    }
  }

  /// Returns the bytes that `\d`, `\w`, `\s`, their opposites and `\N` match.
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

  /// Whether the token lists the bytes that it matches; `.`, `\D` and a negated class don't.
  var namesItsBytes: Bool {
    switch kind {
    case .literal: true
    case .characterClass(let contents): !contents.isNegated
    default: false
    }
  }

  /// Whether the token matches a byte on purpose: not by `.`, `\D` or a negated class.
  func names(_ byte: UInt8) -> Bool {
    switch kind {
    case .literal(let own): own == byte
    case .characterClass(let contents): !contents.isNegated && bytes?.contains(byte) == true
    default: false
    }
  }
}

extension RegexToken.CharacterClass {
  /// The members that are a single literal byte.
  var literals: [Literal] {
    members.compactMap { member in
      if case .byte(let byte) = member.kind { Literal(byte: byte, range: member.range) } else { nil }
    }
  }

  /// Whether the class contains `[:digit:]` or the like.
  var hasPosixName: Bool { members.contains { $0.kind == .posixName } }

  /// The bytes that the class accepts; `nil` if they depend on more than the class.
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

extension RegexToken.Member {
  /// The bytes that the member matches, if they are known here.
  var bytes: ByteSet? {
    switch kind {
    case .byte(let byte): [byte]
    case .bytes(let bytes): ByteSet(bytes)
    case .escape(let letter): RegexToken.bytes(ofEscape: letter)
    case .posixName, .other: nil
    }
  }
}
