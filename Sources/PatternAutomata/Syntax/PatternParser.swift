internal import Platform

/// Reads PCRE2's pattern syntax as PCRE2 10.42 reads it, byte by byte, up to the first mistake.
///
/// The reference is [pcre2pattern](https://www.pcre.org/current/doc/html/pcre2pattern.html) and, where that
/// is silent, what the library does: the order of its checks decides which mistake it reports where.
/// `DifferentialCheck --syntax` compares both on hundreds of thousands of damaged patterns.
///
/// Constructs outside the regular subset are read, too, and the first is recorded: what PCRE2 10.42 and
/// 10.43 read differently, and everything whose meaning depends on which match is found first.
///
/// Nothing here recurses, so that patterns nested as deeply as PCRE2 allows need no more stack than others. What few
/// patterns use is never inlined: the engine of a page compiles a function as a whole, also what is never called.
struct PatternParser {
  let text: [UInt8]
  /// What was read so far.
  var pattern: ParsedPattern
  var position = 0
  var options: PatternOptions = []
  /// Whether the text between `\Q` and `\E` is being read.
  var isQuoting = false
  /// Where comments under `(?x)` end.
  var newline = Newline.lineFeed
  /// How many groups are open.
  var depth = 0
  /// What to restore at the ends of open groups, innermost last; groups that change nothing have none.
  var scopes: [Scope] = []
  /// What the item before allows.
  var item = ItemState()
  /// PCRE2's offset of the first `\1`, and so on up to `\9`.
  var singleDigitReferences = [Int?](repeating: nil, count: 10)
  /// The numbers of the tokens that opened the open groups, and of the one that opened the group that was closed last.
  var openings: [Int] = []
  var lastOpening: Int?
  /// The number of the token that the last verb begins with.
  var verbStart = 0
  /// Whether `\S`, and whether `\h` or `\v`, occurred outside of classes.
  var hasNonspaceEscape = false
  var hasOwnSpaceEscape = false

  /// How deep PCRE2 lets groups nest.
  private static let depthLimit = 250

  /// How deep groups may nest in the regular subset: building automata recurses, and stacks may be small.
  static let automatonDepthLimit = 64

  init(text: [UInt8]) {
    self.text = text
    let firstWide = text.firstIndex { $0 >= 0x80 }
    pattern = ParsedPattern(text: text, isUTF: firstWide != nil)
    pattern.outside = firstWide.map { OutsideSubset(construct: .nonASCIIText, offset: $0) }
  }

  var isUTF: Bool { pattern.isUTF }

  /// Reads the whole text; after an error, ``position`` is where PCRE2 says it is.
  mutating func read() throws(PatternSyntaxError.Cause) {
    try readLeadingOptions()
    while position < text.count { try readNext() }
    pattern.tokens.append(.end)
    guard depth == 0 else { throw .missingClosingParenthesis }
  }

  /// What an item allows after it.
  struct ItemState {
    /// Whether a quantifier may follow.
    var isQuantifiable = false
    /// Whether it is a quantifier, so that `?` or `+` may follow.
    var isQuantifier = false
    /// After `(?(`, when a look-around has to follow: 2 right after it, 1 after a callout.
    var assertionExpectation = 0
  }

  /// What ends with a group.
  struct Scope {
    /// How many groups are open inside it, the group itself included.
    var depth: Int
    var options: PatternOptions
    var kind = Kind.options

    enum Kind {
      case options
      /// `(?|`: every alternative counts its groups from here.
      case branchReset(first: Int, highest: Int)
      /// The look-around of a condition, which no quantifier may follow.
      case condition
      /// `(*asr:`: two groups with one parenthesis.
      case atomicScriptRun
    }
  }

  @inline(never)
  private mutating func readNext() throws(PatternSyntaxError.Cause) {
    guard depth <= Self.depthLimit else { throw .nestingTooDeep }
    let start = position
    let scalar = takeScalar()
    if isQuoting { return try readQuoted(scalar) }
    if try skips(scalar) { return }
    if item.assertionExpectation > 0, !canBeCondition(scalar) {
      throw fault(.conditionAssertionExpected, at: position - 1)
    }
    let before = item
    item = ItemState()
    if before.isQuantifier, scalar == "?" || scalar == "+" {
      changeQuantifier { quantifier in
        quantifier.isPossessive = scalar == "+"
        // Possessive quantifiers are greedy, under (?U) as well.
        quantifier.isLazy = scalar == "?" && !quantifier.isLazy
      }
      if scalar == "+" { notePossessive(at: start) }
      return
    }
    switch scalar {
    case "\\": try readEscape(from: start)
    case "^": append(options.contains(.multiline) ? .lineStart : .assertion(.startOfSubject))
    case "$": append(options.contains(.multiline) ? .lineEnd : .assertion(.endOfSubjectOrFinalNewline))
    case ".": append(.dot(isAll: options.contains(.dotAll)), isQuantifiable: true)
    case "*": try readQuantifier(.init(minimum: 0, maximum: nil), from: start, after: before)
    case "+": try readQuantifier(.init(minimum: 1, maximum: nil), from: start, after: before)
    case "?": try readQuantifier(.init(minimum: 0, maximum: 1), from: start, after: before)
    case "{": try readBrace(from: start, after: before)
    case "[": try readClass(from: start)
    case "(": try readParenthesis(from: start, after: before)
    case "|": readAlternative()
    case ")": try closeGroup()
    default: appendLiteral(scalar.value)
    }
  }

