extension ParsedPattern {
  /// What a pattern means that holds nothing outside the regular subset.
  func expression() -> Expression {
    var open = [Alternatives()]
    for (index, token) in tokens.enumerated() {
      let last = open.count - 1
      switch token {
      case .open:
        open.append(Alternatives())
      case .close:
        let body = lookahead(closedAt: index) ?? open[last].expression
        open.removeLast()
        open[last - 1].parts.append(body)
      case .alternative:
        open[last].endBranch()
      case .quantifier(let quantifier):
        let body = open[last].parts.removeLast()
        open[last].parts.append(
          .repeating(body, minimum: quantifier.minimum, maximum: quantifier.maximum))
      default:
        if let item = expression(of: token) { open[last].parts.append(item) }
      }
    }
    return open[0].expression
  }

  /// What a group means that is a look-ahead: `(?!)` never holds, and `(?![\s\S])` at the end only; `nil` for any other
  /// group.
  private func lookahead(closedAt close: Int) -> Expression? {
    let opening = PatternToken.open(.lookahead(isNegative: true))
    if tokens[close - 1] == opening { return .nothing }
    guard case .characterClass = tokens[close - 1], tokens[close - 2] == opening else { return nil }
    return .assertion(.endOfSubject)
  }

  /// The alternatives of a group so far.
  private struct Alternatives {
    var branches: [Expression] = []
    /// What the last one consists of; each item is one part, so that quantifiers find it.
    var parts: [Expression] = []

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
    case .fail: return .nothing
    default: return nil
    }
  }
}
