/// An upper bound on the size of an expression's determinisation, derived only from its form.
///
/// If the next byte always decides how to continue, each state is one position of the expression: it is deterministic,
/// or one-unambiguous (Anne Brüggemann-Klein and Derick Wood, "One-Unambiguous Regular Languages", *Information and
/// Computation* 140(2), 1998). If it doesn't, as between `13` and `1[45]`, both ways are followed side by side, with at
/// most one state for each pair of their states. That suffices for nearly every number plan, and takes a tenth of the
/// time of building.
struct SizeBound {
  // The sums for the rest of the expression, which is read from its end.

  /// The bytes that can come first.
  private var bytes = ByteSet()
  /// The steps to reach these bytes.
  private var closureStepCount: Int64 = 1
  /// The steps to expand a set of the first positions, and all sets of positions.
  private var firstStepCount: Int64
  private var stateCount: Int64 = 1
  private var stepCount: Int64

  private let limits: ConstructionLimits
  private let alphabet: ByteSet
  /// The number of classes: one for each byte of the alphabet, and one for all other bytes.
  private var classCount: Int64 { Int64(alphabet.count + 1) }
  private var instructionCount = 0

  /// Whether the automaton of the subjects that an expression matches is certainly within limits.
  ///
  /// - Returns: `false` if only building the automaton can tell.
  /// - Complexity: O(*n*), where *n* is the number of operators after copying out repeats, which the limits bound.
  static func isWithin(_ limits: ConstructionLimits, _ expression: Expression, alphabet: ByteSet) -> Bool {
    var bound = SizeBound(limits, alphabet)
    return expression.beginsSubject && bound.prepend(expression) && bound.isAllowed
  }

  private init(_ limits: ConstructionLimits, _ alphabet: ByteSet) {
    self.limits = limits
    self.alphabet = alphabet
    firstStepCount = 2 * Int64(alphabet.count + 1)
    stepCount = firstStepCount
  }

  /// Whether the bound is within half of the limits.
  private var isAllowed: Bool {
    instructionCount < limits.instructionCount && 2 * stateCount < limits.stateCount
      && 2 * (stepCount + firstStepCount + closureStepCount) < limits.stepCount
  }

  /// Adds an expression in front of the rest.
  ///
  /// - Returns: `false` if there is no bound, or if it exceeds the limits.
  private mutating func prepend(_ expression: Expression) -> Bool {
    instructionCount += 1
    guard isAllowed else { return false }
    switch expression {
    case .nothing: (bytes, firstStepCount) = (ByteSet(), 0)
    case .empty: break
    case .byte(let set):
      bytes = set.intersection(alphabet)
      stateCount += 1
      stepCount += firstStepCount
      firstStepCount = classCount + Int64(bytes.count) * closureStepCount
      closureStepCount = 1
    case .assertion(let assertion):
      switch assertion {
      // `$` can be read in two ways.
      case .startOfSubject, .endOfSubject, .endOfSubjectOrFinalNewline:
        closureStepCount = 2 * closureStepCount + 1
        firstStepCount *= 2
      case .afterNewline, .wordBoundary, .noWordBoundary: return false
      }
    case .lookahead: return false
    case .settled(let body): return prepend(body)
    case .sequence(let parts): return parts.reversed().allSatisfy { prepend($0) }
    case .choice(let branches):
      let rest = self
      for (index, branch) in branches.enumerated() {
        let others = self
        self = rest
        instructionCount = others.instructionCount
        guard prepend(branch) else { return false }
        if index > 0 { join(others, before: rest) }
        // Products of more than two factors would overflow.
        guard isAllowed else { return false }
      }
    case .repetition(let body, let repeats):
      let rest = self
      for _ in repeats.minimum..<max(repeats.minimum, repeats.maximum ?? repeats.minimum + 1) {
        guard prepend(body) else { return false }
        if repeats.maximum == nil {
          // Only loops over one byte, if the next byte tells the loop apart from the rest.
          guard case .byte = body, bytes.isDisjoint(with: rest.bytes) else { return false }
          firstStepCount += 2 * Int64(bytes.count)
        }
        join(rest, before: rest)
        // Each round returns to its beginning.
        if repeats.maximum == nil { stepCount += firstStepCount }
        guard isAllowed else { return false }
      }
      return (0..<repeats.minimum).allSatisfy { _ in prepend(body) }
    }
    return true
  }

  /// Adds an alternative before the same rest.
  private mutating func join(_ other: SizeBound, before rest: SizeBound) {
    if bytes.isDisjoint(with: other.bytes) {
      stateCount += other.stateCount - rest.stateCount
      stepCount += other.stepCount - rest.stepCount
    } else {
      stepCount = stepCount * (other.stateCount + 1) + other.stepCount * (stateCount + 1)
      stateCount = (stateCount + 1) * (other.stateCount + 1)
    }
    bytes.formUnion(other.bytes)
    firstStepCount += other.firstStepCount
    closureStepCount += other.closureStepCount + 2
  }
}

extension Expression {
  /// Whether the expression can match only at the start of the subject.
  fileprivate var beginsSubject: Bool {
    switch self {
    case .assertion(.startOfSubject): true
    case .sequence(let parts): parts.first?.beginsSubject ?? false
    case .choice(let branches): branches.allSatisfy { $0.beginsSubject }
    case .settled(let body): body.beginsSubject
    default: false
    }
  }
}
