internal import Platform

/// A part of a regex as a tree, for tools that draw or explain it: what is written, and what it means.
///
/// Groups are gone; what they hold takes their place. Where a regex is outside the regular subset, what an automaton
/// needs isn't known of every part: some are only text.
package struct RegexPart: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// One byte of a set, options such as `(?i)` included.
    case byte(ByteSet)
    case assertion(Assertion)
    /// What never matches: `(*FAIL)`.
    case nothing
    /// One after the other; the empty text without any.
    case sequence([RegexPart])
    /// Any one of them.
    case choice([RegexPart])
    case repetition(RegexPart, Repeats)
    /// `(?=…)` and `(?!…)`.
    case lookahead(RegexPart, isNegative: Bool)
    /// `(?>…)`, which keeps the first match that it finds.
    case atomic(RegexPart)
    /// Another kind of group, such as a look-behind or a condition, of which only the contents are read.
    case other(RegexPart)
    /// Something that isn't read any further, such as a back-reference.
    case text
  }

  /// How often a part is repeated.
  package struct Repeats: Hashable, Sendable {
    package var minimum: Int
    /// `nil` where there is no limit.
    package var maximum: Int?
    package var manner = Manner.greedy

    package init(minimum: Int, maximum: Int?, manner: Manner = .greedy) {
      (self.minimum, self.maximum, self.manner) = (minimum, maximum, manner)
    }
  }

  /// Which counts are preferred.
  package enum Manner: Hashable, Sendable {
    /// More are preferred to fewer.
    case greedy
    /// Fewer are preferred to more: `?` after the quantifier.
    case lazy
    /// As many as possible, and no others: `+` after the quantifier.
    case possessive
  }

  /// A condition on a position in the subject; the raw value is how it is written alone.
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
  /// In bytes of the regex, with the parentheses and the quantifier that belong to it.
  package var range: Range<Int>

  package init(_ kind: Kind, in range: Range<Int>) { (self.kind, self.range) = (kind, range) }
}

extension RegexPart {
  /// The most groups inside each other that are read.
  private static let depthLimit = 64

  /// Reads a regex that PCRE2 takes.
  ///
  /// - Returns: `nil` when groups are nested more than 64 deep, and for a text that no reader of regexes takes.
  package static func tree(of regex: String) -> RegexPart? {
    var reader = RegexPartReader(regex)
    while reader.parser.position < reader.parser.text.count {
      guard (try? reader.readNext()) != nil, reader.open.count <= depthLimit + 1 else { return nil }
    }
    guard reader.open.count == 1 else { return nil }
    return reader.open[0].whole(endingAt: reader.parser.text.count)
  }
}

/// Builds the tree of a regex beside the parser, which says what each item means.
private struct RegexPartReader {
  var parser: PatternParser
  /// The whole regex, and the groups that are open, innermost last.
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

  /// - Parameter item: What the parser made of the token, if it is an item in the regular subset.
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
        .repetition(part, Repeats(minimum: minimum, maximum: maximum, manner: isLazy ? .lazy : .greedy))
      }
    case .lazy, .possessive:
      replaceLast(endingAt: token.range.upperBound) { part in
        guard case .repetition(let body, var repeats) = part.kind else { return part.kind }
        repeats.manner =
          token.kind == .possessive ? .possessive : repeats.manner == .lazy ? .greedy : .lazy
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

  /// What an item means by itself; `nil` for what isn't one byte or one condition.
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
      // `^` and `$` under (?m) are written out.
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

  /// Where its parenthesis is, and where its contents begin.
  let opening: Range<Int>
  let kind: Kind
  /// Its alternatives so far, without the last one.
  var branches: [RegexPart] = []
  var parts: [RegexPart] = []
  /// Where the last alternative begins.
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

  /// - Parameter end: Where its closing parenthesis ends.
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
