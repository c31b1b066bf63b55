extension Automaton {
  /// The length of the shortest accepted words, or `nil` if there are none.
  package var shortestLength: Int? { missingCount(at: start) }

  /// Returns the smallest of the shortest words from a state to acceptance, or `nil` from the dead state.
  ///
  /// From the start, this is the first word of the language: no word is shorter, and no word of its length precedes it.
  package func smallestCompletion(from state: State) -> [UInt8]? {
    guard isLive(state) else { return nil }
    let representatives = table.byteClasses.representatives
    var word: [UInt8] = []
    var state = state
    while distances[Int(state)] > 0 {
      // Classes are numbered by their smallest bytes, so the first class that leads nearer has the smallest byte.
      for (byteClass, byte) in representatives.enumerated() {
        let successor = table.successor(of: state, overClass: byteClass)
        guard distances[Int(successor)] == distances[Int(state)] - 1 else { continue }
        word.append(byte)
        state = successor
        break
      }
    }
    return word
  }

  /// The first word in the order of ``WordIndex``, or `nil` if there is none.
  package var smallestWord: [UInt8]? { smallestCompletion(from: start) }
}
