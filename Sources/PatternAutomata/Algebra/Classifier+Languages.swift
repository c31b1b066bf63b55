extension Classifier {
  /// The words that one of some languages accepts; with ``Detail/first``, those that no language before it accepts.
  ///
  /// - Parameter indices: Where the languages stand in the list.
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes, and minimisation.
  package func language(ofAnyOf indices: Set<Int>) -> Automaton {
    let isWanted = acceptSets.map { !indices.isDisjoint(with: $0) }
    var draft = DraftAutomaton(byteClasses: table.byteClasses)
    draft.successors = table.successors.map {
      $0 == TransitionTable.dead ? DraftAutomaton.none : Int32($0)
    }
    draft.labels = labels.map {
      isWanted[Int($0)] ? DraftAutomaton.accepting : DraftAutomaton.unlabelled
    }
    draft.start = table.start == TransitionTable.dead ? DraftAutomaton.none : Int32(table.start)
    return Automaton(draft)
  }
}
