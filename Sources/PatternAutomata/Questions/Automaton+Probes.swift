/// A word that distinguishes an automaton from others, and the automaton's verdict, to compare with another engine's.
///
/// Every transition is walked once, by the shortest word to its state, its byte, and the shortest continuation to an
/// accepted word: the *transition cover* of Tsun Chow, "Testing Software Design Modeled by Finite-State Machines",
/// *IEEE TSE* 4(3), 1978. An engine with one wrong transition is caught; two faults can hide each other. If there are
/// more words than requested, they are thinned out evenly.
package struct Probe: Hashable, Sendable {
  /// The word to try.
  package var word: [UInt8]
  /// Whether the automaton accepts the word.
  package var isAccepted: Bool
}

extension Automaton {
  /// Draws words from the language and from its complement; equal arguments give equal words.
  ///
  /// - Parameters:
  ///   - count: The maximum number of words.
  ///   - maximumLength: The maximum length of a word. Longer words are left out.
  ///   - seed: Chooses bytes within their classes, and transitions if there are too many.
  /// - Complexity: O(*s* · *c* + *count* · *maximumLength*), for *s* states with *c* classes.
  package func probes(count: Int, maximumLength: Int = 64, seed: UInt64 = 0) -> [Probe] {
    var generator = SplitMix64(seed: seed)
    let members = table.byteClasses.members.map(Array.init)
    let origins = breadthFirstOrigins()
    let transitionCount = origins.count * members.count
    var probes = [Probe(word: [], isAccepted: accepts([]))]
    let rounds = Swift.min(Swift.max(count - 1, 0) / 2 + 1, transitionCount)
    for round in 0..<rounds where probes.count < count {
      let low = transitionCount * round / rounds
      let high = Swift.max(low + 1, transitionCount * (round + 1) / rounds)
      let transition = Int.random(in: low..<high, using: &generator)
      let (index, byteClass) = (transition / members.count, transition % members.count)
      var word = accessWord(to: index, origins, members, &generator)
      word.append(random(members[byteClass], &generator))
      let successor = table.successor(of: origins[index].state, overClass: byteClass)
      guard word.count <= maximumLength else { continue }
      probes.append(Probe(word: word, isAccepted: isAccepting[Int(successor)]))
      guard isLive(successor), distances[Int(successor)] > 0, probes.count < count else { continue }
      word += completion(from: successor, members, &generator)
      guard word.count <= maximumLength else { continue }
      probes.append(Probe(word: word, isAccepted: true))
    }
    return probes
  }

  /// The step of a breadth-first walk that first reached a state.
  private struct Origin {
    var state: State
    /// The index of the previous state in the walk, and the class that led here; `nil` for the start.
    var step: (index: Int, byteClass: Int)?
  }

  /// Returns the live states in breadth-first order; the start is included even if it is dead.
  private func breadthFirstOrigins() -> [Origin] {
    var origins = [Origin(state: start, step: nil)]
    var isSeen = [Bool](repeating: false, count: stateCount)
    isSeen[Int(start)] = true
    isSeen[Int(TransitionTable.dead)] = true
    var index = 0
    while index < origins.count {
      for byteClass in 0..<table.byteClasses.count {
        let successor = table.successor(of: origins[index].state, overClass: byteClass)
        guard !isSeen[Int(successor)] else { continue }
        isSeen[Int(successor)] = true
        origins.append(Origin(state: successor, step: (index, byteClass)))
      }
      index += 1
    }
    return origins
  }

  private func accessWord(
    to index: Int, _ origins: [Origin], _ members: [[UInt8]], _ generator: inout SplitMix64
  ) -> [UInt8] {
    var word: [UInt8] = []
    var step = origins[index].step
    while let (index, byteClass) = step {
      word.append(random(members[byteClass], &generator))
      step = origins[index].step
    }
    return word.reversed()
  }

  /// Returns a shortest word from a live state to acceptance.
  private func completion(
    from state: State, _ members: [[UInt8]], _ generator: inout SplitMix64
  ) -> [UInt8] {
    var word: [UInt8] = []
    var state = state
    while distances[Int(state)] > 0 {
      let nearer = members.indices.filter {
        let successor = table.successor(of: state, overClass: $0)
        return isLive(successor) && distances[Int(successor)] < distances[Int(state)]
      }
      let byteClass = nearer[Int.random(in: nearer.indices, using: &generator)]
      word.append(random(members[byteClass], &generator))
      state = table.successor(of: state, overClass: byteClass)
    }
    return word
  }

  private func random(_ bytes: [UInt8], _ generator: inout SplitMix64) -> UInt8 {
    bytes[Int.random(in: bytes.indices, using: &generator)]
  }
}
