// Questions about a word that is still being written.

extension Automaton {
  /// Whether no word at all is accepted.
  package var isEmpty: Bool { start == TransitionTable.dead }

  /// The state that accepts every continuation, if there is one.
  var universalState: State? { table.universalState(isAccepting) }

  /// Returns the state after a word.
  package func state(after word: some Sequence<UInt8>) -> State { table.state(after: word, from: start) }

  /// Whether a word that ends in this state is the beginning of some accepted word.
  package func isLive(_ state: State) -> Bool { state != TransitionTable.dead }

  /// Returns the bytes that may follow a word that ends in this state, as the beginning of an accepted word.
  package func nextBytes(after state: State) -> ByteSet {
    let members = table.byteClasses.members
    return members.indices.reduce(into: ByteSet()) { bytes, byteClass in
      if isLive(table.successor(of: state, overClass: byteClass)) { bytes.formUnion(members[byteClass]) }
    }
  }

  /// Returns the smallest number of bytes that turn a word that ends in this state into an accepted word: 0 in an
  /// accepting state, `nil` in the dead state.
  package func missingCount(at state: State) -> Int? {
    let distance = distances[Int(state)]
    return distance == Minimisation.unreachable ? nil : Int(distance)
  }
}
