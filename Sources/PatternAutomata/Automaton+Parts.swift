extension Automaton {
  /// Creates an automaton from the parts of another one, without constructing anything.
  ///
  /// - Parameters:
  ///   - classes: The class of each of the 256 bytes, numbered in the order of their smallest bytes.
  ///   - successors: State by state, the successor for each class.
  ///   - isAccepting: By state, whether its words are accepted.
  ///   - distances: By state, the length of the shortest way to an accepting state; `UInt16.max` for the dead state.
  /// - Precondition: The parts describe an automaton. The caller has checked that every successor is a state, that the dead
  ///   state 0 has no way out, and that the distances are right.
  /// - Complexity: O(*n*) for *n* successors.
  package init(unchecked classes: [Int], successors: [State], isAccepting: [Bool], distances: [UInt16]) {
    table = TransitionTable(
      byteClasses: ByteClasses(ids: classes), successors: successors, start: isAccepting.count > 1 ? 1 : 0)
    self.isAccepting = isAccepting
    self.distances = distances
  }
}

extension MooreMachine {
  /// Creates a machine from the parts of another one, without minimising anything.
  ///
  /// - Parameters:
  ///   - classes: The class of each of the 256 bytes.
  ///   - successors: State by state, the successor for each class.
  ///   - labels: By state, the label of the words that end in it.
  /// - Precondition: The parts describe a machine. The caller checks that every successor is a state.
  /// - Complexity: O(*n*) for *n* successors.
  package init(unchecked classes: [Int], successors: [UInt16], labels: [UInt16]) {
    table = TransitionTable(
      byteClasses: ByteClasses(ids: classes), successors: successors, start: labels.count > 1 ? 1 : 0)
    self.labels = labels
  }
}
