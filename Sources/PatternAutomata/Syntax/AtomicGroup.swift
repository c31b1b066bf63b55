/// Writes out an atomic group, which keeps the first match it finds, as an expression that has only that match.
///
/// Preferences decide which match is first: `|` prefers its left side, greedy quantifiers prefer more repeats, lazy
/// quantifiers fewer. A later choice counts only if no earlier choice leads to a match of the group, which a negative
/// look-ahead expresses:
///
/// | in a group, with *k* after it | is written |
/// | --- | --- |
/// | `a\|b` | `a\|(?!ak)b` |
/// | `a*` | `a*(?!a+k)` |
/// | `a*?` | `(?:(?!k)a)*` |
/// | `a?` | `a\|(?!ak)` |
///
/// So `\d++` is `\d+(?!\d)`. An expression whose matches have one length needs no condition: they all end at the same
/// position, and nothing else about a match matters.
struct AtomicGroup {
  /// The number of parts that the result may still have.
  private var allowance = 5_000

  /// The maximum number of counted repeats that are written out, for expressions with matches of different lengths.
  private static let maximumCopyCount = 32

  /// Writes out an atomic group.
  ///
  /// - Parameter body: The content of the group, with inner groups already written out.
  /// - Returns: The expression, or `nil` if it would be too large, or if an expression that may be empty is repeated
  ///   without limit: PCRE2 leaves such a loop after an empty match.
  static func settled(_ body: Expression) -> Expression? {
    var group = AtomicGroup()
    return group.first(of: body, before: []).map { .settled($0) }
  }

  /// Returns an expression with only the first match that lets the rest of the group match, too.
  private mutating func first(of expression: Expression, before rest: [Expression]) -> Expression? {
    guard spend(1) else { return nil }
    if let extent = expression.extent, extent.isFixed { return expression }
    switch expression {
    case .nothing, .empty, .byte, .assertion, .lookahead, .settled: return expression
    case .sequence(let parts):
      var written: [Expression] = []
      for (index, part) in parts.enumerated() {
        if let extent = part.extent, extent.isFixed {
          written.append(part)
          continue
        }
        guard spend(parts.count + rest.count),
          let part = first(of: part, before: parts[(index + 1)...] + rest)
        else { return nil }
        written.append(part)
      }
      return .joined(written)
    case .choice(let branches):
      var written: [Expression] = []
      var conditions: [Expression] = []
      for branch in branches {
        guard let part = first(of: branch, before: rest) else { return nil }
        written.append(.joined(conditions + [part]))
        guard spend(conditions.count + rest.count) else { return nil }
        conditions.append(none(of: branch, before: rest))
      }
      return .choice(written)
    case .repetition(let body, let repeats):
      return first(of: body, repeats, before: rest)
    }
  }

  private mutating func first(
    of body: Expression, _ repeats: Expression.Repeats, before rest: [Expression]
  ) -> Expression? {
    guard let extent = body.extent else { return repeats.minimum == 0 ? .empty : .nothing }
    guard extent.minimum > 0 || repeats.maximum == 1 else { return nil }
    let (minimum, maximum) = (repeats.minimum, repeats.maximum)
    if extent.isFixed, rest.isEmpty || maximum == nil {
      return firstOfFixed(body, repeats, before: rest)
    }
    guard max(minimum, maximum ?? 0) <= Self.maximumCopyCount else { return nil }
    var written: [Expression] = []
    for copy in 0..<minimum {
      let others = Expression.Repeats(
        minimum: minimum - copy - 1, maximum: maximum.map { $0 - copy - 1 }, isLazy: repeats.isLazy)
      guard let part = first(of: body, before: [.repeating(body, others)] + rest) else { return nil }
      written.append(part)
    }
    let last = maximum.map { $0 - minimum }
    guard
      let part = last.map({ optional(body, upTo: $0, repeats.isLazy, before: rest) })
        ?? loop(body, repeats.isLazy, before: rest)
    else { return nil }
    return .joined(written + [part])
  }

  /// Returns repeats of an expression whose matches have one length: without limit, or with nothing after them.
  private mutating func firstOfFixed(
    _ body: Expression, _ repeats: Expression.Repeats, before rest: [Expression]
  ) -> Expression? {
    guard spend(rest.count + 2) else { return nil }
    func times(_ minimum: Int, _ maximum: Int?) -> Expression {
      .repeating(body, Expression.Repeats(minimum: minimum, maximum: maximum))
    }
    let minimum = repeats.minimum
    if repeats.isLazy {
      if rest.isEmpty { return times(minimum, minimum) }
      return .joined([
        times(minimum, minimum),
        .repeating(.joined([none(of: .empty, before: rest), body]), .init(minimum: 0, maximum: nil)),
      ])
    }
    guard let maximum = repeats.maximum else {
      return .joined([times(minimum, nil), none(of: times(1, nil), before: rest)])
    }
    if minimum == maximum { return times(minimum, minimum) }
    return .choice([
      times(maximum, maximum), .joined([times(minimum, maximum - 1), none(of: body, before: [])]),
    ])
  }

  /// Returns up to a number of repeats, each inside the previous one.
  private mutating func optional(
    _ body: Expression, upTo count: Int, _ isLazy: Bool, before rest: [Expression]
  ) -> Expression? {
    var written = Expression.empty
    for remaining in 0..<count {
      let others = Expression.repeating(
        body, Expression.Repeats(minimum: 0, maximum: remaining, isLazy: isLazy))
      guard spend(2 * rest.count + 4), let part = first(of: body, before: [others] + rest) else { return nil }
      written =
        isLazy
        ? .choice([.empty, .joined([none(of: .empty, before: rest), part, written])])
        : .choice([.joined([part, written]), none(of: .joined([body, others]), before: rest)])
    }
    return written
  }

  /// Returns any number of repeats.
  private mutating func loop(
    _ body: Expression, _ isLazy: Bool, before rest: [Expression]
  ) -> Expression? {
    let others = Expression.repeating(body, Expression.Repeats(minimum: 0, maximum: nil, isLazy: isLazy))
    guard spend(rest.count + 4), let part = first(of: body, before: [others] + rest) else { return nil }
    let any = Expression.Repeats(minimum: 0, maximum: nil)
    return isLazy
      ? .repeating(.joined([none(of: .empty, before: rest), part]), any)
      : .joined([.repeating(part, any), none(of: .joined([body, others]), before: rest)])
  }

  /// Returns the condition that an expression and the rest of the group don't match here.
  private func none(of expression: Expression, before rest: [Expression]) -> Expression {
    .not(.joined([expression] + rest))
  }

  private mutating func spend(_ count: Int) -> Bool {
    allowance -= count
    return allowance >= 0
  }
}
