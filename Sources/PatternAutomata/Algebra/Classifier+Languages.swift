extension Classifier {
  /// The words that one of some languages accepts; with ``Detail/first``, those that no language before it accepts.
  ///
  /// - Parameter indices: The indices of the languages in the list.
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes, and minimisation.
  package func language(ofAnyOf indices: Set<Int>) -> Automaton {
    language { !indices.isDisjoint(with: $0) }
  }

  /// The words whose set of accepting languages is a wanted one.
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
