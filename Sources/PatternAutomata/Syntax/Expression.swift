/// A regular expression, after parsing: Kleene's operators over sets of bytes, plus assertions.
///
/// Greedy and lazy quantifiers, capturing and other groups are gone: they decide *which* match is found, not
/// whether there is one.
indirect enum Expression: Hashable, Sendable {
  /// ∅, which matches nothing: `(?!)`.
  case nothing
  /// ε, the empty string.
  case empty
  /// One byte of a set.
  case byte(ByteSet)
  /// A condition on the place, which consumes no bytes.
  case assertion(Assertion)
  /// One after the other.
  case sequence([Expression])
  /// Any one of them.
  case choice([Expression])
  /// At least `minimum` times, and at most `maximum` times if there is such a limit.
  case repetition(Expression, minimum: Int, maximum: Int?)

  /// A condition on a place in the subject.
  enum Assertion: Hashable, Sendable {
    /// The start: `^`, `\A`, and `\G` of a match that begins at offset 0.
    case startOfSubject
    /// The end: `\z`.
    case endOfSubject
    /// The end, or before one final newline: `$` and `\Z`.
    case endOfSubjectOrFinalNewline
    /// Between a word's character and another one, or the start or end: `\b`.
    case wordBoundary
    /// Anywhere else: `\B`.
    case noWordBoundary
  }

  /// Joins expressions without needless nesting.
  static func joined(_ parts: [Expression]) -> Expression {
    let parts = parts.filter { $0 != .empty }
    return switch parts.count {
    case 0: .empty
    case 1: parts[0]
    default: .sequence(parts)
    }
  }

  /// Repeats an expression; what is empty stays empty however often.
  static func repeating(_ body: Expression, minimum: Int, maximum: Int?) -> Expression {
    if body == .empty || maximum == 0 { return .empty }
    if minimum == 1, maximum == 1 { return body }
    return .repetition(body, minimum: minimum, maximum: maximum)
  }
}
