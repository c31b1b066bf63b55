extension Classifier {
  /// Traps if the classifier is not what it promises to be; for tests.
  package func checkInvariants() {
    table.checkInvariants()
    Automaton.checkLabels(labels, distances, table)
    precondition(acceptSets.first == [] && labels.allSatisfy { $0 < acceptSets.count })
  }
}
