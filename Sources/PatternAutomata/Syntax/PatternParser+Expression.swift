/// A group that is open, or the whole pattern.
struct OpenGroup {
  var kind = Kind.plain
  /// The offset of the group's start, in bytes.
  var offset = 0
  /// The options to restore at the end of the group.
  var options: PatternOptions = []
  /// In `(?|…)`, the number of groups before every alternative, and the highest number so far.
  var captures: (first: Int, highest: Int)?
  /// The alternatives so far, without the last one.
  var branches: [Expression] = []
  /// The parts of the last alternative; each item is one part, so that quantifiers find it.
  var parts: [Expression] = []
  /// The maximum size of PCRE2's code for the group, in bytes; 64 bits also on a page.
  var byteCount: Int64 = 8

  /// The kind of the group, which decides how it is closed.
  enum Kind: Hashable {
    case plain, atomic
    case lookahead(isNegative: Bool)
  }

  var expression: Expression {
    branches.isEmpty ? .joined(parts) : .choice(branches + [.joined(parts)])
  }
}

/// A quantifier that was read, and the expression that it repeats.
struct Quantifier {
  var repeats: Expression.Repeats
  var body: Expression
  /// The quantifier's offset.
  var offset: Int
  /// The offset of the repeated group; `nil` for a single item, which needs no group in PCRE2.
  var group: Int?
}

extension PatternParser {
  /// The meaning of a pattern that was read completely and contains nothing outside the regular subset.
  var expression: Expression { groups[0].expression }

  /// Adds an item, and the size of PCRE2's code for it.
  @inline(never)
  mutating func append(_ part: Expression, byteCount: Int64 = 2, isQuantifiable: Bool = false) {
    item.isQuantifiable = isQuantifiable
    guard outside == nil else { return }
    groups[groups.count - 1].parts.append(part)
    add(byteCount)
  }

  mutating func appendLiteral(_ value: UInt32) {
    let set: ByteSet = [UInt8(truncatingIfNeeded: value)]
    append(.byte(options.contains(.caseless) ? set.withBothCases : set), isQuantifiable: true)
  }

  /// Adds `^` under `(?m)`: after a newline, but not after a newline that ends the subject.
  @inline(never)
  mutating func appendLineStart() {
    let start = Expression.joined([.assertion(.afterNewline), .lookahead(.byte(.all), isNegative: false)])
    append(.choice([.assertion(.startOfSubject), start]))
  }

  /// Adds `$` under `(?m)`.
  @inline(never)
  mutating func appendLineEnd() {
    append(
      .choice([.lookahead(.byte([UInt8(ascii: "\n")]), isNegative: false), .assertion(.endOfSubject)]))
  }

  mutating func open(_ kind: OpenGroup.Kind = .plain, from start: Int) {
    groups.append(OpenGroup(kind: kind, offset: start, options: options))
    if groups.count > Self.automatonDepthLimit + 1 { note(.deepNesting, at: start) }
  }

  /// The maximum nesting of groups in the regular subset: building automata recurses, and stacks may be small.
  private static let automatonDepthLimit = 64

  /// Ends an alternative.
  mutating func readAlternative() {
    let last = groups.count - 1
    if let captures = groups[last].captures {
      groups[last].captures?.highest = max(captures.highest, captureCount)
      captureCount = captures.first
    }
    guard outside == nil else { return }
    groups[last].branches.append(.joined(groups[last].parts))
    groups[last].parts = []
    add(3)
  }

  /// Ends a group, and restores the options from before it.
  mutating func closeGroup() throws(PatternSyntaxError) {
    guard groups.count > 1, let group = groups.popLast() else {
      throw fault(.unmatchedClosingParenthesis, at: position - 1)
    }
    options = group.options
    if let captures = group.captures { captureCount = max(captures.highest, captureCount) }
    item.group = (group.kind, group.offset)
    item.isQuantifiable = true
    guard outside == nil else { return }
    var meaning = group.expression
    switch group.kind {
    case .plain: break
    case .lookahead(isNegative: true): meaning = .not(meaning)
    case .lookahead(isNegative: false): meaning = .lookahead(meaning, isNegative: false)
    case .atomic:
      meaning = settled(meaning, .init(construct: .atomicGroup, offset: group.offset), openedAt: group.offset)
    }
    append(meaning, byteCount: group.byteCount, isQuantifiable: true)
  }

