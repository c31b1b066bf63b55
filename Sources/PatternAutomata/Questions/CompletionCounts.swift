/// The numbers of words that lead from each state of an automaton to acceptance, by length.
package struct CompletionCounts: Sendable {
  private let rows: [[ExactCount]]

  /// Counts the words up to a length.
  ///
  /// - Complexity: O(*length* · *s* · *c*), for *s* states with *c* classes.
  package init(of automaton: Automaton, upToLength length: Int) {
    var counts = WordCounts(automaton)
    var rows = [counts.row]
    for _ in 0..<max(length, 0) {
      counts.advance()
      rows.append(counts.row)
    }
    self.rows = rows
  }

  /// Returns the number of words of a length that lead from a state to acceptance; ``ExactCount/max`` if it doesn't
  /// fit.
  package func count(from state: Automaton.State, length: Int) -> ExactCount { rows[length][Int(state)] }
}
