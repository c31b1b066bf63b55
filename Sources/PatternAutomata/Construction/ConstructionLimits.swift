/// How large a construction may become before it is abandoned.
///
/// Determinisation can need exponentially many states, and `{1000}` of `{1000}` a million; a pattern that
/// reaches a limit is left to PCRE2. The defaults are many times what any number plan needs, and stop
/// hostile patterns within some 20 ms.
package struct ConstructionLimits: Hashable, Sendable {
  /// The instructions of the nondeterministic automaton, after copying out counted repeats.
  package var instructionCount = 20_000

  /// The states of a deterministic automaton before minimisation; at most 65,000.
  package var stateCount = 10_000 {
    didSet { stateCount = min(stateCount, 65_000) }
  }

  /// The steps of a determinisation: members of subsets visited.
  package var stepCount = 2_000_000

  /// Whether PCRE2, which hasn't compiled the pattern, decides if it is too large to be one.
  package var leavesSizeToPCRE2 = false

  /// Creates the default limits.
  package init() {}

  /// Limits for an automaton that combines a whole list of languages.
  package static let combined = {
    var limits = ConstructionLimits()
    limits.stateCount = 65_000
    limits.stepCount = 40_000_000
    return limits
  }()
}

/// A construction reached one of its limits; the language has an automaton, but not one of this size.
package struct BudgetExceeded: Error, Hashable, Sendable {
  /// Which limit it was.
  package var limit: Limit

  package init(limit: Limit) { self.limit = limit }

  /// The limits of ``ConstructionLimits``.
  package enum Limit: Hashable, Sendable {
    case instructionCount, stateCount, stepCount
  }
}

/// Why a pattern has no automaton.
package enum PatternAutomatonError: Error, Hashable, Sendable {
  /// The text isn't a pattern.
  case malformed(PatternSyntaxError)
  /// The pattern holds something that is not in the regular subset.
  case outsideSubset(OutsideSubset)
  /// The automaton would be too large.
  case budgetExceeded(BudgetExceeded)
}
