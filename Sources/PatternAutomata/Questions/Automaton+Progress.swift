// Questions about a word that is still being written.

extension Automaton {
  /// Whether no word is accepted at all.
  package var isEmpty: Bool { start == TransitionTable.dead }

  /// The state from which everything is accepted, if there is one.
  var universalState: State? { table.universalState(isAccepting) }

  /// The state after a word.
  package func state(after word: some Sequence<UInt8>) -> State { table.state(after: word, from: start) }

  /// Whether some accepted word begins with a word that ends in this state.
  package func isLive(_ state: State) -> Bool { state != TransitionTable.dead }

  /// The bytes that keep a word that ends in this state a beginning of an accepted word.
  package func nextBytes(after state: State) -> ByteSet {
    let members = table.byteClasses.members
    return members.indices.reduce(into: ByteSet()) { bytes, byteClass in
      if isLive(table.successor(of: state, overClass: byteClass)) { bytes.formUnion(members[byteClass]) }
    }
  }

  /// The fewest bytes that turn a word that ends in this state into an accepted one; 0 in an accepting state, `nil`
  /// in the dead one.
  package func missingCount(at state: State) -> Int? {
    let distance = distances[Int(state)]
    return distance == Minimisation.unreachable ? nil : Int(distance)
  }
}
