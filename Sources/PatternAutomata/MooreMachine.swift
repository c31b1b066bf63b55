/// A smallest deterministic machine that says something after each byte.
///
/// Where an ``Automaton`` says yes or no, it says one of many labels: Edward Moore, "Gedanken-experiments on
/// Sequential Machines", 1956. State 0 is the dead state, which stands for words that no transition was given for.
package struct MooreMachine: Hashable, Sendable {
  /// The states and where bytes lead.
  package let table: TransitionTable

  /// What is said after words that end in a state, by state; 0 in the dead state.
  package let labels: [UInt16]

  /// Makes the smallest machine of one that is given state by state.
  ///
  /// - Parameters:
  ///   - successors: For each state, where each class leads; -1 where there is no transition.
  ///   - labels: For each state, a label that isn't 0. The machine starts in state 0 of these.
  ///   - classes: The bytes of each class, disjoint; no other byte has a transition.
  /// - Precondition: At most 65,000 states.
  /// - Complexity: O(*m* log *n*) for *n* states with *m* transitions.
  package init(successors: [Int32], labels: [UInt16], classes: [ByteSet]) {
    precondition(labels.count <= 65_000, "states are numbered with 16 bits")
    let byteClasses = ByteClasses(separating: classes)
    // The classes given stand in another order, and the bytes outside of all of them are a class of their own.
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
