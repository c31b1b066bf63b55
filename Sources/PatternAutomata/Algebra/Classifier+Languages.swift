extension Classifier {
  /// Returns the words that any of some languages accepts.
  ///
  /// With ``Detail/first``, words that an earlier language accepts are left out.
  ///
  /// - Parameter indices: The indices of the languages in the list.
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes, and minimisation.
  package func language(ofAnyOf indices: Set<Int>) -> Automaton {
    language { !indices.isDisjoint(with: $0) }
  }

  /// Returns the words whose set of accepting languages is wanted.
  ///
  /// - Parameter isWanted: Called once for each of ``acceptSets`` that isn't empty.
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes, and minimisation.
  package func language(where isWanted: ([Int]) -> Bool) -> Automaton {
    let areWanted = acceptSets.map { !$0.isEmpty && isWanted($0) }
    var draft = DraftAutomaton(byteClasses: table.byteClasses)
    draft.successors = table.successors.map {
      $0 == TransitionTable.dead ? DraftAutomaton.none : Int32($0)
    }
    draft.labels = labels.map {
      areWanted[Int($0)] ? DraftAutomaton.accepting : DraftAutomaton.unlabelled
    }
    draft.start = table.start == TransitionTable.dead ? DraftAutomaton.none : Int32(table.start)
    return Automaton(draft)
  }
}
