/// A minimal deterministic machine with a label in each state.
///
/// An ``Automaton`` answers yes or no; this machine answers with one of many labels. Edward Moore,
/// "Gedanken-experiments on Sequential Machines", 1956. State 0 is the dead state, which a word reaches if it has no
/// transition.
package struct MooreMachine: Hashable, Sendable {
  /// The states and their transitions.
  package let table: TransitionTable

  /// By state, the label of the words that end in it; 0 in the dead state.
  package let labels: [UInt16]

  /// Minimises a machine that is given state by state.
  ///
  /// - Parameters:
  ///   - successors: For each state, the successor for each class; -1 for a missing transition.
  ///   - labels: For each state, a label that isn't 0. The machine starts in the first of these states.
  ///   - classes: The bytes of each class, disjoint. No other byte has a transition.
  /// - Precondition: At most 65,000 states.
  /// - Complexity: O(*m* log *n*) for *n* states with *m* transitions.
  package init(successors: [Int32], labels: [UInt16], classes: [ByteSet]) {
    precondition(labels.count <= 65_000, "states are numbered with 16 bits")
    let byteClasses = ByteClasses(separating: classes)
    // The given classes are in another order, and the bytes outside all of them form one more class.
    let columns = byteClasses.representatives.map { byte in classes.firstIndex { $0.contains(byte) } }
    var draft = DraftAutomaton(byteClasses: byteClasses)
    draft.labels = labels
    draft.successors.reserveCapacity(labels.count * byteClasses.count)
    for state in labels.indices {
      for column in columns {
        draft.successors.append(column.map { successors[state * classes.count + $0] } ?? DraftAutomaton.none)
      }
    }
    let result = Minimisation.minimise(draft)
    table = result.table
    self.labels = result.labels
  }
}
