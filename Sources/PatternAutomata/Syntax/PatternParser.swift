/// Reads the regular subset of PCRE2's pattern syntax, byte by byte, as PCRE2 10.42 reads it.
///
/// The reference is [pcre2pattern](https://www.pcre.org/current/doc/html/pcre2pattern.html) and, where that
/// is silent, the answers of the library. What the two versions 10.42 and 10.43 read differently is outside,
/// and so is everything whose meaning depends on which match is found first. Callers have PCRE2 compile the
/// pattern anyway; a pattern it refuses is read somehow or refused here, but never costs more than a few
/// passes.
///
/// Parsing is by recursive descent over one grammar rule per method:
///
/// ```text
/// choice     = sequence ("|" sequence)*
/// sequence   = (item quantifier?)*
/// item       = literal | escape | "." | class | anchor | group
/// quantifier = ("*" | "+" | "?" | "{" n "}" | "{" n "," m? "}") "?"?
/// ```
struct PatternParser {
  let text: [UInt8]
  var position = 0
  var options = PatternOptions()
  /// Whether the text between `\Q` and `\E` is being read.
  var isQuoting = false
  /// The number of opening parentheses so far, an upper bound for the number of groups to refer back to.
  var parenthesisCount = 0
  var depth = 0
  /// Whether `\S`, and whether `\h` or `\v`, occurred outside of classes.
  var hasNonspaceEscape = false
  var hasOwnSpaceEscape = false

  /// How deep groups may nest.
  ///
  /// PCRE2 allows 250; threads with small stacks allow us less.
  static let depthLimit = 64

  /// Reads a whole pattern.
  static func expression(of text: [UInt8]) throws(OutsideSubset) -> Expression {
    if let offset = text.firstIndex(where: { $0 >= 0x80 }) {
      throw OutsideSubset(construct: .nonASCIIText, offset: offset)
    }
    var parser = PatternParser(text: text)
    let expression = try parser.choice()
    guard parser.position == text.count else { throw parser.outside(.malformed) }  // A stray ")".
    return expression
  }

  init(text: [UInt8]) { self.text = text }

  /// Reads alternatives up to a closing parenthesis or the end.
  mutating func choice() throws(OutsideSubset) -> Expression {
    var branches = [try sequence()]
    while next == UInt8(ascii: "|") {
      position += 1
      branches.append(try sequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  /// Reads items up to what ends an alternative.
  private mutating func sequence() throws(OutsideSubset) -> Expression {
    var parts: [Expression] = []
    while true {
      try skipIgnored()
      guard let byte = next else { break }
      if !isQuoting, byte == UInt8(ascii: "|") || byte == UInt8(ascii: ")") { break }
      switch try item() {
      case .quantifiable(let expression): parts.append(try quantified(expression))
      case .unquantifiable(let expression): parts.append(try unquantified(expression))
      case .optionSetting: break
      }
    }
    return .joined(parts)
  }

  /// A piece of an alternative, before its quantifier.
  enum Item {
    case quantifiable(Expression)
    /// An anchor: PCRE2 refuses a quantifier after it.
    case unquantifiable(Expression)
    /// `(?i)` and the like, which changed ``options``.
    case optionSetting
  }

  private mutating func item() throws(OutsideSubset) -> Item {
    guard let byte = next else { throw outside(.malformed) }
    if isQuoting { return .quantifiable(literal(take())) }
    switch byte {
    case UInt8(ascii: "\\"):
      return try escapedItem()
    case UInt8(ascii: "["):
      return .quantifiable(.byte(try characterClass()))
    case UInt8(ascii: "("):
      return try group()
    case UInt8(ascii: "."):
      position += 1
      return .quantifiable(.byte(options.isDotAll ? .all : CharacterTypes.notNewline))
    case UInt8(ascii: "^"):
      position += 1
      return .unquantifiable(.assertion(.startOfSubject))
    case UInt8(ascii: "$"):
      position += 1
      return .unquantifiable(.assertion(.endOfSubjectOrFinalNewline))
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw outside(.malformed)
    case UInt8(ascii: "{") where try repeatCounts() != nil:
      throw outside(.malformed)
    default:
      return .quantifiable(literal(take()))
    }
  }

  /// The expression for one literal byte, in both cases where case does not matter.
  func literal(_ byte: UInt8) -> Expression {
    let set: ByteSet = [byte]
    return .byte(options.isCaseless ? set.withBothCases : set)
  }
}

/// The options that a pattern can change and that affect its language.
struct PatternOptions: Hashable, Sendable {
  /// `(?i)`: ASCII letters match both cases.
  var isCaseless = false
  /// `(?s)`: the dot matches a newline too.
  var isDotAll = false
  /// `(?x)`: white space and `#` comments are skipped.
  var isExtended = false
  /// `(?xx)`: spaces and tabs are skipped inside classes too.
  var isExtendedMore = false
}

// MARK: - Moving through the text

extension PatternParser {
  /// The byte to read next, `nil` at the end.
  var next: UInt8? { position < text.count ? text[position] : nil }

  /// The byte some way ahead, `nil` past the end.
  func peek(_ distance: Int) -> UInt8? {
    position + distance < text.count ? text[position + distance] : nil
  }

  /// Reads the next byte, which the caller knows to be there.
  mutating func take() -> UInt8 {
    defer { position += 1 }
    return text[position]
  }

  /// Reads a piece of text if it comes next.
  mutating func take(_ expected: String) -> Bool {
    let bytes = expected.utf8
    guard text[position...].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  /// The error for what begins at an offset, or at the next byte.
  func outside(_ construct: OutsideSubset.Construct, at offset: Int? = nil) -> OutsideSubset {
    OutsideSubset(construct: construct, offset: offset ?? position)
  }

  /// Skips what may come between an item and its quantifier: `\Q`, `\E`, comments, and white space
  /// under `(?x)`.
  mutating func skipIgnored() throws(OutsideSubset) {
    while let byte = next {
      if byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "E") {
        isQuoting = false
        position += 2
      } else if isQuoting {
        return
      } else if byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "Q") {
        isQuoting = true
        position += 2
      } else if byte == UInt8(ascii: "("), peek(1) == UInt8(ascii: "?"), peek(2) == UInt8(ascii: "#") {
        try skipComment()
      } else if options.isExtended, CharacterTypes.space.contains(byte) {
        position += 1
      } else if options.isExtended, byte == UInt8(ascii: "#") {
        while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(OutsideSubset) {
    guard let end = text[position...].firstIndex(of: UInt8(ascii: ")")) else { throw outside(.malformed) }
    position = end + 1
  }
}
