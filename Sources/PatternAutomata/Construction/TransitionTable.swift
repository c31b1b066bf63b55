/// The graph of a deterministic automaton: from each state, one successor for each class of bytes.
///
/// State 0 is the *dead* state, which can't reach acceptance; it always exists. The others are numbered in the order of
/// a breadth-first walk from the start, classes in order.
package struct TransitionTable: Hashable, Sendable {
  /// The number of a state.
  package typealias State = UInt16

  /// The state that can't reach acceptance.
  package static let dead: State = 0

  /// The partition of the bytes into columns.
  package let byteClasses: ByteClasses

  /// State by state, the successor for each class.
  package let successors: [State]

  /// The first state of a walk; the dead state if nothing is accepted at all.
  package let start: State

  /// The number of states, including the dead state.
  package var stateCount: Int { successors.count / byteClasses.count }

  /// Returns the state that a byte of a class leads to.
  package func successor(of state: State, overClass byteClass: Int) -> State {
    successors[Int(state) * byteClasses.count + byteClass]
  }

  /// Returns the state that a byte leads to.
  package func successor(of state: State, over byte: UInt8) -> State {
    successor(of: state, overClass: byteClasses[byte])
  }

  /// Returns the state that a word leads to.
  ///
  /// - Complexity: O(*n*) for a word of *n* bytes.
  package func state(after word: some Sequence<UInt8>, from state: State) -> State {
    word.reduce(state) { successor(of: $0, over: $1) }
  }

  /// Returns the accepting state that every byte leads back to, if there is one.
  func universalState(_ isAccepting: [Bool]) -> State? {
    (1..<max(stateCount, 1)).first { state in
      isAccepting[state]
        && (0..<byteClasses.count).allSatisfy { successor(of: State(state), overClass: $0) == State(state) }
    }.map { State($0) }
  }
}
