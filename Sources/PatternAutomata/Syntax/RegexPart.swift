internal import Platform

/// A part of a regex as a tree, for tools that draw or explain it: its text and its meaning.
///
/// Groups are gone; their contents take their place. If a regex is outside the regular subset, some parts have no known
/// meaning: they are only text.
package struct RegexPart: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// One byte of a set, options such as `(?i)` included.
    case byte(ByteSet)
    case assertion(Assertion)
    /// A part that never matches: `(*FAIL)`.
    case nothing
    /// Parts one after another; without parts, the empty text.
    case sequence([RegexPart])
    /// Any one of several parts.
    case choice([RegexPart])
    case repetition(RegexPart, Repeats)
    /// `(?=…)` and `(?!…)`.
    case lookahead(RegexPart, isNegative: Bool)
    /// `(?>…)`, which keeps the first match that it finds.
    case atomic(RegexPart)
    /// Another kind of group, such as a look-behind or a condition. Only its contents are read.
    case other(RegexPart)
    /// Text that isn't read any further, such as a back-reference.
    case text
  }

  /// The counts of a part's repeats.
  package struct Repeats: Hashable, Sendable {
    package var minimum: Int
    /// `nil` if there is no limit.
    package var maximum: Int?
    package var preference = RepetitionPreference.greedy

    package init(minimum: Int, maximum: Int?, preference: RepetitionPreference = .greedy) {
      (self.minimum, self.maximum, self.preference) = (minimum, maximum, preference)
    }
  }

  /// The counts that a quantifier prefers.
  package enum RepetitionPreference: Hashable, Sendable {
    /// More repeats are preferred.
    case greedy
    /// Fewer repeats are preferred: `?` after the quantifier.
    case lazy
    /// Only the maximum possible number of repeats is tried: `+` after the quantifier.
    case possessive
  }

  /// A condition on a position in the subject; the raw value is its usual text.
  package enum Assertion: String, Hashable, Sendable, CaseIterable {
    case startOfSubject = #"\A"#
    case endOfSubject = #"\z"#
    case endOfSubjectOrFinalNewline = #"\Z"#
    case wordBoundary = #"\b"#
    case noWordBoundary = #"\B"#
    case startOfLine = "(?m:^)"
    case endOfLine = "(?m:$)"
  }

  package var kind: Kind
  /// The range in bytes of the regex, including the part's parentheses and quantifier.
  package var range: Range<Int>

  package init(_ kind: Kind, in range: Range<Int>) { (self.kind, self.range) = (kind, range) }
}

extension RegexPart {
  /// The maximum nesting of groups.
  private static let depthLimit = 64

  /// Reads a regex that PCRE2 accepts.
  ///
  /// - Returns: The tree, or `nil` if groups are nested more than 64 deep, or if no reader of regexes accepts the text.
  package static func tree(of regex: String) -> RegexPart? {
    var reader = RegexPartReader(regex)
    while reader.parser.position < reader.parser.text.count {
      guard (try? reader.readNext()) != nil, reader.open.count <= depthLimit + 1 else { return nil }
    }
    guard reader.open.count == 1 else { return nil }
    return reader.open[0].whole(endingAt: reader.parser.text.count)
  }
}

/// Builds the tree of a regex alongside the parser, which supplies the meaning of each item.
private struct RegexPartReader {
  var parser: PatternParser
  /// The whole regex, and the open groups, innermost last.
  var open = [OpenPart(openedBy: 0..<0)]

  init(_ regex: String) { parser = PatternParser(regex.bytes) }

  mutating func readNext() throws(PatternSyntaxError) {
    let (depth, count) = (parser.groups.count, parser.groups.last?.parts.count ?? 0)
    for token in try parser.takeTokens() {
      let isNew = parser.outside == nil && parser.groups.count == depth
      let item =
        isNew && (parser.groups.last?.parts.count ?? 0) > count ? parser.groups.last?.parts.last : nil
      add(token, item)
    }
  }

