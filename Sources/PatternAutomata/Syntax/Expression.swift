internal import Platform

/// A regular expression, after parsing: Kleene's operators over sets of bytes, plus conditions on the position.
///
/// Groups are gone: they don't decide whether there is a match. The order of several matches matters only to atomic
/// groups, which ``AtomicGroup`` writes out.
indirect enum Expression: Equatable, Sendable {
  /// ∅, which matches nothing: `(?!)`.
  case nothing
  /// ε, the empty string.
  case empty
  /// One byte of a set.
  case byte(ByteSet)
  /// A condition on the position, which consumes no bytes.
  case assertion(Assertion)
  /// A condition on the following text: that the expression matches there, or that it doesn't.
  case lookahead(Expression, isNegative: Bool)
  /// Expressions one after another.
  case sequence([Expression])
  /// Any one of several expressions; earlier ones are preferred.
  case choice([Expression])
  /// Repeats of an expression.
  case repetition(Expression, Repeats)
  /// Equivalent to its expression, which matches in at most one way from any position: an atomic group written out.
  case settled(Expression)

  /// The counts of an expression's repeats.
  struct Repeats: Hashable, Sendable {
    var minimum: Int
    /// `nil` if there is no limit.
    var maximum: Int?
    /// Whether fewer repeats are preferred.
    var isLazy = false
  }

  /// A condition on a position in the subject.
  enum Assertion: UInt64, Sendable {
    /// The start: `^`, `\A`, and `\G` of a match that begins at offset 0.
    case startOfSubject
    /// After a newline.
    case afterNewline
    /// The end: `\z`.
    case endOfSubject
    /// The end, or before one final newline: `$` and `\Z`.
    case endOfSubjectOrFinalNewline
    /// Between a word character and another character, or the start or end: `\b`.
    case wordBoundary
    /// Not between these: `\B`.
    case noWordBoundary
  }

  /// Whether this is the empty string itself; a comparison would copy.
  private var isEmpty: Bool { if case .empty = self { true } else { false } }

  /// A hash, the same for equal expressions, and for some expressions that differ only in repeat counts.
  var fingerprint: UInt64 {
    switch self {
    case .nothing: 1
    case .empty: 2
    case .byte(let set): set.fingerprint
    case .assertion(let assertion): 3 + assertion.rawValue
    case .lookahead(let body, _), .repetition(let body, _), .settled(let body):
      body.fingerprint.hashed(with: 1)
    case .sequence(let parts), .choice(let parts):
      parts.reduce(UInt64.emptyHash) { $0.hashed(with: $1.fingerprint) }
    }
  }

  /// Joins expressions without needless nesting.
  static func joined(_ parts: [Expression]) -> Expression {
    let parts = parts.contains { $0.isEmpty } ? parts.filter { !$0.isEmpty } : parts
    return switch parts.count {
    case 0: .empty
    case 1: parts[0]
    default: .sequence(parts)
    }
  }

  /// Repeats an expression; an empty expression stays empty.
  static func repeating(_ body: Expression, _ repeats: Repeats) -> Expression {
    if body.isEmpty || repeats.maximum == 0 { return .empty }
    if repeats.minimum == 1, repeats.maximum == 1 { return body }
    return .repetition(body, repeats)
  }

  /// Returns the condition that an expression doesn't match here.
  static func not(_ body: Expression) -> Expression {
    switch body {
    case .nothing: .empty
    case .empty: .nothing
    // No byte follows at all.
    case .byte(.all): .assertion(.endOfSubject)
    default: .lookahead(body, isNegative: true)
    }
  }
}

extension Expression {
  /// The smallest and the largest length of a match, in bytes.
  struct Extent: Hashable, Sendable {
    var minimum: Int
    /// ``unlimited`` if there is no limit.
    var maximum: Int

    /// A length that no subject has.
    ///
    /// Sums and products of lengths stop here.
    ///
    /// Twice this length fits in 32 bits.
    static let unlimited = (1 << 30) - 1

    /// Whether all matches from a position end at the same position.
    var isFixed: Bool { minimum == maximum && maximum < Self.unlimited }
  }

  /// The length of matches; `nil` if nothing matches, regardless of conditions.
  var extent: Extent? {
    switch self {
    case .nothing: return nil
    case .byte(let set): return set.isEmpty ? nil : Extent(minimum: 1, maximum: 1)
    case .empty, .assertion, .lookahead: return Extent(minimum: 0, maximum: 0)
    case .settled(let body): return body.extent
    case .sequence(let parts):
      var sum = Extent(minimum: 0, maximum: 0)
      for part in parts {
        guard let extent = part.extent else { return nil }
        sum.minimum = min(sum.minimum + extent.minimum, Extent.unlimited)
        sum.maximum = min(sum.maximum + extent.maximum, Extent.unlimited)
      }
      return sum
    case .choice(let branches):
      let extents = branches.compactMap { $0.extent }
      guard let minimum = extents.map({ $0.minimum }).min(), let maximum = extents.map({ $0.maximum }).max()
      else {
        return nil
      }
      return Extent(minimum: minimum, maximum: maximum)
    case .repetition(let body, let repeats):
      guard let extent = body.extent else {
        return repeats.minimum == 0 ? Extent(minimum: 0, maximum: 0) : nil
      }
      let most = repeats.maximum ?? (extent.maximum == 0 ? 0 : Extent.unlimited)
      return Extent(
        minimum: Self.product(repeats.minimum, extent.minimum), maximum: Self.product(most, extent.maximum))
    }
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    return overflows ? Extent.unlimited : min(product, Extent.unlimited)
  }
}
