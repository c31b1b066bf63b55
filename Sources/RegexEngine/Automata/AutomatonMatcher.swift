internal import PatternAutomata

/// A matcher that walks automata.
///
/// It needs no scratch memory and no limits: a match takes one step for each byte.
package final class AutomatonMatcher: RegexMatcher {
  /// Creates a matcher; automata ignore the limits.
  package init(limits: MatchLimits = MatchLimits()) {}

  package func beginVerdict() {}

  /// Matches a pattern against bytes.
  ///
  /// Like PCRE2, it answers ``MatchResult/noMatch`` for an empty subject in ``MatchMode/softPartial``, and refuses patterns for
  /// the whole subject in that mode.
  ///
  /// - Throws: ``MatchError`` for a pattern that is ``AutomatonPattern/unsupported``.
  /// - Complexity: O(*n*) for a subject of *n* bytes.
  package func match(
    _ pattern: AutomatonPattern, in subject: Span<UInt8>, mode: MatchMode = .complete,
    effort: MatchEffort = .verdict
  ) throws(MatchError) -> MatchResult {
    guard let automaton = pattern.automaton else {
      throw MatchError(.unsupportedPattern, message: "no automaton can run this pattern")
    }
    if mode == .softPartial, pattern.options.contains(.wholeSubject) {
      throw MatchError(.failure, message: "a pattern for the whole subject can't be matched partially")
    }
    var state = automaton.start
    for index in subject.indices {
      // Nothing leaves the dead state.
      guard automaton.isLive(state) else { return .noMatch }
      state = automaton.table.successor(of: state, over: subject[index])
    }
    if automaton.isAccepting[Int(state)] { return .match }
    return mode == .softPartial && !subject.isEmpty && automaton.isLive(state) ? .partial : .noMatch
  }
}
