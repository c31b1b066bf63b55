extension Classifier {
  /// Traps if an invariant of the classifier is broken; for tests.
  package func checkInvariants() {
    table.checkInvariants()
    Automaton.checkLabels(labels, distances, table)
    precondition(acceptSets.first == [] && labels.allSatisfy { $0 < acceptSets.count })
  }
}
