// Questions about a word that is still being written.

extension Automaton {
  /// Whether no word is accepted at all.
  package var isEmpty: Bool { start == TransitionTable.dead }

  /// Whether every word over all bytes is accepted.
  package var isUniversal: Bool { start != TransitionTable.dead && universalState == start }

  /// The state from which everything is accepted, if there is one.
  var universalState: State? {
    (1..<max(stateCount, 1)).first { state in
      isAccepting[state]
        && (0..<table.byteClasses.count).allSatisfy {
          table.successor(of: State(state), overClass: $0) == State(state)
        }
    }.map { State($0) }
  }

  /// The state after a word.
  package func state(after word: Span<UInt8>) -> State { table.state(after: word, from: start) }

  /// The state after a word.
  package func state(after word: some Sequence<UInt8>) -> State { table.state(after: word, from: start) }

  /// Whether some accepted word begins with the words that end in a state.
  package func isLive(_ state: State) -> Bool { state != TransitionTable.dead }

  /// The bytes that may follow in a state with an accepted word still ahead.
  package func nextBytes(after state: State) -> ByteSet {
    let members = table.byteClasses.members
    return members.indices.reduce(into: ByteSet()) { bytes, byteClass in
      if isLive(table.successor(of: state, overClass: byteClass)) { bytes.formUnion(members[byteClass]) }
    }
  }

  /// The fewest bytes that make the words ending in a state accepted; 0 in an accepting state, `nil` in the
  /// dead one.
  package func missingCount(at state: State) -> Int? {
    let distance = distances[Int(state)]
    return distance == Minimisation.unreachable ? nil : Int(distance)
  }

  /// Whether a word that ends in a state can be continued to a longer accepted one.
  package func canGrow(from state: State) -> Bool {
    (0..<table.byteClasses.count).contains { isLive(table.successor(of: state, overClass: $0)) }
  }

  /// Where a word leaves all accepted words behind, or `nil` if some accepted word begins with it.
  ///
  /// - Complexity: O(*n*) for a word of *n* bytes.
  package func deadEnd(in word: some Sequence<UInt8>) -> DeadEnd? {
    guard !isEmpty else { return DeadEnd(offset: 0, expected: [], hasAcceptedPrefix: false) }
    var state = start
    var hasAcceptedPrefix = isAccepting[Int(state)]
    for (offset, byte) in word.enumerated() {
      let successor = table.successor(of: state, over: byte)
      guard isLive(successor) else {
        return DeadEnd(
          offset: offset, expected: nextBytes(after: state), hasAcceptedPrefix: hasAcceptedPrefix)
      }
      state = successor
      hasAcceptedPrefix = hasAcceptedPrefix || isAccepting[Int(state)]
    }
    return nil
  }

  /// The place in a word where no accepted word remains.
  package struct DeadEnd: Hashable, Sendable {
    /// The offset of the byte that no accepted word has there; the prefix up to and with it is the shortest
    /// dead one.
    package var offset: Int
    /// The bytes that could have stood there; none when only shorter words are accepted.
    package var expected: ByteSet
    /// Whether the word begins with an accepted one, which may be empty.
    package var hasAcceptedPrefix: Bool
  }
}