  /// - Parameter item: The parser's expression for the token, if it is an item in the regular subset.
  private mutating func add(_ token: RegexToken, _ item: Expression?) {
    switch token.kind {
    case .literal(let byte): append(item.flatMap(Self.kind) ?? .byte([byte]), token.range)
    case .caret: append(item.flatMap(Self.kind) ?? .assertion(.startOfSubject), token.range)
    case .dollar: append(item.flatMap(Self.kind) ?? .assertion(.endOfSubjectOrFinalNewline), token.range)
    // The end of a quotation that never began.
    case .escape(UInt8(ascii: "E")): break
    case .escape, .dot, .characterClass, .verb, .reference, .versionDependent:
      append(item.flatMap(Self.kind) ?? .text, token.range)
    case .groupOpen:
      open.append(OpenPart(openedBy: token.range, groupKind(openedBy: token.range)))
    case .groupClose:
      guard open.count > 1, let group = open.popLast() else { return }
      append(group.closed(endingAt: token.range.upperBound))
    case .bar:
      open[open.count - 1].branches.append(open[open.count - 1].lastBranch(endingAt: token.range.lowerBound))
      open[open.count - 1].parts = []
      open[open.count - 1].branchStart = token.range.upperBound
    case .quantifier(let minimum, let maximum):
      let isLazy = parser.item.quantifier?.repeats.isLazy == true
      replaceLast(endingAt: token.range.upperBound) { part in
        .repetition(part, Repeats(minimum: minimum, maximum: maximum, preference: isLazy ? .lazy : .greedy))
      }
    case .lazy, .possessive:
      replaceLast(endingAt: token.range.upperBound) { part in
        guard case .repetition(let body, var repeats) = part.kind else { return part.kind }
        repeats.preference =
          token.kind == .possessive ? .possessive : repeats.preference == .lazy ? .greedy : .lazy
        return .repetition(body, repeats)
      }
    case .options, .quotation, .comment: break
    }
  }

  private typealias Repeats = RegexPart.Repeats

  private mutating func append(_ kind: RegexPart.Kind, _ range: Range<Int>) {
    append(RegexPart(kind, in: range))
  }

  private mutating func append(_ part: RegexPart) { open[open.count - 1].parts.append(part) }

  private mutating func replaceLast(endingAt end: Int, _ change: (RegexPart) -> RegexPart.Kind) {
    guard let last = open[open.count - 1].parts.popLast() else { return }
    append(change(last), last.range.lowerBound..<end)
  }

  /// Returns the meaning of an item by itself; `nil` if it isn't one byte or one condition.
  private static func kind(of item: Expression) -> RegexPart.Kind? {
    switch item {
    case .byte(let set): .byte(set)
    case .nothing: .nothing
    case .assertion(.startOfSubject): .assertion(.startOfSubject)
    case .assertion(.endOfSubject): .assertion(.endOfSubject)
    case .assertion(.endOfSubjectOrFinalNewline): .assertion(.endOfSubjectOrFinalNewline)
    case .assertion(.wordBoundary): .assertion(.wordBoundary)
    case .assertion(.noWordBoundary): .assertion(.noWordBoundary)
    case .choice(let branches):
      // The parser writes out `^` and `$` under (?m).
      branches.first == .assertion(.startOfSubject) ? .assertion(.startOfLine) : .assertion(.endOfLine)
    default: nil
    }
  }

  private func groupKind(openedBy range: Range<Int>) -> OpenPart.Kind {
    switch parser.groups.last?.kind {
    case .atomic: return .atomic
    case .lookahead(let isNegative): return .lookahead(isNegative: isNegative)
    default:
      let text = parser.text[range]
      let others: [StaticString] = ["(?<=", "(?<!", "(?<*", "(?(", "(*"]
      return others.contains { text.starts(with: $0) } ? .other : .plain
    }
  }
}

/// A group that is open, or the whole regex.
private struct OpenPart {
  enum Kind { case plain, atomic, other, lookahead(isNegative: Bool) }

  /// The range of its opening parenthesis, up to its contents.
  let opening: Range<Int>
  let kind: Kind
  /// The alternatives so far, without the last one.
  var branches: [RegexPart] = []
  var parts: [RegexPart] = []
  /// The offset of the last alternative.
  var branchStart: Int

  init(openedBy opening: Range<Int>, _ kind: Kind = .plain) {
    (self.opening, self.kind, branchStart) = (opening, kind, opening.upperBound)
  }

  func lastBranch(endingAt end: Int) -> RegexPart {
    if parts.count == 1 { return parts[0] }
    let first = parts.first?.range.lowerBound ?? branchStart
    return RegexPart(.sequence(parts), in: first..<max(first, parts.last?.range.upperBound ?? end))
  }

  func whole(endingAt end: Int) -> RegexPart {
    let last = lastBranch(endingAt: end)
    return branches.isEmpty ? last : RegexPart(.choice(branches + [last]), in: opening.upperBound..<end)
  }

  /// - Parameter end: The end of its closing parenthesis.
  func closed(endingAt end: Int) -> RegexPart {
    let contents = whole(endingAt: end - 1)
    let range = opening.lowerBound..<end
    switch kind {
    case .plain: return RegexPart(contents.kind, in: range)
    case .atomic: return RegexPart(.atomic(contents), in: range)
    case .other: return RegexPart(.other(contents), in: range)
    case .lookahead(let isNegative): return RegexPart(.lookahead(contents, isNegative: isNegative), in: range)
    }
  }
}
