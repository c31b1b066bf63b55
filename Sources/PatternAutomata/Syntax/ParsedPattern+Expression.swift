extension ParsedPattern {
  /// The meaning of a pattern that holds nothing outside the regular subset.
  ///
  /// - Throws: What can't be written out as an expression: an atomic group.
  func expression() throws(OutsideSubset) -> Expression {
    var open = [Alternatives()]
    // The token that opened the group that was closed last.
    var lastOpening = 0
    for (index, token) in tokens.enumerated() {
      let last = open.count - 1
      switch token {
      case .open(let group):
        open.append(Alternatives(opening: group, at: index))
      case .close:
        let body = try meaning(of: open[last])
        lastOpening = open.removeLast().token
        open[last - 1].parts.append(body)
      case .alternative:
        open[last].endBranch()
      case .quantifier(let quantifier):
        let body = Expression.repeating(
          open[last].parts.removeLast(),
          .init(minimum: quantifier.minimum, maximum: quantifier.maximum, isLazy: quantifier.isLazy))
        // A single item that is repeated needs no group in PCRE2.
        let opening = tokens[index - 1] == .close ? lastOpening : nil
        open[last].parts.append(
          quantifier.isPossessive ? try settled(body, openedAt: opening, namedAt: index) : body)
      default:
        if let item = expression(of: token) { open[last].parts.append(item) }
      }
    }
    return open[0].expression
  }

  /// The meaning of a group that ends here.
  private func meaning(of alternatives: Alternatives) throws(OutsideSubset) -> Expression {
    let body = alternatives.expression
    switch alternatives.group {
    case .lookahead(isNegative: true): return .not(body)
    case .lookahead(isNegative: false): return .lookahead(body, isNegative: false)
    case .atomic: return try settled(body, openedAt: alternatives.token, namedAt: alternatives.token)
    default: return body
    }
  }

  /// An expression restricted to its first match.
  ///
  /// - Parameters:
  ///   - opening: The token that opens the group, if it is one in PCRE2.
  ///   - token: Its token in ``atomicGroups``.
  private func settled(
    _ body: Expression, openedAt opening: Int?, namedAt token: Int
  ) throws(OutsideSubset) -> Expression {
    let isMisread = body.extent?.minimum == 0 && (opening.map(hasRepeat) ?? false)
    guard !isMisread, let settled = AtomicGroup.settled(body) else {
      throw atomicGroups.last { $0.token == token }?.outside
        ?? OutsideSubset(construct: .atomicGroup, offset: 0)
    }
    return settled
  }

  /// Whether a single item before a token is repeated so that PCRE2 might make it possessive.
  private func hasRepeat(before token: Int) -> Bool {
    tokens[..<token].indices.contains { index in
      guard case .quantifier(let quantifier) = tokens[index], tokens[index - 1] != .close else {
        return false
      }
      return !quantifier.isPossessive && quantifier.minimum != quantifier.maximum
    }
  }

  /// The alternatives of a group so far.
  private struct Alternatives {
    /// `nil` for the whole pattern.
    var group: PatternToken.Group?
    /// The number of the token that opened the group.
    var token = 0
    var branches: [Expression] = []
    /// What the last one consists of; each item is one part, so that quantifiers find it.
    var parts: [Expression] = []

    init() {}

    init(opening group: PatternToken.Group, at token: Int) {
      self.group = group
      self.token = token
    }

    mutating func endBranch() {
      branches.append(.joined(parts))
      parts = []
    }

    var expression: Expression {
      branches.isEmpty ? .joined(parts) : .choice(branches + [.joined(parts)])
    }
  }

  /// What a single item means; `nil` for what has no meaning of its own.
  private func expression(of token: PatternToken) -> Expression? {
    switch token {
    case .literal(let value, let isCaseless):
      let set: ByteSet = [UInt8(truncatingIfNeeded: value)]
      return .byte(isCaseless ? set.withBothCases : set)
    case .characterClass(let number): return .byte(classes[number].set)
    case .dot(let isAll): return .byte(isAll ? .all : CharacterTypes.notNewline)
    case .type(let letter): return CharacterTypes.escape(letter).map { .byte($0) }
    case .assertion(let assertion): return .assertion(assertion)
    // After a newline, but not after one that ends the subject.
    case .lineStart:
      let start = Expression.joined([.assertion(.afterNewline), .lookahead(.byte(.all), isNegative: false)])
      return .choice([.assertion(.startOfSubject), start])
    case .lineEnd:
      return .choice([.lookahead(.byte([UInt8(ascii: "\n")]), isNegative: false), .assertion(.endOfSubject)])
    case .fail: return .nothing
    default: return nil
    }
  }
}
