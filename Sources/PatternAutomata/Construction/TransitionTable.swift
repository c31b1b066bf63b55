/// The graph of a deterministic automaton: from each state, one successor for each class of bytes.
///
/// State 0 is the *dead* state, from which nothing is accepted; it always exists. The others are numbered
/// in the order in which a breadth-first walk from the start reaches them, classes in order.
package struct TransitionTable: Hashable, Sendable {
  /// The number of a state.
  package typealias State = UInt16

  /// The state from which nothing is accepted.
  package static let dead: State = 0

  /// Which bytes share a column.
  package let byteClasses: ByteClasses

  /// State by state, the successor for each class.
  package let successors: [State]

  /// Where a walk begins; the dead state when nothing is accepted at all.
  package let start: State

  /// The number of states, the dead one included.
  package var stateCount: Int { successors.count / byteClasses.count }

  /// The state that a byte of a class leads to.
  package func successor(of state: State, overClass byteClass: Int) -> State {
    successors[Int(state) * byteClasses.count + byteClass]
  }

  /// The state that a byte leads to.
  package func successor(of state: State, over byte: UInt8) -> State {
    successor(of: state, overClass: byteClasses[byte])
  }

  /// The state that a word leads to.
  ///
  /// - Complexity: O(*n*) for a word of *n* bytes.
  package func state(after word: some Sequence<UInt8>, from state: State) -> State {
    word.reduce(state) { successor(of: $0, over: $1) }
  }

  /// The state that accepts and that no byte leaves, if there is one.
  func universalState(_ isAccepting: [Bool]) -> State? {
    (1..<max(stateCount, 1)).first { state in
      isAccepting[state]
        && (0..<byteClasses.count).allSatisfy { successor(of: State(state), overClass: $0) == State(state) }
    }.map { State($0) }
  }
}