  /// Reads what is between `\Q` and `\E`.
  @inline(never)
  private mutating func readQuoted(_ scalar: Unicode.Scalar) throws(PatternSyntaxError.Cause) {
    if scalar == "\\", next == "E" {
      isQuoting = false
      position += 1
      return
    }
    guard item.assertionExpectation <= 0 else {
      throw fault(.conditionAssertionExpected, at: position - 1)
    }
    item.isQuantifier = false
    appendLiteral(scalar.value)
  }

  /// Skips what may come between an item and its quantifier: `\Q`, `\E`, comments, and white space under
  /// `(?x)`.
  private mutating func skips(_ scalar: Unicode.Scalar) throws(PatternSyntaxError.Cause) -> Bool {
    if scalar == "\\", next == "Q" || next == "E" {
      isQuoting = next == "Q"
      position += 1
      return true
    }
    if options.contains(.extended) {
      if Self.isPatternSpace(scalar) { return true }
      if scalar == "#" {
        skipLine()
        return true
      }
    }
    guard scalar == "(", next == "?", peek(1) == "#" else { return false }
    guard let end = text[position...].firstIndex(of: UInt8(ascii: ")")) else {
      throw fault(.missingCommentClosing, at: text.count)
    }
    position = end + 1
    return true
  }

  /// Unicode's `Pattern_White_Space`.
  private static func isPatternSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{9}"..."\u{D}", " ", "\u{85}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

/// The options that a pattern can change.
struct PatternOptions: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// `(?i)`: ASCII letters match both cases.
  static let caseless = Self(rawValue: 1 << 0)
  /// `(?m)`: `^` and `$` hold at line breaks too.
  static let multiline = Self(rawValue: 1 << 1)
  /// `(?n)`: parentheses without a name don't capture.
  static let noAutomaticCapture = Self(rawValue: 1 << 2)
  /// `(?s)`: the dot matches a newline too.
  static let dotAll = Self(rawValue: 1 << 3)
  /// `(?x)`: white space and `#` comments are skipped.
  static let extended = Self(rawValue: 1 << 4)
  /// `(?xx)`: spaces and tabs are skipped inside classes too.
  static let extendedMore = Self(rawValue: 1 << 5)
  /// `(?J)`: groups may share a name.
  static let duplicateNames = Self(rawValue: 1 << 6)
  /// `(?U)`: quantifiers are lazy unless `?` follows.
  static let ungreedy = Self(rawValue: 1 << 7)
}

// MARK: - Writing tokens

extension PatternParser {
  @inline(never)
  mutating func append(_ token: PatternToken, isQuantifiable: Bool = false) {
    pattern.tokens.append(token)
    item.isQuantifiable = isQuantifiable
  }

  mutating func appendLiteral(_ value: UInt32) {
    append(.literal(value, isCaseless: options.contains(.caseless)), isQuantifiable: true)
  }

  /// Remembers a construct outside the regular subset, unless there was one before.
  @inline(never)
  mutating func note(_ construct: OutsideSubset.Construct, at offset: Int) {
    if pattern.outside == nil { pattern.outside = OutsideSubset(construct: construct, offset: offset) }
  }

  /// Moves to where PCRE2 reports the error that is thrown next.
  @inline(never)
  mutating func fault(_ cause: PatternSyntaxError.Cause, at offset: Int) -> PatternSyntaxError.Cause {
    position = offset
    return cause
  }
}

// MARK: - Moving through the text

extension PatternParser {
  /// The byte to read next, `nil` at the end; bytes of a longer character come one by one.
  var next: Unicode.Scalar? { peek(0) }

  /// The byte some way ahead, `nil` past the end.
  @inline(never)
  func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < text.count ? Unicode.Scalar(text[position + distance]) : nil
  }

  /// Reads the next character, which the caller knows to be there.
  ///
  /// The text comes from a string, so it is well-formed; in byte mode it is ASCII.
  mutating func takeScalar() -> Unicode.Scalar { text.takeScalar(at: &position) }

  /// Whether a piece of ASCII text comes next, or some way ahead.
  @inline(never)
  func isNext(_ expected: StaticString, after distance: Int = 0) -> Bool {
    text.dropFirst(position + distance).starts(with: expected)
  }

  /// The digit to read next.
  func nextDigit(radix: UInt8 = 10) -> UInt8? {
    guard position < text.count, let digit = text[position].hexadecimalValue, digit < radix else {
      return nil
    }
    return digit
  }
}