  // MARK: Repeats

  /// Repeats the last item.
  ///
  /// Outside of atomic groups, greedy and lazy quantifiers accept the same language. A possessive quantifier may refuse
  /// words of that language.
  mutating func readQuantifier(
    _ repeats: Expression.Repeats, from start: Int, after before: ItemState
  ) throws(PatternSyntaxError) {
    guard before.isQuantifiable else { throw fault(.nothingToQuantify, at: position - 1) }
    if let group = before.group {
      if case .lookahead = group.kind { note(.repeatedLookAhead, at: start) }
      if repeats.maximum == 0 { note(.skippedGroup, at: start) }
    }
    var quantifier = Quantifier(repeats: repeats, body: .empty, offset: start, group: before.group?.offset)
    quantifier.repeats.isLazy = options.contains(.ungreedy)
    if outside == nil, let body = groups[groups.count - 1].parts.popLast() {
      quantifier.body = body
      append(.repeating(body, quantifier.repeats), byteCount: addition(of: quantifier, before.byteCount))
      if quantifier.group == nil, repeats.minimum != repeats.maximum { firstLoop = firstLoop ?? start }
    }
    item.isQuantifiable = false
    item.quantifier = quantifier
  }

  /// Makes a quantifier lazy or possessive.
  @inline(never)
  mutating func change(_ quantifier: Quantifier, isPossessive: Bool, at start: Int) {
    guard outside == nil else { return }
    var repeats = quantifier.repeats
    // Possessive quantifiers are greedy, also under (?U).
    repeats.isLazy = !isPossessive && !repeats.isLazy
    var meaning = Expression.repeating(quantifier.body, repeats)
    if isPossessive {
      if firstLoop == quantifier.offset { firstLoop = nil }
      meaning = settled(
        meaning, .init(construct: .possessiveQuantifier, offset: start), openedAt: quantifier.group)
    }
    groups[groups.count - 1].parts.removeLast()
    append(meaning, byteCount: 0)
  }

  /// Returns an expression restricted to its first match.
  ///
  /// - Parameter opening: The offset of the group, if it is a group in PCRE2.
  private mutating func settled(
    _ body: Expression, _ reason: OutsideSubset, openedAt opening: Int?
  ) -> Expression {
    guard atomicOutside == nil else { return body }
    let isMisread = body.extent?.minimum == 0 && firstLoop ?? .max < opening ?? 0
    if !isMisread, let settled = AtomicGroup.settled(body) { return settled }
    atomicOutside = reason
    return body
  }

  // MARK: Size

  /// The maximum size of PCRE2's code, in bytes, with links of two bytes.
  private static let codeLimit: Int64 = 1 << 16

  /// Counts bytes of PCRE2's code for the innermost group.
  ///
  /// PCRE2 copies groups that are repeated, so a small automaton may need more code than PCRE2 allows. This is an upper
  /// bound, not the size: a pattern that may be too large is left to PCRE2.
  private mutating func add(_ byteCount: Int64) {
    item.byteCount = byteCount
    groups[groups.count - 1].byteCount += byteCount
    if groups[groups.count - 1].byteCount > Self.codeLimit { oversizeOffset = oversizeOffset ?? position }
  }

  /// Returns the bytes for repeating an item of a size, without the item itself, which was already counted.
  private func addition(of quantifier: Quantifier, _ byteCount: Int64) -> Int64 {
    let copyCount = max(quantifier.repeats.minimum, quantifier.repeats.maximum ?? 1, 1)
    return 20 + (quantifier.group == nil ? 0 : Int64(copyCount) * (min(byteCount, Self.codeLimit) + 7))
  }
}
