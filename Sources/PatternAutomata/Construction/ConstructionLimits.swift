/// The limits of a construction's size.
///
/// Determinisation can need exponentially many states, and `{1000}` of `{1000}` a million. A pattern that reaches a
/// limit is left to PCRE2. The defaults are many times the need of any number plan, and stop hostile patterns within
/// some 20 ms.
package struct ConstructionLimits: Hashable, Sendable {
  /// The maximum number of instructions of the nondeterministic automaton, after copying out counted repeats.
  package var instructionCount = 20_000

  /// The maximum number of states of a deterministic automaton before minimisation; at most 65,000.
  package var stateCount = 10_000 {
    didSet { stateCount = min(stateCount, 65_000) }
  }

  /// The maximum number of steps of a determinisation; a step visits a member of a subset.
  package var stepCount = 2_000_000

  /// Whether a pattern whose size PCRE2 may refuse is left to PCRE2, which hasn't compiled it yet.
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

/// The error of a construction that reached one of its limits; the language has an automaton, but not of this size.
package struct BudgetExceeded: Error, Hashable, Sendable {
  /// The limit that was reached.
  package var limit: Limit

  package init(limit: Limit) { self.limit = limit }

  /// The limits of ``ConstructionLimits``.
  package enum Limit: Hashable, Sendable {
    case instructionCount, stateCount, stepCount
  }
}

/// The reason why a pattern has no automaton.
package enum PatternAutomatonError: Error, Hashable, Sendable {
  /// The text isn't a pattern.
  case malformed(PatternSyntaxError)
  /// The pattern contains a construct outside the regular subset.
  case outsideSubset(OutsideSubset)
  /// The automaton would be too large.
  case budgetExceeded(BudgetExceeded)
}
