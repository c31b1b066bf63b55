internal import Platform

/// Reads PCRE2's pattern syntax, as of 10.42, byte by byte, into an expression.
///
/// The reference is [pcre2pattern](https://www.pcre.org/current/doc/html/pcre2pattern.html). Faults for any reader of
/// regexes, such as unbalanced brackets, are errors. Other syntax that PCRE2 may refuse, and all syntax outside the
/// regular subset, is skipped without a check, and the first such construct is remembered: back-references, verbs,
/// conditions, properties, names that PCRE2 might not accept. So no pattern that PCRE2 refuses becomes an automaton,
/// and no pattern that it accepts is an error. `DifferentialCheck --syntax` verifies both on hundreds of thousands of
/// damaged patterns.
///
/// Nothing here recurses, so patterns nested as deeply as PCRE2 allows need no more stack than others. Code for rare
/// syntax is never inlined: the engine of a page compiles a function as a whole, including code that is never called.
struct PatternParser {
  let text: [UInt8]
  var position = 0
  var options: PatternOptions = []
  /// Whether the text between `\Q` and `\E` is being read.
  var isQuoting = false
  /// The whole pattern, and the open groups, innermost last.
  var groups = [OpenGroup()]
  /// The state after the previous item.
  var item = ItemState()
  /// The number of capturing groups so far, which decides the meaning of `\10`.
  var captureCount = 0
  /// The names of groups so far.
  var names: [(bytes: Range<Int>, number: Int)] = []
  /// The first construct outside the regular subset; after it, there is no expression.
  var outside: OutsideSubset?
  /// The first atomic group or possessive quantifier without an automaton; it counts if nothing else is outside.
  var atomicOutside: OutsideSubset?
  /// The offset of the first item that may make PCRE2's code larger than PCRE2 allows.
  var oversizeOffset: Int?
  /// The offset of the first quantifier that repeats a single item and that PCRE2 might therefore make possessive.
  var firstLoop: Int?
  /// Whether `\S`, and whether `\h` or `\v`, occurred outside of classes.
  var hasNonspaceEscape = false
  var hasOwnSpaceEscape = false

  init(_ text: [UInt8]) {
    self.text = text
    outside = text.firstIndex { $0 >= 0x80 }.map { OutsideSubset(construct: .nonASCIIText, offset: $0) }
  }

  /// Reads the whole text.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, but O(*n*²) in the number of named groups.
  mutating func read() throws(PatternSyntaxError) {
    while position < text.count { try readNext() }
    guard groups.count == 1 else { throw fault(.missingClosingParenthesis, at: position) }
  }

  /// The syntax that may follow an item.
  struct ItemState {
    /// Whether a quantifier may follow.
    var isQuantifiable = false
    /// The group, if the item is a group.
    var group: (kind: OpenGroup.Kind, offset: Int)?
    /// The maximum size of PCRE2's code for the item, in bytes.
    var byteCount: Int64 = 0
    /// The quantifier, if the item is a quantifier; `?` or `+` may change it.
    var quantifier: Quantifier?
  }

  @inline(never)
  mutating func readNext() throws(PatternSyntaxError) {
    let start = position
    let scalar = takeScalar()
    if isQuoting { return readQuoted(scalar) }
    if try skips(scalar) { return }
    let before = item
    item = ItemState()
    if let quantifier = before.quantifier, scalar == "?" || scalar == "+" {
      return change(quantifier, isPossessive: scalar == "+", at: start)
    }
    switch scalar {
    case "\\": try readEscape(from: start)
    case "^": options.contains(.multiline) ? appendLineStart() : append(.assertion(.startOfSubject))
    case "$":
      options.contains(.multiline) ? appendLineEnd() : append(.assertion(.endOfSubjectOrFinalNewline))
    case ".":
      append(.byte(options.contains(.dotAll) ? .all : CharacterTypes.notNewline), isQuantifiable: true)
    case "*": try readQuantifier(.init(minimum: 0, maximum: nil), from: start, after: before)
    case "+": try readQuantifier(.init(minimum: 1, maximum: nil), from: start, after: before)
    case "?": try readQuantifier(.init(minimum: 0, maximum: 1), from: start, after: before)
    case "{": try readBrace(from: start, after: before)
    case "[": try readClass(from: start)
    case "(": try readParenthesis(from: start)
    case "|": readAlternative()
    case ")": try closeGroup()
    default: appendLiteral(scalar.value)
    }
  }

  /// Reads text between `\Q` and `\E`.
  @inline(never)
  private mutating func readQuoted(_ scalar: Unicode.Scalar) {
    if scalar == "\\", next == "E" {
      isQuoting = false
      position += 1
    } else {
      item = ItemState()
      appendLiteral(scalar.value)
    }
  }

  /// Skips syntax that may come between an item and its quantifier: `\Q`, `\E`, comments, and white space under `(?x)`.
  private mutating func skips(_ scalar: Unicode.Scalar) throws(PatternSyntaxError) -> Bool {
    if scalar == "\\", next == "Q" || next == "E" {
      isQuoting = next == "Q"
      position += 1
      return true
    }
    if options.contains(.extended) {
      if scalar == " " || ("\t"..."\r").contains(scalar) { return true }
      if scalar == "#" {
        skip(through: "\n")
        return true
      }
    }
    guard scalar == "(", next == "?", peek(1) == "#" else { return false }
    guard skip(through: ")") else { throw fault(.missingCommentClosing, at: text.count) }
    return true
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

// MARK: - Moving through the text

extension PatternParser {
  /// The next byte, or `nil` at the end; bytes of a longer character come one by one.
  var next: Unicode.Scalar? { peek(0) }

  /// Returns the byte at a distance from the next one, or `nil` after the end.
  @inline(never)
  func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < text.count ? Unicode.Scalar(text[position + distance]) : nil
  }

  /// Reads the next character; the caller has to check that there is one.
  ///
  /// The text comes from a string, so it is well-formed.
  mutating func takeScalar() -> Unicode.Scalar { text.takeScalar(at: &position) }

  /// Whether a piece of ASCII text comes next, or at a distance.
  @inline(never)
  func isNext(_ expected: StaticString, after distance: Int = 0) -> Bool {
    text.dropFirst(position + distance).starts(with: expected)
  }

  /// Returns the next digit.
  func nextDigit(radix: UInt8 = 10) -> UInt8? {
    guard position < text.count, let digit = text[position].hexadecimalValue, digit < radix else {
      return nil
    }
    return digit
  }

  /// Skips letters, digits and underscores, and returns their range.
  @inline(never)
  mutating func takeWord() -> Range<Int> {
    let start = position
    while position < text.count, CharacterTypes.word.contains(text[position]) { position += 1 }
    return start..<position
  }

  /// Skips to the position after the next occurrence of a byte, or to the end of the text; returns whether it occurred.
  @inline(never) @discardableResult
  mutating func skip(through last: Unicode.Scalar) -> Bool {
    let end = text[position...].firstIndex(of: UInt8(truncatingIfNeeded: last.value))
    position = end.map { $0 + 1 } ?? text.count
    return end != nil
  }

  @inline(never)
  func fault(_ cause: PatternSyntaxError.Cause, at offset: Int) -> PatternSyntaxError {
    PatternSyntaxError(cause: cause, offset: offset)
  }

  /// Remembers a construct outside the regular subset, if it is the first.
  @inline(never)
  mutating func note(_ construct: OutsideSubset.Construct, at offset: Int) {
    if outside == nil { outside = OutsideSubset(construct: construct, offset: offset) }
  }
}
